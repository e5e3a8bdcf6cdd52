// A checksum of text (Fowler, Noll and Vo; 64 bits), to notice damage in files. Each step is a bijection of the hash, so
// that one wrong byte never goes unnoticed.
#pragma once

#include <cstdint>
#include <string_view>

namespace espalier {

constexpr std::uint64_t fnv_1a(std::string_view text, std::uint64_t hash = 0xcbf29ce484222325) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return hash;
}

} // namespace espalier
