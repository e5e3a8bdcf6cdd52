#include "espalier/games/ultimate/ultimate.hpp"

#include "espalier/engine/games/rows.hpp"
#include "espalier/engine/nearest_name.hpp"
#include "espalier/engine/number.hpp"
#include "espalier/engine/typed_session.hpp"

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace espalier {
namespace {

using ultimate::End;
using ultimate::Rule;
using ultimate::Rules;

// Each option's words, the default first.
constexpr std::array<std::pair<std::string_view, Rule>, 2> rules_by_name{
    {{"closed", Rule::closed}, {"open", Rule::open}}};
constexpr std::array<std::pair<std::string_view, End>, 2> ends_by_name{
    {{"draw", End::draw}, {"most-boards", End::most_boards}}};

// Takes the option out of the arguments, and adds it to the name if it is not the default.
template <class Words>
auto read_option(Arguments& arguments, std::string_view key, const Words& words, std::string& name) {
    const auto word = arguments.named(key);
    if (!word || *word == words.front().first) return words.front().second;
    const auto& row = row_named(fmt::format("value of {}", key), *word, words, &Words::value_type::first);
    name += fmt::format(",{}={}", key, row.first);
    return row.second;
}

template <int N>
std::unique_ptr<Session> open_size(const std::string& name, Rules rules) {
    return std::make_unique<TypedSession<ultimate::Ultimate<N>>>(name, ultimate::Ultimate<N>{rules});
}

std::unique_ptr<Session> open_ultimate(const Term& term) {
    Arguments arguments{term, "ultimate(N,rule=closed|open,end=draw|most-boards)"};
    const auto size = read_integer("ultimate: N", arguments.next(), 2, 5);
    std::string name = fmt::format("ultimate({}", size);
    const Rule rule = read_option(arguments, "rule", rules_by_name, name);
    const End end = read_option(arguments, "end", ends_by_name, name);
    arguments.finish();
    name += ')';
    switch (size) {
    case 2: return open_size<2>(name, {rule, end});
    case 3: return open_size<3>(name, {rule, end});
    case 4: return open_size<4>(name, {rule, end});
    default: return open_size<5>(name, {rule, end});
    }
}

} // namespace

std::vector<GameRow> ultimate_rows() {
    return {{"ultimate", "ultimate(N,rule=closed|open,end=draw|most-boards)",
             "N x N mini-boards of N x N, N from 2 to 5: a move sends the opponent to a mini-board",
             "ultimate(3)", 4, open_ultimate}};
}

} // namespace espalier
