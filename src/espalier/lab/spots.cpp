#include "espalier/lab/spots.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace espalier::lab {
namespace {

std::vector<Spot> contender_spots(const Part& part) {
    std::vector<Spot> spots;
    for (const Contender& contender : part.contenders) {
        spots.push_back({contender.label(),
                         contender.name,
                         contender.label(),
                         {.part = part.name, .contender = contender.name, .at = contender.at}});
    }
    return spots;
}

std::vector<Spot> subject_spots(const Part& part) {
    std::vector<Spot> spots;
    for (const Subject& subject : part.subjects) {
        Spot spot{subject.name, subject.name, subject.name, {.part = part.name, .subject = subject.name}};
        if (subject.x) spot.x = *subject.x;
        spots.push_back(std::move(spot));
    }
    return spots;
}

std::vector<Spot> each_spots(const Part& part) {
    std::set<double> places;
    for (const Contender& contender : part.contenders) {
        if (contender.at) places.insert(*contender.at);
    }
    std::vector<Spot> spots;
    for (const double at : places) {
        const std::string name = fmt::format("{}", at);
        spots.push_back({name, name, at, {.part = part.name, .at = at}});
    }
    return spots;
}

std::vector<Spot> move_spots(const Part& part, std::size_t moves) {
    std::vector<Spot> spots;
    for (std::size_t move = 0; move < moves; ++move) {
        const std::string name = std::to_string(move + 1);
        spots.push_back({name, name, static_cast<double>(move + 1), {.part = part.name, .move = move}});
    }
    return spots;
}

} // namespace

std::vector<Spot> spots_on(Axis axis, const Part& part, std::size_t moves) {
    switch (axis) {
    case Axis::contenders: return contender_spots(part);
    case Axis::subjects: return subject_spots(part);
    case Axis::each: return each_spots(part);
    case Axis::moves: return move_spots(part, moves);
    }
    return {};
}

std::vector<Spot> chosen_spots(std::vector<Spot> spots, const std::vector<std::string>& names) {
    const auto is_among = [&](const Spot& spot) {
        return std::ranges::any_of(
            names, [&](const std::string& each) { return each == spot.name || each == spot.short_name; });
    };
    if (!names.empty()) std::erase_if(spots, [&](const Spot& spot) { return !is_among(spot); });
    return spots;
}

} // namespace espalier::lab
