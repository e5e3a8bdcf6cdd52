// The tree that a search visited, with the window and the value of each node, to be written as text or as a
// graph for Graphviz. Keeps the first nodes up to a stated number, and counts the others.
#pragma once

#include "espalier/core/window.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace espalier {

class RecordedTree {
public:
    RecordedTree(std::size_t most_nodes, const Window& at_root) : most_nodes_(most_nodes) {
        nodes_.front().window = at_root;
    }

    // As a search reports them (see search/observer.hpp).
    void descends(const std::string& move, const Window& window);
    void expands(std::size_t moves);
    void returns(Score value);
    // The search is over; so far it returned nothing from the root itself.
    void finishes(Score value) { nodes_.front().value = value; }

    std::size_t kept() const { return nodes_.size(); }
    std::size_t visited() const { return visited_; }

    std::string as_text(const std::string& title) const;
    std::string as_dot(const std::string& title) const;

private:
    struct Node {
        std::string move;
        Window window = Window::full();
        std::optional<Score> value{};
        std::size_t moves = 0;
        std::size_t searched_moves = 0;
        std::vector<std::size_t> kept_children{};

        // None at a node at which the search was stopped.
        std::size_t cut_off() const { return value ? moves - searched_moves : 0; }
    };

    void write_text(std::string& text, std::size_t node, std::size_t level) const;
    std::string what_is_left_out() const;

    std::size_t most_nodes_;
    std::size_t visited_ = 1;
    std::vector<Node> nodes_ = {Node{"root"}};
    std::vector<std::optional<std::size_t>> path_{0}; // none stands for a node that is not kept
};

} // namespace espalier
