// `solve`: what a position is worth, proven.
#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/cluster_job.hpp"
#include "espalier/engine/json.hpp"
#include "espalier/engine/number.hpp"
#include "espalier/engine/solve_pieces.hpp"
#include "espalier/engine/solved_file.hpp"
#include "espalier/program/commands.hpp"
#include "espalier/program/file.hpp"
#include "espalier/program/journal_file.hpp"
#include "espalier/program/sharing_text.hpp"
#include "espalier/program/terminal.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace espalier {
namespace {

SolvedGame solved_game(const Session& session) {
    const auto fingerprint = session.hash_fingerprint();
    if (!fingerprint) {
        throw BadInput{fmt::format("positions of {} have no hash, so that nothing can be saved or loaded",
                                   session.game())};
    }
    return {session.game(), *fingerprint};
}

std::size_t read_megabytes(const CommandWords& words) {
    constexpr std::int64_t usual = 512;
    const std::int64_t most = megabytes_of_memory();
    return static_cast<std::size_t>(words.table.empty() ? std::min(usual, most)
                                                        : read_integer("--table", words.table, 1, most));
}

SolveReport solve_watched(const Context& context, const Session& session, const SearchRequest& asked,
                          SolvedTable& table) {
    const Interrupt::Searching searching{context.interrupt};
    ProgressLine progress;
    SolveRequest request{.table = table, .limits = asked.limits, .sharing = asked.algorithm};
    request.limits.stop = searching.stop_token();
    request.on_proof = [&](std::uint64_t nodes, const ScoreBounds& proven) {
        SolveReport so_far;
        so_far.bounds = proven;
        progress.show(fmt::format("{} nodes, value {}; Ctrl-C for what is proven", with_commas(nodes),
                                  value_words(so_far)));
    };
    return session.solve(request);
}

struct Attempt {
    SolveReport report;
    std::string why_not{}; // it is not solved; empty if its bounds say all
};

// By a search to the end of the game, instead of the solver.
Attempt solve_by_search(const Context& context, const Session& session, const CommandWords& words,
                        SearchRequest request) {
    constexpr std::size_t all_moves = 1000;
    if (!words.table.empty() || !words.save.empty() || !words.load.empty())
        throw BadInput{"--table, --save and --load are for the solver's own table; leave --algorithm out, or "
                       "name ybwc(threads=N)"};
    request.algorithm.strong.mode = Mode::exact;
    if (request.algorithm.is_strong()) request.moves_wanted = all_moves;
    const SearchReport found = search_watched(context, session, request);
    SolveReport report{.game = found.game,
                       .position = found.position,
                       .algorithm = found.algorithm,
                       .line = found.line,
                       .statistics = found.statistics,
                       .stopped_by = found.stopped_by,
                       .sharing = found.sharing};
    if (!found.is_finished()) {
        return {report, found.is_approximate ? found.algorithm + " is approximate, so that it proves nothing"
                                             : "the search did not come to the end of the game"};
    }
    report.bounds = ScoreBounds::exactly(found.score);
    if (!found.line.empty() && request.algorithm.is_strong()) report.optimal.push_back(found.line.front());
    for (const auto& other : found.others) {
        if (other.score == found.score) report.optimal.push_back(other.line.front());
    }
    return {report};
}

std::size_t unsolved_in(const std::vector<std::size_t>& pieces,
                        const std::map<std::size_t, SolvedPiece>& solved) {
    return static_cast<std::size_t>(
        std::ranges::count_if(pieces, [&](std::size_t piece) { return !solved.contains(piece); }));
}

std::uint64_t nodes_of(const std::map<std::size_t, SolvedPiece>& solved) {
    std::uint64_t nodes = 0;
    for (const auto& [number, piece] : solved) nodes += piece.nodes;
    return nodes;
}

// By pieces, each of which stands in the journal as soon as it is solved.
SolveReport solve_by_pieces(const Context& context, Session& session, const CommandWords& words) {
    constexpr std::int64_t usual_pieces = 64;
    constexpr std::int64_t most_pieces = 1'000'000;
    if (!words.algorithm.empty() || !words.save.empty() || !words.load.empty())
        throw BadInput{"--algorithm, --save and --load do not go together with pieces"};
    if (!words.time.empty())
        throw BadInput{"--time does not end what is solved in pieces; Ctrl-C does, and --journal keeps it"};
    const auto wanted = static_cast<std::size_t>(
        words.pieces.empty() ? usual_pieces : read_integer("--pieces", words.pieces, 1, most_pieces));
    const Interrupt::Searching searching{context.interrupt};
    ProgressLine progress;
    const SolvePieces pieces{session, wanted};
    std::map<std::size_t, SolvedPiece> solved;
    std::optional<JournalFile> journal;
    if (!words.journal.empty()) {
        journal.emplace(words.journal, solve_journal_heading(session, pieces), [&](std::string_view text) {
            SolveJournal content = read_solve_journal(text, session, pieces);
            solved = std::move(content.solved);
            return content.whole_bytes;
        });
    }
    const SolveReport::Kept kept{solved.size(), nodes_of(solved)};
    const std::size_t megabytes = read_megabytes(words);
    PieceSolving solving{.table_megabytes = megabytes, .stop = searching.stop_token()};
    solving.on_solved = [&](const SolvedPiece& piece) {
        if (journal) {
            journal->append(solve_journal_line(session, pieces, piece));
            journal->flush();
        }
        progress.show(fmt::format("{} pieces solved, at most {} to come; Ctrl-C to end", solved.size(),
                                  unsolved_in(pieces.needed(solved), solved)));
    };
    const auto began = std::chrono::steady_clock::now();
    if (context.link != nullptr && context.link->ranks() > 1)
        call_ranks(*context.link, solve_job_of(session, wanted, megabytes));
    solve_pieces(context.link, session, pieces, solving, solved);
    if (context.link != nullptr) context.link->end_job();
    const SolvePieces::BestMoves best = pieces.best_moves(solved);
    SolveReport report{.game = session.game(),
                       .position = session.position(),
                       .bounds = pieces.value(solved),
                       .stopped_by = searching.stop_token().stop_requested() ? StoppedBy::interrupt
                                                                             : StoppedBy::finished};
    if (best.are_all) report.optimal = best.moves;
    if (!best.moves.empty()) report.line = {best.moves.front()};
    if (journal) report.kept = kept;
    report.statistics.nodes = nodes_of(solved);
    report.statistics.time = std::chrono::steady_clock::now() - began;
    return report;
}

std::string words_of_value(Score score) {
    if (score.is_proven()) {
        return fmt::format("{} in {}", score.is_win() ? "win" : "loss", score.plies_to_end().value());
    }
    return score == Score::draw() ? "draw" : fmt::format("{:+d}", score.points());
}

std::string names_of(const std::vector<MoveWords>& moves) {
    std::string names;
    for (const auto& move : moves) names += (names.empty() ? "" : " ") + move.name;
    return names;
}

std::string best_words(const SolveReport& report) {
    if (!report.optimal.empty()) return fmt::format("best   {}\n", names_of(report.optimal));
    if (!report.is_solved() || report.line.empty()) return "";
    return fmt::format("best   {}, and perhaps others\n", report.line.front().name);
}

// Precondition: it is not solved.
std::string why_unsolved(const Attempt& attempt) {
    if (!attempt.why_not.empty()) return attempt.why_not;
    const SolveReport& report = attempt.report;
    std::string text = fmt::format("proven is that it is at least {} and at most {}",
                                   words_of_value(report.bounds.least), words_of_value(report.bounds.most));
    if (report.stopped_by == StoppedBy::depth)
        text += "; play can go in circles here, and too many positions can be reached to prove a draw (see "
                "--table)";
    return text;
}

std::string for_people(const Session& session, const Attempt& attempt) {
    const SolveReport& report = attempt.report;
    std::string text = rendered(session.picture(), takes_colour(stdout)) + "\n";
    text += fmt::format("{} by {}, {} to move\n", report.game, report.algorithm, session.side_to_move());
    text += fmt::format("value  {}\n", value_words(report));
    text += best_words(report);
    if (!report.line.empty()) text += fmt::format("line   {}\n", names_of(report.line));
    if (report.sharing) {
        text += sharing_words(*report.sharing);
        const std::uint64_t alone = report.statistics.nodes - report.sharing->total().nodes;
        if (alone > 0) text += fmt::format("alone  {} nodes before\n", with_commas(alone));
    }
    text += fmt::format("nodes  {} in {:.3f} s\n", with_commas(report.statistics.nodes),
                        report.statistics.time.count());
    if (report.kept && report.kept->pieces > 0) {
        text += fmt::format("kept   {} {} with {} of these nodes, from the journal\n", report.kept->pieces,
                            report.kept->pieces == 1 ? "piece" : "pieces", with_commas(report.kept->nodes));
    }
    text += fmt::format("stop   {}\n", word_for(report.stopped_by));
    if (!report.is_solved()) text += "not solved: " + why_unsolved(attempt) + "\n";
    return text;
}

// The exit status.
int print_report(const Session& session, const CommandWords& words, const Attempt& attempt) {
    print(words.json ? to_json(attempt.report) + "\n" : for_people(session, attempt));
    return attempt.report.stopped_by == StoppedBy::interrupt ? exit_interrupted : 0;
}

} // namespace

SolvedTable load_solved_table(const Session& session, const std::string& path, std::size_t megabytes) {
    const SolvedGame game = solved_game(session);
    const std::string bytes = read_file(path, static_cast<std::size_t>(megabytes_of_memory()) / 4);
    try {
        return read_solved(bytes, game, megabytes);
    } catch (const BadInput& error) {
        throw BadInput{fmt::format("{}: {}", in_quotes(path, 200), error.what())};
    }
}

std::string value_words(const SolveReport& report) {
    const auto shown = report.shown();
    if (!shown) return "unknown";
    // A win in 9 at the least is a win in 9 plies at the most.
    switch (shown->bound) {
    case Bound::exact: return words_of_value(shown->score);
    case Bound::at_least:
        return shown->score.is_win() ? fmt::format("win in at most {}", shown->score.plies_to_end().value())
                                     : "at least " + words_of_value(shown->score);
    case Bound::at_most: break;
    }
    return shown->score.is_loss() ? fmt::format("loss in at most {}", shown->score.plies_to_end().value())
                                  : "at most " + words_of_value(shown->score);
}

int run_solve(const Context& context, const CommandWords& words) {
    const auto session = open_session(context, words);
    const bool has_ranks = context.link != nullptr && context.link->ranks() > 1;
    if (!words.journal.empty() || !words.pieces.empty() || has_ranks)
        return print_report(*session, words, {solve_by_pieces(context, *session, words)});
    const SearchRequest request = read_request(context, words);
    if (!shares_proofs(request.algorithm))
        return print_report(*session, words, solve_by_search(context, *session, words, request));
    const std::size_t megabytes = read_megabytes(words);
    if (!words.save.empty()) {
        solved_game(*session); // refused now, not after hours
        expect_writable(words.save);
    }
    SolvedTable table =
        words.load.empty() ? SolvedTable{megabytes} : load_solved_table(*session, words.load, megabytes);
    const SolveReport report = solve_watched(context, *session, request, table);
    const int status = print_report(*session, words, {report});
    if (!words.save.empty()) write_file(words.save, write_solved(table, solved_game(*session)));
    return status;
}

} // namespace espalier
