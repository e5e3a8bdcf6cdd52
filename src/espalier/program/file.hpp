// Whole files of text. Written under another name and renamed, so that nobody ever finds half a file.
#pragma once

#include <cstddef>
#include <string>

namespace espalier {

// Both throw BadInput with the file's name and the reason. "-" is standard output.
void write_file(const std::string& path, const std::string& text);
// Refuses a longer file.
std::string read_file(const std::string& path, std::size_t most_megabytes = 1);

} // namespace espalier
