// The moves of one position, in the order in which the game generates them. Lives on the stack; never
// allocates; its storage is not even initialised, because a search makes one at every node.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <type_traits>

namespace espalier {

// The place of a move among those that the game generates, from 0: a number that fits every game.
using MoveNumber = std::uint16_t;

template <class Move, std::size_t Capacity = 256>
class MoveList {
    static_assert(std::is_trivially_copyable_v<Move> && std::is_trivially_default_constructible_v<Move>,
                  "espalier: a Move is a plain value: trivially copyable and default constructible");

public:
    using value_type = Move;
    static constexpr std::size_t capacity() { return Capacity; }

    MoveList() {} // NOLINT(modernize-use-equals-default): = default would let MoveList{} clear the storage

    void push_back(const Move& move) {
        if (size_ == Capacity) [[unlikely]] { refuse(); }
        moves_[size_++] = move;
    }
    void clear() { size_ = 0; }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const Move& operator[](std::size_t index) const { return moves_[index]; }

    const Move* begin() const { return moves_; }
    const Move* end() const { return moves_ + size_; }
    std::span<Move> as_span() { return {moves_, size_}; }

private:
    [[noreturn, gnu::cold, gnu::noinline]] static void refuse() {
        throw std::length_error{"a position has more moves than the game's max_moves"};
    }

    std::size_t size_ = 0;
    Move moves_[Capacity];
};

} // namespace espalier
