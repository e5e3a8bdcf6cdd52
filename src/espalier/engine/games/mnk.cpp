#include "espalier/games/mnk/mnk.hpp"

#include "espalier/engine/games/rows.hpp"
#include "espalier/engine/number.hpp"
#include "espalier/engine/typed_session.hpp"

#include <memory>
#include <string>

#include <fmt/format.h>

namespace espalier {
namespace {

std::unique_ptr<Session> open_tic_tac_toe() {
    return std::make_unique<TypedSession<mnk::TicTacToe>>("tic-tac-toe", mnk::TicTacToe{});
}

std::unique_ptr<Session> open_mnk(const Term& term) {
    Arguments arguments{term, "mnk(m,n,k)"};
    const auto side = [&](std::string_view letter) {
        return static_cast<int>(
            read_integer(fmt::format("mnk: {}", letter), arguments.next(), 1, mnk::longest_side));
    };
    const int columns = side("m");
    const int rows = side("n");
    const int run = side("k");
    arguments.finish();
    const std::string name = fmt::format("mnk({},{},{})", columns, rows, run);
    if (columns == 3 && rows == 3 && run == 3) {
        return std::make_unique<TypedSession<mnk::TicTacToe>>(name, mnk::TicTacToe{});
    }
    if (mnk::SmallShape::can_hold(columns, rows)) {
        return std::make_unique<TypedSession<mnk::SmallMnk>>(name, mnk::SmallMnk{{columns, rows, run}});
    }
    return std::make_unique<TypedSession<mnk::LargeMnk>>(name, mnk::LargeMnk{{columns, rows, run}});
}

} // namespace

std::vector<GameRow> mnk_rows() {
    return {
        {"tic-tac-toe", "tic-tac-toe", "three in a row on 3 x 3, the same as mnk(3,3,3)", "tic-tac-toe", 0,
         [](const Term& term) {
             Arguments{term, "tic-tac-toe"}.finish();
             return open_tic_tac_toe();
         }},
        {"mnk", "mnk(m,n,k)", "k in a row on m columns and n rows, each up to 19", "mnk(4,4,3)", 5, open_mnk},
    };
}

} // namespace espalier
