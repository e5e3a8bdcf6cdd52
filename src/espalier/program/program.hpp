// The whole command line for a set of games, or for one of your own:
//
//   int main(int argc, char** argv) { return espalier::program(argc, argv, MyGame{}); }
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/engine/catalogue.hpp"
#include "espalier/engine/typed_session.hpp"

#include <memory>
#include <string>
#include <utility>

namespace espalier {

// Returns the exit status: 0 done, 1 a fault of ours, 2 bad input (one line on standard error), 130 interrupted.
int run_program(int argc, char** argv, const Catalogue& games);

// `static constexpr std::string_view name`, or "game".
template <Game G>
std::string name_of_game() {
    if constexpr (requires { std::string{G::name}; }) {
        return std::string{G::name};
    } else {
        return "game";
    }
}

template <class G>
int program(int argc, char** argv, G game) {
    static_assert(is_a_game<G>());
    if constexpr (Game<G>) {
        const std::string name = name_of_game<G>();
        const auto open = [name, game = std::move(game)](const Term& term) -> std::unique_ptr<Session> {
            Arguments{term, name}.finish();
            return std::make_unique<TypedSession<G>>(name, game);
        };
        GameRow row{name, name, "this game", name, 4, open};
        row.record_extension = open(Term{name, {}})->record_extension().value_or("");
        return run_program(argc, argv, Catalogue{{row}});
    } else {
        return 1;
    }
}

} // namespace espalier
