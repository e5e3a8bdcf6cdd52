// The algorithms by name, with their options: the table that `espalier algorithms` prints.
#pragma once

#include "espalier/search/options.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace espalier {

enum class AlgorithmName : std::uint8_t {
    minimax,
    negamax,
    alphabeta,
    alphabeta_soft,
    negamax_colour,
    negamax_alphabeta
};

enum class Pruning : bool { none, alphabeta };

struct AlgorithmRow {
    AlgorithmName id;
    std::string_view name;
    Pruning pruning;
    std::string_view summary;
};

struct AlgorithmOption {
    std::string_view name;
    std::string_view values; // the default first
    std::string_view summary;
    bool needs_pruning;
};

std::span<const AlgorithmRow> all_algorithms();
std::span<const AlgorithmOption> all_algorithm_options();

// One algorithm with its options chosen.
struct Algorithm {
    AlgorithmRow row;
    SearchOptions options{};
    std::string spelling; // as it was written
};

// Throws BadInput for unknown names, options and values.
Algorithm read_algorithm(std::string_view text);

// The best there is, for who names none.
inline constexpr std::string_view default_algorithm = "alphabeta";

} // namespace espalier
