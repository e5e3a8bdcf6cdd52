// Whole files of text. Written under another name and renamed, so that nobody ever finds half a file.
#pragma once

#include <cstddef>
#include <string>

namespace espalier {

// Both throw BadInput with the file's name and the reason. "-" is standard output.
void write_file(const std::string& path, const std::string& text);
// Writes nothing; throws as write_file would, for who has much to do before.
void expect_writable(const std::string& path);
// Refuses a longer file.
std::string read_file(const std::string& path, std::size_t most_megabytes = 1);

} // namespace espalier
