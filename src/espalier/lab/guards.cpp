#include "espalier/lab/guards.hpp"

#include "espalier/lab/runs.hpp"
#include "espalier/lab/spelled_quantity.hpp"
#include "espalier/lab/statistics.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace espalier::lab {
namespace {

struct GuardWords {
    std::string_view flag;
    std::string_view text;
};

constexpr std::array<GuardWords, guards> words_for{{
    {"serial too short", "The reference took less than 1 s, or less than 5 s where a speed-up of real "
                         "workers is claimed: starting up and chance weigh too much."},
    {"more workers than cores",
     "There were more real workers than cores, so that they waited for each other."},
    {"machine was busy", "Others kept more than a tenth of the cores busy meanwhile."},
    {"same nodes", "As many nodes were visited at every number of workers, although it prunes: it may not "
                   "have been shared out."},
    {"few repeats", "It was measured fewer than 5 times."},
    {"simulated", "The machine is simulated: time is counted in nodes."},
}};

// Null for runs that the experiment no longer plans.
const Contender* contender_of(const Part& part, const RunKey& key) {
    const auto is_its = [&](const Contender& contender) {
        return contender.name == key.contender && contender.at == key.at;
    };
    const auto found = std::ranges::find_if(part.contenders, is_its);
    return found == part.contenders.end() ? nullptr : &*found;
}

Runs runs_at(const Quantities& quantities, const Part& part, const Place& place) {
    Runs runs;
    for (const Measurement& run : quantities.measurements()) {
        const RunKey& key = run.key;
        const bool is_there =
            key.part == part.name && (!place.contender || *place.contender == key.contender) &&
            (!place.at || place.at == key.at) && (!place.subject || *place.subject == key.subject);
        if (is_there && contender_of(part, key) != nullptr) runs.push_back(&run);
    }
    return runs;
}

// Null if nobody takes it.
const Contender* reference_for(const Part& part, const std::string& subject_name) {
    const auto subject = std::ranges::find(part.subjects, subject_name, &Subject::name);
    if (subject == part.subjects.end()) return nullptr;
    const auto takes_it = [&](const Contender& contender) { return contender.takes(*subject); };
    const auto found = std::ranges::find_if(part.contenders, takes_it);
    return found == part.contenders.end() ? nullptr : &*found;
}

// And those they are compared with. What is simulated is compared by nodes.
Runs with_references(const Quantities& quantities, const Part& part, Runs runs) {
    std::set<std::string> subjects;
    for (const Measurement* const run : runs)
        if (!run->is_simulated) subjects.insert(run->key.subject);
    for (const std::string& subject : subjects) {
        const Contender* const reference = reference_for(part, subject);
        if (reference == nullptr) continue;
        for (const Measurement* const run : runs_of(quantities.measurements(), part, *reference, subject))
            if (std::ranges::find(runs, run) == runs.end()) runs.push_back(run);
    }
    return runs;
}

bool is_serial_too_short(const Quantities& quantities, const Part& part, const std::string& subject) {
    const Contender* const reference = reference_for(part, subject);
    if (reference == nullptr) return false;
    Sample seconds;
    for (const Measurement* const run : runs_of(quantities.measurements(), part, *reference, subject))
        if (const auto took = run->value("seconds"); took && !run->is_simulated) seconds.push_back(*took);
    const double enough_seconds = part.claims_speed_up ? 5 : 1;
    return !seconds.empty() && median(seconds) < enough_seconds;
}

// The time that simulated runs really take does not matter.
bool is_some_serial_too_short(const Quantities& quantities, const Part& part, const Runs& runs) {
    std::set<std::string> subjects;
    for (const Measurement* const run : runs)
        if (!run->is_simulated) subjects.insert(run->key.subject);
    return std::ranges::any_of(
        subjects, [&](const std::string& subject) { return is_serial_too_short(quantities, part, subject); });
}

bool has_too_many_workers(const Part& part, const Measurement& run) {
    const Contender* const contender = contender_of(part, run.key);
    if (run.is_simulated || contender == nullptr) return false;
    const std::size_t workers = std::max({contender->workers, contender->ranks, contender->copies});
    return workers > static_cast<std::size_t>(std::max(run.circumstances.cores, 0));
}

bool was_machine_busy(const Measurement& run) {
    return run.circumstances.load > 0.1 * run.circumstances.cores;
}

// It visits the same nodes whoever searches them.
bool is_minimax(const Contender& contender) {
    constexpr std::array names{"minimax", "parallel-minimax", "mpi-minimax"};
    return std::ranges::any_of(names,
                               [&](std::string_view name) { return contender.algorithm.starts_with(name); });
}

bool has_same_nodes(const Quantities& quantities, const Part& part, const std::string& name,
                    const std::string& subject) {
    std::set<std::size_t> workers;
    std::set<double> nodes;
    for (const Contender& contender : part.contenders) {
        if (contender.name != name || is_minimax(contender)) continue;
        for (const Measurement* const run : runs_of(quantities.measurements(), part, contender, subject)) {
            const auto visited = run->value("nodes");
            if (!visited) continue;
            workers.insert(contender.workers);
            nodes.insert(*visited);
        }
    }
    return workers.size() > 1 && nodes.size() == 1;
}

bool have_some_same_nodes(const Quantities& quantities, const Part& part, const Runs& runs) {
    std::set<std::pair<std::string, std::string>> searches; // by whom, of what
    for (const Measurement* const run : runs) searches.emplace(run->key.contender, run->key.subject);
    return std::ranges::any_of(searches, [&](const auto& search) {
        return has_same_nodes(quantities, part, search.first, search.second);
    });
}

bool are_few(const Runs& runs) {
    std::map<RunKey, std::size_t> repeats;
    for (const Measurement* const run : runs) {
        if (run->is_simulated) continue; // each time the same
        RunKey each_repeat = run->key;
        each_repeat.repeat = 0;
        ++repeats[each_repeat];
    }
    return std::ranges::any_of(repeats, [](const auto& counted) { return counted.second < enough_repeats; });
}

bool applies(Guard guard, const Quantities& quantities, const Part& part, const Runs& runs) {
    const auto is_so_for_some = [&](const auto& is_so) {
        return std::ranges::any_of(runs, [&](const Measurement* run) { return is_so(*run); });
    };
    switch (guard) {
    case Guard::short_serial: return is_some_serial_too_short(quantities, part, runs);
    case Guard::too_many_workers:
        return is_so_for_some([&](const auto& run) { return has_too_many_workers(part, run); });
    case Guard::loaded_machine:
        return std::ranges::any_of(with_references(quantities, part, runs),
                                   [](const Measurement* run) { return was_machine_busy(*run); });
    case Guard::same_nodes: return have_some_same_nodes(quantities, part, runs);
    case Guard::few_repeats: return are_few(with_references(quantities, part, runs));
    case Guard::simulated: return is_so_for_some([](const auto& run) { return run.is_simulated; });
    }
    return false;
}

// The first answer of the first contender that is exact; null if nothing exact was measured.
const Measurement* exact_answer(const Quantities& quantities, const Part& part, const Subject& subject) {
    for (const Contender& contender : part.contenders) {
        if (!contender.takes(subject)) continue;
        for (const Measurement* const run : runs_of(quantities.measurements(), part, contender, subject.name))
            if (!run->is_approximate) return run;
    }
    return nullptr;
}

// Nodes and messages differ from run to run if several workers share a search that prunes; all else that is counted does not.
bool comes_out_the_same(const SpelledQuantity& quantity, const std::vector<const Contender*>& contenders) {
    const auto is_shared = [](const Contender* contender) {
        return std::max(contender->workers, contender->ranks) > 1 && !is_minimax(*contender);
    };
    return !quantity.row.counts_work() || std::ranges::none_of(contenders, is_shared);
}

bool applies_to_counts(Guard guard) { return guard != Guard::short_serial && guard != Guard::loaded_machine; }

std::vector<const Contender*> contenders_of(const SpelledQuantity& quantity) {
    std::vector<const Contender*> contenders{quantity.contender, quantity.other};
    if (quantity.row.is_law()) contenders = quantity.places;
    std::erase(contenders, nullptr);
    return contenders;
}

Flags guards_of(const Quantities& quantities, const SpelledQuantity& quantity) {
    Flags found;
    for (const SpelledQuantity& operand : quantity.operands) found.merge(guards_of(quantities, operand));
    const auto contenders = contenders_of(quantity);
    for (const Subject* const subject : quantity.subjects) {
        const auto searched_it = [&](const Contender* contender) {
            return !runs_of(quantities.measurements(), *quantity.part, *contender, subject->name).empty();
        };
        if (quantity.row.compares() && !std::ranges::all_of(contenders, searched_it)) continue;
        for (const Contender* const contender : contenders)
            found.merge(guards_at(quantities, {.part = quantity.part->name,
                                               .contender = contender->name,
                                               .at = contender->at,
                                               .subject = subject->name}));
    }
    if (!quantity.row.is_counted()) return found;
    std::erase_if(found, std::not_fn(applies_to_counts));
    if (comes_out_the_same(quantity, contenders)) found.erase(Guard::few_repeats);
    return found;
}

std::string label_of(const RunKey& key) {
    return Contender{.name = key.contender, .algorithm = {}, .at = key.at}.label();
}

} // namespace

std::string_view flag_of(Guard guard) { return words_for[static_cast<std::size_t>(guard)].flag; }
std::string_view text_of(Guard guard) { return words_for[static_cast<std::size_t>(guard)].text; }

Flags guards_at(const Quantities& quantities, const Place& place) {
    const Part& part = part_at(quantities.experiment(), place);
    const Runs runs = runs_at(quantities, part, place);
    Flags found;
    for (int i = 0; i < guards; ++i) {
        const auto guard = static_cast<Guard>(i);
        if (applies(guard, quantities, part, runs)) found.insert(guard);
    }
    return found;
}

Flags guards_of(const Quantities& quantities, const std::vector<Spelling>& quantities_there,
                const Place& place) {
    Flags found;
    for (const Spelling& spelling : quantities_there)
        found.merge(guards_of(quantities, look_up_quantity(quantities.experiment(), spelling, place)));
    return found;
}

std::vector<std::string> wrong_answers(const Quantities& quantities) {
    std::vector<std::string> wrong;
    const auto note = [&](const Measurement& run, const Measurement& reference) {
        if (run.is_approximate || run.answer == reference.answer) return;
        std::string sentence = fmt::format("{}/{}, {}, {}: found {} where {} found {}", run.key.experiment,
                                           run.key.part, run.key.subject, label_of(run.key), run.answer,
                                           label_of(reference.key), reference.answer);
        // Its repeats found the same.
        if (std::ranges::find(wrong, sentence) == wrong.end()) wrong.push_back(std::move(sentence));
    };
    for (const Part& part : quantities.experiment().parts) {
        for (const Subject& subject : part.subjects) {
            const Measurement* const reference = exact_answer(quantities, part, subject);
            if (reference == nullptr) continue;
            for (const Measurement* const run :
                 runs_at(quantities, part, {.part = part.name, .subject = subject.name}))
                note(*run, *reference);
        }
    }
    return wrong;
}

} // namespace espalier::lab
