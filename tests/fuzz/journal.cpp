// The journal of a match: any bytes, and any lines with the right check behind them.
#include "espalier/engine/match/journal.hpp"
#include "espalier/engine/fnv_1a.hpp"
#include "fuzz/fuzz.hpp"

#include <string>

#include <fmt/format.h>

namespace {

using namespace espalier;

MatchTerms some_terms() {
    return {
        .game = "tic-tac-toe",
        .players = {MatchPlayer{read_algorithm("alphabeta"), "lines"}, {read_algorithm("minimax"), "lines"}}};
}

void read_it(std::string_view text, const MatchTerms& terms) {
    const auto content = fuzz::unless_refused([&] { return read_journal(text, terms); });
    if (!content) return;
    const std::string_view whole = text.substr(0, content->whole_bytes);
    const auto lines = static_cast<std::size_t>(std::ranges::count(whole, '\n'));
    fuzz::expect(whole.empty() || whole.ends_with('\n'), "half a line is kept");
    fuzz::expect(text.find('\n', whole.size()) == std::string_view::npos, "a whole line is dropped");
    fuzz::expect(content->results.size() == (lines == 0 ? 0 : lines - 1), "a line is not a game");
    fuzz::expect(read_journal(whole, terms).results == content->results,
                 "it reads differently without its torn line");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const MatchTerms terms = some_terms();
    std::string_view input = fuzz::as_text(data, size);
    read_it(input, terms);
    std::string text = journal_heading(terms);
    read_it(text + std::string{input}, terms);
    const auto seed = fnv_1a(text);
    while (!input.empty()) {
        const std::string_view line = input.substr(0, input.find('\n'));
        text += fmt::format("{}; check {:016x}\n", line, fnv_1a(line, seed));
        input.remove_prefix(std::min(line.size() + 1, input.size()));
    }
    read_it(text, terms);
    return 0;
}
