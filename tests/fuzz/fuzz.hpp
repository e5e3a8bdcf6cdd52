// What every fuzz target says: whatever the bytes are, they are read, or refused by BadInput in one line.
#pragma once

#include "espalier/core/bad_input.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string_view>

// A target: called by libFuzzer, or by replay.cpp.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace espalier::fuzz {

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

// Ends the program, so that whoever chose the bytes keeps them.
inline void expect(bool holds, std::string_view what) {
    if (holds) return;
    std::cerr << "fuzz: " << what << '\n';
    std::abort();
}

// What `read` returns; none if it threw BadInput. Anything else that is thrown is a fault.
template <class Read>
auto unless_refused(Read read) -> std::optional<decltype(read())> {
    constexpr std::size_t longest_message = 1000;
    try {
        return read();
    } catch (const BadInput& refusal) {
        const std::string_view message = refusal.what();
        const auto breaks_line = [](char c) { return '\0' <= c && c < ' '; };
        expect(!message.empty() && message.size() <= longest_message, "a refusal is too short or too long");
        expect(std::ranges::none_of(message, breaks_line), "a refusal is more than a line");
        return std::nullopt;
    }
}

} // namespace espalier::fuzz
