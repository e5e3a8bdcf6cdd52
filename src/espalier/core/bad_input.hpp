// Somebody typed something that means nothing here. The message is one line for that person: the word, and
// what was expected instead. The program prints it and exits with status 2.
#pragma once

#include <stdexcept>

namespace espalier {

class BadInput : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

} // namespace espalier
