#include "espalier/engine/recorded_tree.hpp"

#include "espalier/engine/score_text.hpp"

#include <iterator>

#include <fmt/format.h>

namespace espalier {

void RecordedTree::descends(const std::string& move, const Window& window) {
    ++visited_;
    const auto parent = path_.back();
    if (parent) ++nodes_[*parent].searched_moves;
    if (!parent || nodes_.size() == most_nodes_) {
        path_.emplace_back(std::nullopt);
        return;
    }
    nodes_[*parent].kept_children.push_back(nodes_.size());
    path_.emplace_back(nodes_.size());
    nodes_.push_back(Node{move, window});
}

void RecordedTree::expands(std::size_t moves) {
    if (path_.back()) nodes_[*path_.back()].moves = moves;
}

void RecordedTree::returns(Score value) {
    if (path_.back()) nodes_[*path_.back()].value = value;
    path_.pop_back();
}

std::string RecordedTree::what_is_left_out() const {
    if (visited_ == kept()) return {};
    return fmt::format("{} more nodes were visited and are left out", visited_ - kept());
}

std::string RecordedTree::as_text(const std::string& title) const {
    std::string text = title + "\n";
    write_text(text, 0, 0);
    if (visited_ > kept()) text += what_is_left_out() + "\n";
    return text;
}

void RecordedTree::write_text(std::string& text, std::size_t index, std::size_t level) const {
    const Node& node = nodes_[index];
    const std::string value = node.value ? short_score(*node.value) : "?";
    fmt::format_to(std::back_inserter(text), "{:{}}{}  {}  in {}", "", 2 * level, node.move, value,
                   window_text(node.window));
    if (node.cut_off() > 0) {
        fmt::format_to(std::back_inserter(text), "  cut off {} of {} moves", node.cut_off(), node.moves);
    }
    text += '\n';
    for (const std::size_t child : node.kept_children) write_text(text, child, level + 1);
}

std::string RecordedTree::as_dot(const std::string& title) const {
    std::string dot = fmt::format("digraph tree {{\n  label=\"{}{}{}\";\n  node [shape=box, fontsize=10];\n",
                                  title, visited_ > kept() ? "; " : "", what_is_left_out());
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const Node& node = nodes_[i];
        fmt::format_to(std::back_inserter(dot), "  n{} [label=\"{}\\n{}\"{}];\n", i,
                       node.value ? short_score(*node.value) : "?", window_text(node.window),
                       node.cut_off() > 0 ? ", style=dashed" : "");
        for (const std::size_t child : node.kept_children) {
            fmt::format_to(std::back_inserter(dot), "  n{} -> n{} [label=\"{}\"];\n", i, child,
                           nodes_[child].move);
        }
        if (node.cut_off() > 0) {
            fmt::format_to(std::back_inserter(dot),
                           "  n{0} -> c{0} [style=dotted]; c{0} [shape=plaintext, label=\"{1} cut off\"];\n",
                           i, node.cut_off());
        }
    }
    return dot + "}\n";
}

} // namespace espalier
