// A game tree written out, such as the text books draw: "((3,5),(6,9)),((1,2),(0,-1))" is a root whose two moves
// lead to nodes of two moves each, and so on; a number is a leaf's value for the maximiser, who moves at the
// root; the players take turns.
#pragma once

#include "espalier/core/bad_input.hpp"
#include "espalier/core/game.hpp"
#include "espalier/core/in_quotes.hpp"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

namespace espalier::tree {

// For people moves are letters, as in the figures; the 27th and later ones stay numbers.
inline std::string branch_name(std::size_t branch) {
    return branch < 26 ? std::string(1, static_cast<char>('a' + branch)) : std::to_string(branch);
}

class ExplicitTree {
public:
    struct Position {
        std::uint32_t node = 0;

        friend constexpr bool operator==(Position, Position) = default;
    };
    using Move = std::uint16_t; // a branch, counted from 0
    static constexpr std::size_t max_moves = 256;

    // Throws BadInput for a text that is not a tree, with more than 256 branches at a node, a value beyond
    // 30,000, or deeper than the longest line.
    explicit ExplicitTree(std::string_view text) : text_(text) { read(text); }

    Outcome moves(Position position, MoveList<Move, max_moves>& list) const {
        const Node& node = nodes_[position.node];
        if (node.branches.empty())
            return Outcome::points(side_to_move(position) == Side::first ? node.value : -node.value);
        for (std::size_t branch = 0; branch < node.branches.size(); ++branch)
            list.push_back(static_cast<Move>(branch));
        return Outcome::undecided;
    }

    Position play(Position position, Move branch) const { return {nodes_[position.node].branches[branch]}; }

    Side side_to_move(Position position) const {
        return nodes_[position.node].level % 2 == 0 ? Side::first : Side::second;
    }

    std::uint64_t hash(Position position) const { return position.node; }

    // What is left of the tree, as it was written.
    Picture picture(Position position, std::optional<Move>) const {
        return Picture{}.put(text_of(nodes_[position.node])).end_line();
    }

    std::string move_name(Position, Move branch) const { return branch_name(branch); }
    std::string side_name(Side side) const { return side == Side::first ? "max" : "min"; }

    const std::string& text() const { return text_; }

private:
    struct Node {
        int level = 0;
        int value = 0; // of a leaf
        std::vector<std::uint32_t> branches{};
    };

    std::string text_of(const Node& node) const {
        if (node.branches.empty()) return std::to_string(node.value);
        std::string text;
        for (const auto branch : node.branches) text += (text.empty() ? "(" : ",") + text_of(nodes_[branch]);
        return text + ")";
    }

    // One pass with an explicit stack: a text of a million parentheses must not overflow ours.
    void read(std::string_view text) {
        nodes_ = {Node{}};
        std::vector<std::uint32_t> open{0};
        bool wants_node = true;
        for (std::size_t i = 0; i < text.size();) {
            const char c = text[i];
            if (wants_node && c == '(') {
                open.push_back(add_node(open.back(), text));
                ++i;
            } else if (wants_node) {
                const std::uint32_t leaf = add_node(open.back(), text);
                std::tie(nodes_[leaf].value, i) = read_value(text, i);
                wants_node = false;
            } else if (c == ',') {
                wants_node = true;
                ++i;
            } else if (c == ')' && open.size() > 1) {
                open.pop_back();
                ++i;
            } else {
                refuse(text, "unexpected " + in_quotes(text.substr(i, 1)) + " after " + std::to_string(i) +
                                 " characters");
            }
        }
        if (wants_node) refuse(text, "a value or '(' is missing at the end");
        if (open.size() > 1) refuse(text, "a parenthesis is left open");
    }

    std::uint32_t add_node(std::uint32_t parent, std::string_view text) {
        const auto added = static_cast<std::uint32_t>(nodes_.size());
        if (nodes_[parent].branches.size() == max_moves) refuse(text, "more than 256 branches at a node");
        if (nodes_[parent].level == longest_line) refuse(text, "deeper than 1000 levels");
        nodes_[parent].branches.push_back(added);
        nodes_.push_back(Node{.level = nodes_[parent].level + 1});
        return added;
    }

    // The number at `begin` and the place after it.
    static std::pair<int, std::size_t> read_value(std::string_view text, std::size_t begin) {
        int value = 0;
        const auto [end, error] = std::from_chars(text.data() + begin, text.data() + text.size(), value);
        if (error != std::errc{} || value > Score::most_points || value < -Score::most_points) {
            refuse(text, "expected a number from -30000 to 30000 or '(' after " + std::to_string(begin) +
                             " characters");
        }
        return {value, static_cast<std::size_t>(end - text.data())};
    }

    [[noreturn]] static void refuse(std::string_view text, const std::string& why) {
        throw BadInput{"tree(" + in_quotes(text) + "): " + why};
    }

    std::string text_;
    std::vector<Node> nodes_;
};

} // namespace espalier::tree
