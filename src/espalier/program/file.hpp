// Whole files of text. Written under another name and renamed, so that nobody ever finds half a file.
#pragma once

#include <string>

namespace espalier {

// Both throw BadInput with the file's name and the reason. "-" is standard output.
void write_file(const std::string& path, const std::string& text);
// At most a megabyte.
std::string read_file(const std::string& path);

} // namespace espalier
