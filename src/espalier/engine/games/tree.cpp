#include "espalier/games/tree/explicit_tree.hpp"
#include "espalier/games/tree/synthetic.hpp"

#include "espalier/engine/games/rows.hpp"
#include "espalier/engine/number.hpp"
#include "espalier/engine/typed_session.hpp"

#include <cstdint>
#include <limits>
#include <memory>

#include <fmt/format.h>

namespace espalier {
namespace {

std::unique_ptr<Session> open_tree(const Term& term) {
    Arguments arguments{term, "tree(((3,5),(6,9)),((1,2),(0,-1)))"};
    tree::ExplicitTree game{arguments.rest()};
    arguments.finish();
    return std::make_unique<TypedSession<tree::ExplicitTree>>(fmt::format("tree({})", game.text()), game);
}

std::unique_ptr<Session> open_synthetic(const Term& term) {
    Arguments arguments{term, "synthetic(b=24,d=7,order=0.9,seed=1)"};
    tree::Synthetic::Shape shape;
    const auto integer = [&](std::string_view key, std::int64_t low, std::int64_t high,
                             std::int64_t otherwise) {
        const auto text = arguments.named(key);
        return text ? read_integer(fmt::format("synthetic: {}", key), *text, low, high) : otherwise;
    };
    shape.branching = static_cast<int>(integer("b", 1, 256, shape.branching));
    shape.depth = static_cast<int>(integer("d", 0, 200, shape.depth));
    if (const auto text = arguments.named("order")) shape.order = read_real("synthetic: order", *text, 0, 1);
    shape.seed = static_cast<std::uint64_t>(integer("seed", 0, std::numeric_limits<std::int64_t>::max(), 1));
    arguments.finish();
    const std::string name = fmt::format("synthetic(b={},d={},order={},seed={})", shape.branching,
                                         shape.depth, shape.order, shape.seed);
    return std::make_unique<TypedSession<tree::Synthetic>>(name, tree::Synthetic{shape});
}

} // namespace

std::vector<GameRow> tree_rows() {
    return {
        {"tree", "tree(…)", "an explicit tree, numbers at its leaves, the maximiser moves first",
         "tree(((3,5),(6,9)),((1,2),(0,-1)))", 0, open_tree},
        {"synthetic", "synthetic(b=24,d=7,order=0.9,seed=1)",
         "a tree made on the fly: b moves a node, d plies, share `order` of nodes with the best move first",
         "synthetic(b=5,d=6)", 0, open_synthetic},
    };
}

} // namespace espalier
