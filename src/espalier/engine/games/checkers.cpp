#include "espalier/games/checkers/checkers.hpp"

#include "espalier/engine/games/rows.hpp"
#include "espalier/engine/typed_session.hpp"

#include <memory>

namespace espalier {

std::vector<GameRow> checkers_rows() {
    return {{"checkers", "checkers", "English draughts, 12 men a side on 8 x 8, black begins", "checkers", 7,
             [](const Term& term) -> std::unique_ptr<Session> {
                 Arguments{term, "checkers"}.finish();
                 return std::make_unique<TypedSession<checkers::Checkers>>("checkers", checkers::Checkers{});
             },
             ".pdn"}};
}

} // namespace espalier
