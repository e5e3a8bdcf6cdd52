#include "espalier/engine/term.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/nearest_name.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace espalier {
namespace {

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

Term::Argument read_argument(std::string_view text) {
    const auto parenthesis = text.find('(');
    const auto equals = text.substr(0, parenthesis).find('=');
    if (equals == std::string_view::npos) return {"", std::string{trimmed(text)}};
    return {std::string{trimmed(text.substr(0, equals))}, std::string{trimmed(text.substr(equals + 1))}};
}

// Splits what stands between the outer parentheses at its outer commas.
std::vector<Term::Argument> read_arguments(std::string_view whole, std::string_view inside) {
    std::vector<Term::Argument> arguments;
    int open = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= inside.size(); ++i) {
        const bool at_end = i == inside.size();
        if (at_end || (inside[i] == ',' && open == 0)) {
            arguments.push_back(read_argument(inside.substr(begin, i - begin)));
            begin = i + 1;
        } else if (inside[i] == '(') {
            ++open;
        } else if (inside[i] == ')' && --open < 0) {
            throw BadInput{fmt::format("{}: a ')' too many", in_quotes(whole))};
        }
    }
    if (open > 0) throw BadInput{fmt::format("{}: a parenthesis is left open", in_quotes(whole))};
    return arguments;
}

} // namespace

Term read_term(std::string_view text) {
    text = trimmed(text);
    const auto parenthesis = text.find('(');
    Term term{std::string{trimmed(text.substr(0, parenthesis))}, {}};
    if (term.name.empty()) throw BadInput{fmt::format("{}: a name is missing", in_quotes(text))};
    if (parenthesis == std::string_view::npos) return term;
    if (text.back() != ')') {
        const bool is_open = text.find(')') == std::string_view::npos;
        throw BadInput{fmt::format("{}: {}", in_quotes(text),
                                   is_open ? "a parenthesis is left open" : "expected nothing after ')'")};
    }
    term.arguments = read_arguments(text, text.substr(parenthesis + 1, text.size() - parenthesis - 2));
    return term;
}

Arguments::Arguments(Term term, std::string usage) : term_(std::move(term)), usage_(std::move(usage)) {}

std::string Arguments::next() {
    const auto found = std::ranges::find_if(term_.arguments, [](const auto& a) { return a.key.empty(); });
    if (found == term_.arguments.end()) {
        throw BadInput{fmt::format("{}: an argument is missing; expected {}", in_quotes(term_.name), usage_)};
    }
    std::string value = std::move(found->value);
    term_.arguments.erase(found);
    return value;
}

std::optional<std::string> Arguments::named(std::string_view key) {
    asked_for_.emplace_back(key);
    const auto found = std::ranges::find(term_.arguments, key, &Term::Argument::key);
    if (found == term_.arguments.end()) return std::nullopt;
    std::string value = std::move(found->value);
    term_.arguments.erase(found);
    return value;
}

std::string Arguments::rest() {
    std::vector<std::string> values;
    std::erase_if(term_.arguments, [&](const auto& argument) {
        if (argument.key.empty()) values.push_back(argument.value);
        return argument.key.empty();
    });
    return fmt::format("{}", fmt::join(values, ","));
}

void Arguments::finish() const {
    if (term_.arguments.empty()) return;
    const auto& [key, value] = term_.arguments.front();
    if (key.empty()) {
        throw BadInput{fmt::format("{}: unexpected argument {}; expected {}", in_quotes(term_.name),
                                   in_quotes(value), usage_)};
    }
    if (asked_for_.empty()) {
        throw BadInput{
            fmt::format("{}: unknown option {}; expected {}", in_quotes(term_.name), in_quotes(key), usage_)};
    }
    const bool is_known = std::ranges::find(asked_for_, key) != asked_for_.end();
    if (is_known)
        throw BadInput{fmt::format("{}: option {} is given twice", in_quotes(term_.name), in_quotes(key))};
    throw unknown_name(fmt::format("option of {}", term_.name), key, asked_for_);
}

} // namespace espalier
