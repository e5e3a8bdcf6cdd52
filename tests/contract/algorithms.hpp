// Every textbook search, one line each: what is tested for "every algorithm" is tested for these.
#pragma once

#include "espalier/search/alphabeta.hpp"
#include "espalier/search/alphabeta_soft.hpp"
#include "espalier/search/minimax.hpp"
#include "espalier/search/negamax.hpp"
#include "espalier/search/negamax_alphabeta.hpp"
#include "espalier/search/negamax_colour.hpp"
#include "espalier/search/search.hpp"

#include <tuple>
#include <utility>

namespace espalier::contract {

template <template <class> class Algorithm>
struct Form {
    const char* name;

    template <class... Arguments>
    auto search(Arguments&&... arguments) const {
        return espalier::search<Algorithm>(std::forward<Arguments>(arguments)...);
    }
};

inline constexpr std::tuple exhaustive_forms{
    Form<Minimax>{"minimax"},
    Form<Negamax>{"negamax"},
};

inline constexpr std::tuple pruning_forms{
    Form<Alphabeta>{"alphabeta"},
    Form<AlphabetaSoft>{"alphabeta_soft"},
    Form<NegamaxColour>{"negamax_colour"},
    Form<NegamaxAlphabeta>{"negamax_alphabeta"},
};

inline constexpr auto all_forms = std::tuple_cat(exhaustive_forms, pruning_forms);

// Calls visit(form) for one form after another.
template <class Forms, class Visit>
void for_each_of(const Forms& forms, Visit visit) {
    std::apply([&](const auto&... form) { (visit(form), ...); }, forms);
}

} // namespace espalier::contract
