// Where the rows of a table stand, and the points of a figure.
#pragma once

#include "espalier/lab/quantities.hpp"

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace espalier::lab {

struct Spot {
    std::string name;
    std::string short_name; // of a contender, without its place
    std::variant<double, std::string> x;
    Place place;
};

// All on the axis, in its order; where it is that of moves, so many.
std::vector<Spot> spots_on(Axis axis, const Part& part, std::size_t moves);

// Only those of these names, if there are names.
std::vector<Spot> chosen_spots(std::vector<Spot> spots, const std::vector<std::string>& names);

} // namespace espalier::lab
