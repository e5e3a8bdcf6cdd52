#include "espalier/lab/spelled_quantity.hpp"

#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/nearest_name.hpp"
#include "espalier/engine/number.hpp"
#include "espalier/engine/term.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace espalier::lab {
namespace {

constexpr std::array rows{
    QuantityRow{"seconds", QuantityKind::value, "seconds"},
    QuantityRow{"nodes", QuantityKind::value, "nodes"},
    QuantityRow{"depth", QuantityKind::value, "depth"},
    QuantityRow{"plies", QuantityKind::value, "plies"},
    QuantityRow{"work", QuantityKind::value, "work"},
    QuantityRow{"critical_path", QuantityKind::value, "critical_path"},
    QuantityRow{"duration", QuantityKind::value, "duration"},
    QuantityRow{"idle", QuantityKind::value, "idle"},
    QuantityRow{"messages", QuantityKind::value, "messages"},
    QuantityRow{"critical_tree", QuantityKind::value, "critical_tree"},
    QuantityRow{"computation_manager", QuantityKind::value, "computation_manager"},
    QuantityRow{"computation_worker", QuantityKind::value, "computation_worker"},
    QuantityRow{"communication_manager", QuantityKind::value, "communication_manager"},
    QuantityRow{"communication_worker", QuantityKind::value, "communication_worker"},
    QuantityRow{"ccr_manager", QuantityKind::value, "ccr_manager"},
    QuantityRow{"ccr_worker", QuantityKind::value, "ccr_worker"},
    QuantityRow{"busy", QuantityKind::busy, "idle"},
    QuantityRow{"move_seconds", QuantityKind::at_move, "seconds"},
    QuantityRow{"move_nodes", QuantityKind::at_move, "nodes"},
    QuantityRow{"move_duration", QuantityKind::at_move, "duration"},
    QuantityRow{"total_seconds", QuantityKind::up_to_move, "seconds"},
    QuantityRow{"total_nodes", QuantityKind::up_to_move, "nodes"},
    QuantityRow{"total_duration", QuantityKind::up_to_move, "duration"},
    QuantityRow{"points_of_second", QuantityKind::points, "points_of_second"},
    QuantityRow{"speed_up", QuantityKind::speed_up},
    QuantityRow{"efficiency", QuantityKind::efficiency},
    QuantityRow{"node_ratio", QuantityKind::node_ratio},
    QuantityRow{"worker_speed", QuantityKind::worker_speed},
    QuantityRow{"same_move", QuantityKind::same_move},
    QuantityRow{"law_work", QuantityKind::law_work},
    QuantityRow{"law_path", QuantityKind::law_path},
    QuantityRow{"law_error", QuantityKind::law_error},
    QuantityRow{"ratio", QuantityKind::ratio},
};

using Contenders = std::vector<const Contender*>;

Contenders all_named(const Part& part, std::string_view name) {
    Contenders found;
    for (const Contender& contender : part.contenders)
        if (contender.name == name) found.push_back(&contender);
    return found;
}

// Each once, at however many places it is.
std::vector<std::string> names_in(const Part& part) {
    std::vector<std::string> names;
    for (const Contender& contender : part.contenders)
        if (std::ranges::find(names, contender.name) == names.end()) names.push_back(contender.name);
    return names;
}

// As the spelling names it: it has to be there.
Contenders said_contenders(const Part& part, std::string_view name) {
    Contenders found = all_named(part, name);
    if (found.empty()) throw unknown_name(fmt::format("contender of {}", part.name), name, names_in(part));
    return found;
}

const Contender* exactly_at(const Contenders& contenders, std::optional<double> at) {
    const auto found = std::ranges::find(contenders, at, &Contender::at);
    return found == contenders.end() ? nullptr : *found;
}

const Contender* only_one(const Contenders& contenders) {
    return contenders.size() == 1 ? contenders.front() : exactly_at(contenders, std::nullopt);
}

// As the spelling says `at`: it has to be there.
const Contender* said_place(const Contenders& contenders, double at) {
    if (const Contender* const found = exactly_at(contenders, at)) return found;
    std::vector<std::string> labels;
    for (const Contender* const contender : contenders) labels.push_back(contender->label());
    throw BadInput{fmt::format("nothing is at {}; there is {}", at, fmt::join(labels, ", "))};
}

// What stands between the parentheses of a quantity.
struct Words {
    std::optional<std::string> contender{};
    std::optional<double> at{};
    std::optional<std::string> subject{};
    std::optional<std::string> part{};
    std::optional<std::string> against{};
    std::optional<double> against_at{};
    std::array<std::string, 2> operands{};
};

std::optional<double> read_place(Arguments& arguments, std::string_view key) {
    constexpr double farthest = 1e12;
    const auto text = arguments.named(key);
    return text ? std::optional{read_real(key, *text, -farthest, farthest)} : std::nullopt;
}

std::string usage_of(const QuantityRow& row) {
    if (row.kind == QuantityKind::ratio) return "ratio(QUANTITY,QUANTITY,at=,subject=,part=)";
    if (row.is_law()) return fmt::format("{}(CONTENDER,subject=,part=)", row.name);
    return fmt::format("{}(CONTENDER,at=,subject=,part={})", row.name,
                       row.compares() ? ",against=CONTENDER,against_at=" : "");
}

Words read_words(Term term, const QuantityRow& row) {
    const auto is_by_place = [](const Term::Argument& argument) { return argument.key.empty(); };
    const bool names_contender = std::ranges::any_of(term.arguments, is_by_place);
    Arguments arguments{std::move(term), usage_of(row)};
    Words words;
    if (row.kind == QuantityKind::ratio) {
        std::ranges::generate(words.operands, [&] { return arguments.next(); });
    } else if (names_contender) {
        words.contender = arguments.next();
    }
    words.part = arguments.named("part");
    words.subject = arguments.named("subject");
    if (!row.is_law()) words.at = read_place(arguments, "at");
    if (row.compares()) {
        words.against = arguments.named("against");
        words.against_at = read_place(arguments, "against_at");
        if (!words.against)
            throw BadInput{fmt::format("{} needs against; expected {}", in_quotes(row.name), usage_of(row))};
    }
    arguments.finish();
    return words;
}

std::vector<const Subject*> subjects_for(const Part& part, const Words& words, const Place& place) {
    if (words.subject) return {&row_named("subject", *words.subject, part.subjects, &Subject::name)};
    std::vector<const Subject*> found;
    for (const Subject& subject : part.subjects)
        if (!place.subject || *place.subject == subject.name) found.push_back(&subject);
    return found;
}

// Where something has no place on the axis, it is the same wherever that stands.
const Contender* contender_for(const Contenders& contenders, const Words& words, const Place& place) {
    if (words.at)
        return words.contender ? said_place(contenders, *words.at) : exactly_at(contenders, words.at);
    if (!place.at) return only_one(contenders);
    if (const Contender* const found = exactly_at(contenders, place.at)) return found;
    const bool has_no_place = contenders.size() == 1 && !contenders.front()->at;
    return has_no_place ? contenders.front() : nullptr;
}

const Contender* other_for(const Contenders& others, const Words& words, std::optional<double> same_place) {
    if (words.against_at) return said_place(others, *words.against_at);
    if (const Contender* const found = exactly_at(others, same_place)) return found;
    return only_one(others);
}

Place with_words(Place place, const Words& words) {
    if (words.part) place.part = *words.part;
    if (words.subject) place.subject = words.subject;
    if (words.at) place.at = words.at;
    return place;
}

// "'seconds(ybwc)' needs one of at=1, at=2".
std::string lack_of_place(const SpelledQuantity& quantity, std::string_view key,
                          const Contenders& contenders) {
    std::vector<std::string> places;
    for (const Contender* const contender : contenders)
        if (contender->at) places.push_back(fmt::format("{}={}", key, *contender->at));
    return fmt::format("{} needs one of {}", in_quotes(quantity.spelling, 100), fmt::join(places, ", "));
}

} // namespace

bool QuantityRow::counts_work() const {
    return kind == QuantityKind::node_ratio || value == "nodes" || value == "messages";
}

bool QuantityRow::is_counted() const {
    constexpr std::array others{"depth", "plies", "critical_tree"};
    return counts_work() || kind == QuantityKind::points || kind == QuantityKind::same_move ||
           std::ranges::find(others, value) != others.end();
}

const Part& part_at(const Experiment& experiment, const Place& place) {
    const bool is_said = !place.part.empty() || experiment.parts.empty();
    return is_said ? experiment.part(place.part) : experiment.parts.front();
}

SpelledQuantity look_up_quantity(const Experiment& experiment, std::string_view spelling,
                                 const Place& place) {
    Term term = read_term(spelling);
    const QuantityRow& row = row_named("quantity", term.name, rows, &QuantityRow::name);
    const Words words = read_words(std::move(term), row);
    const Part& part = part_at(experiment, with_words(place, words));

    SpelledQuantity quantity{
        .spelling = std::string{spelling}, .row = row, .part = &part, .move = place.move};
    quantity.subjects = subjects_for(part, words, place);
    if (row.kind == QuantityKind::ratio) {
        for (const std::string& operand : words.operands)
            quantity.operands.push_back(look_up_quantity(experiment, operand, with_words(place, words)));
        return quantity;
    }
    quantity.places = words.contender ? said_contenders(part, *words.contender)
                                      : all_named(part, place.contender.value_or(""));
    if (!row.is_law()) quantity.contender = contender_for(quantity.places, words, place);
    if (!row.compares()) return quantity;
    quantity.others = said_contenders(part, *words.against);
    const bool has_place = quantity.contender != nullptr && quantity.contender->at;
    quantity.other = other_for(quantity.others, words, has_place ? quantity.contender->at : place.at);
    return quantity;
}

std::string what_it_lacks(const SpelledQuantity& quantity) {
    for (const SpelledQuantity& operand : quantity.operands)
        if (std::string lack = what_it_lacks(operand); !lack.empty()) return lack;
    const QuantityRow& row = quantity.row;
    if (row.kind == QuantityKind::ratio) return "";
    const std::string said = in_quotes(quantity.spelling, 100);
    if (quantity.places.empty())
        return fmt::format("{} needs a contender: {}", said, fmt::join(names_in(*quantity.part), ", "));
    if (!row.is_law() && quantity.contender == nullptr) return lack_of_place(quantity, "at", quantity.places);
    if (row.compares() && quantity.other == nullptr)
        return lack_of_place(quantity, "against_at", quantity.others);
    if (row.is_of_move() && !quantity.move) return fmt::format("{} needs moves as rows or as x", said);
    return "";
}

} // namespace espalier::lab
