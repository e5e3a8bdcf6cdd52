// `match`: two algorithms against each other.
#include "espalier/engine/match/match.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/json.hpp"
#include "espalier/engine/match/elo.hpp"
#include "espalier/engine/match/journal.hpp"
#include "espalier/engine/match/opening.hpp"
#include "espalier/engine/number.hpp"
#include "espalier/program/commands.hpp"
#include "espalier/program/journal_file.hpp"
#include "espalier/program/play_text.hpp"
#include "espalier/program/terminal.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace espalier {
namespace {

constexpr int usual_games = 100;

int read_count(std::string_view name, const std::string& word, int low, int high, int usual) {
    return word.empty() ? usual : static_cast<int>(read_integer(name, word, low, high));
}

// Throws BadInput for what the game does not have: now, not in the middle of a match.
MatchPlayer read_player(const Context& context, const Session& session, CommandWords words,
                        const std::string& algorithm, const std::string& evaluation) {
    words.algorithm = algorithm;
    words.evaluation = evaluation.empty() ? session.evaluations().front().name : evaluation;
    SearchRequest smallest = read_request(context, words);
    const bool is_limited = smallest.limits.depth || smallest.limits.nodes || smallest.limits.time;
    constexpr double quick_enough = 1e7;
    if (!is_limited && expected_nodes(session, smallest.algorithm) > quick_enough) {
        throw BadInput{fmt::format("{} is too large for {} to search to its end at every move; give --time, "
                                   "--nodes or --depth",
                                   session.game(), smallest.algorithm.row.name)};
    }
    smallest.limits.nodes = 1;
    session.search(smallest);
    return {smallest.algorithm, smallest.evaluation};
}

MatchTerms read_terms(const Context& context, const CommandWords& words) {
    constexpr int most_opening_plies = 100;
    if (words.player_b.empty()) {
        throw BadInput{"match needs two players, as in 'match alphabeta minimax'; see 'algorithms'"};
    }
    if (words.game.empty() && context.games.rows().size() > 1) throw BadInput{"match needs --game GAME"};
    const auto session = open_session(context, words);
    const std::string& evaluation_b = words.evaluation_b.empty() ? words.evaluation : words.evaluation_b;
    MatchTerms terms{.game = session->game(),
                     .players = {read_player(context, *session, words, words.player_a, words.evaluation),
                                 read_player(context, *session, words, words.player_b, evaluation_b)},
                     .limits = read_request(context, words).limits};
    terms.seed = read_seed(words).value_or(terms.seed);
    terms.opening_plies =
        read_count("--opening-plies", words.opening_plies, 0, most_opening_plies, terms.opening_plies);
    terms.max_plies = read_count("--max-plies", words.max_plies, 1, longest_line, terms.max_plies);
    if (terms.max_plies <= terms.opening_plies) {
        throw BadInput{fmt::format("--max-plies '{}': expected more than the {} of the opening",
                                   terms.max_plies, terms.opening_plies)};
    }
    draw_opening(context.games, terms, 0); // refused if there is none
    return terms;
}

// "0,10" or "0,10,0.05,0.05".
std::optional<Sprt> read_test(const std::string& word) {
    constexpr double most_elo = 1000;
    constexpr double most_error = 0.5;
    if (word.empty()) return std::nullopt;
    std::vector<std::string> parts{""};
    for (const char c : word) {
        if (c == ',') {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    if (parts.size() != 2 && parts.size() != 4) {
        throw BadInput{fmt::format("--sprt {}: expected E0,E1 or E0,E1,ALPHA,BETA", in_quotes(word))};
    }
    Sprt test{read_real("--sprt", parts[0], -most_elo, most_elo),
              read_real("--sprt", parts[1], -most_elo, most_elo)};
    if (test.elo0 >= test.elo1)
        throw BadInput{fmt::format("--sprt {}: expected E0 below E1", in_quotes(word))};
    if (parts.size() == 4) {
        constexpr double least_error = 1e-6;
        test.alpha = read_real("--sprt", parts[2], least_error, most_error);
        test.beta = read_real("--sprt", parts[3], least_error, most_error);
    }
    return test;
}

std::string elo_words(double elo) {
    if (std::isinf(elo)) return elo > 0 ? "+infinity" : "-infinity";
    return fmt::format("{:+.0f}", elo);
}

// "40 games: 20 wins, 15 draws, 5 losses; Elo +137 (+52 to +239)".
std::string summary_of(const Scoreboard& scoreboard) {
    const Tally tally = scoreboard.tally();
    std::string text = fmt::format("{}: {}, {}, ", counted(static_cast<std::uint64_t>(tally.games()), "game"),
                                   counted(static_cast<std::uint64_t>(tally.wins()), "win"),
                                   counted(static_cast<std::uint64_t>(tally.draws()), "draw"));
    text += fmt::format("{} {}", tally.losses(), tally.losses() == 1 ? "loss" : "losses");
    const EloEstimate estimate = estimate_elo(tally);
    if (!estimate.elo) return text;
    text += fmt::format("; Elo {} ({} to {})", elo_words(*estimate.elo), elo_words(estimate.low),
                        elo_words(estimate.high));
    if (scoreboard.test())
        text += fmt::format("; LLR {:.2f}", scoreboard.test()->log_likelihood_ratio(tally));
    return text;
}

std::string for_people(const MatchTerms& terms, const Scoreboard& scoreboard) {
    std::string text = fmt::format("{} against {} at {}\n{}\n", terms.players[0].algorithm.spelling,
                                   terms.players[1].algorithm.spelling, terms.game, summary_of(scoreboard));
    if (!scoreboard.test()) return text;
    const Sprt& test = *scoreboard.test();
    if (const auto verdict = scoreboard.verdict()) {
        return text + fmt::format("accepted: {:+g} Elo rather than {:+g}\n",
                                  *verdict == Sprt::Verdict::elo1 ? test.elo1 : test.elo0,
                                  *verdict == Sprt::Verdict::elo1 ? test.elo0 : test.elo1);
    }
    return text +
           fmt::format("not decided between {:+g} and {:+g} Elo: the LLR is between {:.2f} and {:.2f}\n",
                       test.elo0, test.elo1, test.lower_bound(), test.upper_bound());
}

// Games that the journal has already are not played again; those beyond the last one asked for do not count.
void take_up(const JournalContent& content, int games, Scoreboard& scoreboard) {
    for (const auto& [game, result] : content.results) {
        if (game < games) scoreboard.note(game, result);
    }
}

void play_watched(const Context& context, const MatchTerms& terms, MatchPlan plan, const JournalFile* journal,
                  Scoreboard& scoreboard) {
    constexpr double seconds_between_reports = 0.2; // a quick game takes less time than its report
    ProgressLine progress;
    double next_report = 0;
    plan.on_game = [&](const MatchGame& game) {
        if (journal != nullptr) journal->append(journal_line(terms, game));
        if (progress.seconds() < next_report) return;
        next_report = progress.seconds() + seconds_between_reports;
        progress.show(fmt::format("{} (of {}); Ctrl-C to end", summary_of(scoreboard), plan.games));
    };
    play_match(context.games, terms, plan, scoreboard);
}

} // namespace

int run_match(const Context& context, const CommandWords& words) {
    constexpr int most_games = 1'000'000;
    constexpr int most_threads = 256;
    const MatchTerms terms = read_terms(context, words);
    const Interrupt::Searching searching{context.interrupt}; // before there is a journal
    const MatchPlan plan{.games = read_count("--games", words.games, 1, most_games, usual_games),
                         .threads = read_count("--threads", words.threads, 1, most_threads, 1),
                         .stop = searching.stop_token()};
    Scoreboard scoreboard{read_test(words.sprt)};
    std::optional<JournalFile> journal;
    if (!words.journal.empty()) {
        JournalContent content;
        journal.emplace(words.journal, journal_heading(terms), [&](std::string_view text) {
            content = read_journal(text, terms);
            return content.whole_bytes;
        });
        take_up(content, plan.games, scoreboard);
    }
    play_watched(context, terms, plan, journal ? &*journal : nullptr, scoreboard);
    print(words.json ? to_json(terms, scoreboard) + "\n" : for_people(terms, scoreboard));
    return context.interrupt.happened() ? exit_interrupted : 0;
}

} // namespace espalier
