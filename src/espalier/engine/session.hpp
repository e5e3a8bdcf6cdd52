// A game in progress, of a kind chosen at run time: a position, the line that led to it, and everything that can
// be asked of them in words. Positions and moves go in and out as text.
#pragma once

#include "espalier/core/limits.hpp"
#include "espalier/core/picture.hpp"
#include "espalier/engine/algorithm.hpp"
#include "espalier/engine/recorded_tree.hpp"
#include "espalier/engine/search_report.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace espalier {

struct SearchRequest {
    Algorithm algorithm = read_algorithm(default_algorithm);
    std::string evaluation{}; // empty: the game's default
    Limits limits{};
    RecordedTree* record = nullptr; // the visited tree is recorded there, if given
};

struct Ending {
    std::optional<std::string> winner{}; // none: a draw
    int points = 0;                      // by how many, in games that count
    std::string rule{};                  // by which it is a draw although it could go on
};

struct EvaluationWords {
    std::string name;
    std::string summary;
};

class Session {
public:
    virtual ~Session() = default;

    virtual std::string game() const = 0;
    virtual std::vector<EvaluationWords> evaluations() const = 0;

    // Takes up another position: "start", "start" and moves, or the game's own text. Throws BadInput, and
    // then stays where it is.
    virtual void set_up(std::string_view position) = 0;
    // Takes up the position from which a first move is drawn at random, if it is still where the game starts.
    virtual void take_random_opening() = 0;
    // Throws BadInput for a move that is unknown or not legal now, naming some that are.
    virtual void play(std::string_view move) = 0;
    // Takes back the last move; false when none has been made since the position was set up.
    virtual bool undo() = 0;

    virtual std::string position() const = 0;
    virtual std::string side_to_move() const = 0;
    virtual std::vector<std::string> side_names() const = 0;
    virtual std::vector<MoveWords> moves() const = 0;
    virtual std::vector<MoveWords> moves_played() const = 0;
    // Where moves_played() begin, as set_up() reads it: with them it tells the whole game.
    virtual std::string beginning() const = 0;
    virtual std::optional<Ending> ending() const = 0;
    virtual Picture picture() const = 0;

    // Throws BadInput for an evaluation or an order of moves that the game does not have.
    virtual SearchReport search(const SearchRequest& request) const = 0;
    // Calls `progress(done, all)` after each move of the root. None if it was stopped.
    virtual std::optional<std::uint64_t>
    perft(Depth depth, const std::stop_token& stop,
          const std::function<void(std::size_t, std::size_t)>& progress) const = 0;
    // About how many nodes there are from here to all ends of the game.
    virtual double tree_size() const = 0;
};

} // namespace espalier
