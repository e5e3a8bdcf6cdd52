#include "espalier/program/play_text.hpp"

#include "espalier/program/terminal.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>

#include <fmt/format.h>

namespace espalier {

std::string counted(std::uint64_t number, std::string_view thing) {
    return fmt::format("{} {}{}", with_commas(number), thing, number == 1 ? "" : "s");
}

std::string board_text(const Session& session) {
    return fmt::format("\n{}\n", rendered(session.picture(), takes_colour(stdout)));
}

std::string announcement(const Session& session, const EngineMove& chosen) {
    return fmt::format("{} plays {} ({})\n", session.side_to_move(), chosen.move.name, chosen.reason);
}

std::string how_it_ended(const Session& session) {
    const Ending ending = session.ending().value();
    if (!ending.winner) return fmt::format("a draw{}{}\n", ending.rule.empty() ? "" : ": ", ending.rule);
    const std::string points = ending.points == 0 ? "" : " by " + std::to_string(ending.points);
    const std::size_t moves = session.moves_played().size();
    if (moves == 0) return fmt::format("{} has won{}\n", *ending.winner, points);
    return fmt::format("{} wins{} in {}\n", *ending.winner, points, counted(moves, "move"));
}

std::string where_it_stands(const Session& session) {
    return fmt::format("the game stands at {}\n", session.position());
}

std::string in_columns(const std::vector<MoveWords>& moves) {
    constexpr std::size_t line_width = 76;
    std::size_t width = 0;
    for (const auto& move : moves) width = std::max(width, move.name.size() + 2);
    const std::size_t columns = std::max<std::size_t>(1, line_width / width);
    std::string text;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const bool ends_line = (i + 1) % columns == 0 || i + 1 == moves.size();
        text += ends_line ? moves[i].name + "\n" : fmt::format("{:{}}", moves[i].name, width);
    }
    return text;
}

} // namespace espalier
