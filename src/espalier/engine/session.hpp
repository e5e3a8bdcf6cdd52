// A game in progress, of a kind chosen at run time: a position, the line that led to it, and everything that can
// be asked of them in words. Positions and moves go in and out as text.
#pragma once

#include "espalier/core/limits.hpp"
#include "espalier/core/picture.hpp"
#include "espalier/engine/algorithm.hpp"
#include "espalier/engine/recorded_tree.hpp"
#include "espalier/engine/search_report.hpp"
#include "espalier/engine/solve_report.hpp"
#include "espalier/parallel/work_observer.hpp"
#include "espalier/search/perft.hpp"
#include "espalier/search/solve/solved_table.hpp"

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
    RecordedTree* record = nullptr;    // the visited tree is recorded there, if given
    WorkObserver* work = nullptr;      // is told how the work was shared out, if given and it is
    std::size_t moves_wanted = 1;      // the best ones, by the strong search
    bool counts_critical_tree = false; // of the depth that is searched, beside what was visited
    // Called by the strong search whenever it has looked a ply deeper, with what it has found by now.
    std::function<void(const SearchReport&)> on_iteration{};
};

struct SolveRequest {
    SolvedTable& table; // of this game; what is proven is kept there
    Limits limits{};    // but for the depth
    OnProof on_proof{};
    std::optional<Algorithm> sharing{}; // one that shares_proofs(); none: by this thread alone
};

struct PerftRequest {
    Depth depth;
    Counting counting = Counting::moves;
    int threads = 1;
    std::optional<std::size_t> table_megabytes{};
    std::stop_token stop{};
    // Called after each subtree with how many are done, and of how many; one call at a time, from any thread.
    std::function<void(std::size_t, std::size_t)> on_progress{};
};

struct PerftCount {
    struct ByMove {
        MoveWords move;
        std::uint64_t leaves;
    };

    std::uint64_t leaves;
    std::vector<ByMove> by_move; // none at depth 0
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

    // The end of the name of a file that holds whole games in the form that players of this game use (".pgn");
    // none if there is no such form, and then the two below throw BadInput.
    virtual std::optional<std::string> record_extension() const = 0;
    // The whole game in that form.
    virtual std::string record() const = 0;
    // Takes up the only game of such a text, played to its end. Throws BadInput with the line that is wrong, and
    // then stays where it is.
    virtual void take_up_record(std::string_view text) = 0;

    virtual Picture picture() const = 0;

    // Throws BadInput for an evaluation or an order of moves that the game does not have, and for the critical tree of a
    // game whose positions have no hash.
    virtual SearchReport search(const SearchRequest& request) const = 0;
    virtual SolveReport solve(const SolveRequest& request) const = 0;
    // A number that changes when the game's hashes do: what one program kept by them is worthless to another. None if
    // positions have no hash.
    virtual std::optional<std::uint64_t> hash_fingerprint() const = 0;
    // None if it was stopped. Throws BadInput for paths in a game that counts none, for a table in a game
    // without a hash, and for a table larger than the memory.
    virtual std::optional<PerftCount> perft(const PerftRequest& request) const = 0;
    // About how many nodes there are from here to all ends of the game.
    virtual double tree_size() const = 0;
};

// "e2e4 e7e5".
std::string moves_so_far(const Session& session);
// "game chess; from start; moves e2e4 e7e5".
std::string game_so_far(const Session& session);

} // namespace espalier
