// What ranks and their manager have found of pieces of a tree, so that a search that was killed does not search them again.
#pragma once

#include "espalier/search/pvs/crew.hpp"
#include "espalier/search/transposition_table.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace espalier {

struct FoundNode {
    std::uint64_t hash;
    Known known;
    std::vector<std::byte> line; // of best moves, if the score is exact
};

// Of one position, in exact mode: there what is known of a node holds wherever it is met, as far as its bound goes.
class PieceLedger {
public:
    using OnFound = std::function<void(const FoundNode&)>;

    // Pieces of fewer nodes are not worth noting: they are searched as quickly as they are read.
    explicit PieceLedger(std::uint64_t least_nodes = 1000) : least_nodes_(least_nodes) {}

    // Is told of what is added from now on.
    void tell(OnFound on_found) { on_found_ = std::move(on_found); }

    // From an earlier search.
    void take_over(const FoundNode& found) { found_[found.hash].push_back(found); }
    void fill(TranspositionTable& table) const;
    // Of most pieces; 0 if there are none.
    Depth usual_depth() const;

    void add(const FoundNode& found);
    void add(const AwayNode& node, const AwayAnswer& answer, std::optional<MoveNumber> best = {});
    // What is good enough for a node; none if nothing is.
    std::optional<AwayAnswer> find(const AwayNode& node) const;

private:
    std::uint64_t least_nodes_;
    std::unordered_map<std::uint64_t, std::vector<FoundNode>> found_{}; // by hash
    OnFound on_found_{};
};

} // namespace espalier
