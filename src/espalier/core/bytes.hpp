// Plain values as bytes, for whoever carries them elsewhere, and back.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

namespace espalier {

template <class T>
    requires std::is_trivially_copyable_v<T>
std::vector<std::byte> bytes_of(const std::vector<T>& values) {
    const auto bytes = std::as_bytes(std::span{values});
    return {bytes.begin(), bytes.end()};
}

// What does not make a whole value is left out.
template <class T>
    requires std::is_trivially_copyable_v<T>
std::vector<T> from_bytes(std::span<const std::byte> bytes) {
    std::vector<T> values(bytes.size() / sizeof(T));
    std::ranges::copy(bytes.first(values.size() * sizeof(T)),
                      std::as_writable_bytes(std::span{values}).begin());
    return values;
}

} // namespace espalier
