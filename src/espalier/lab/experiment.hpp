// One question of the laboratory, as its file in lab/experiments/ asks it: what is searched by whom, what is shown of it
// beside the source's figures, and which claims it answers. docs/laboratory.md tells how such a file is written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace espalier::lab {

// Quick: everything in minutes, and flagged where that is too little to tell. Full: nothing flagged for lack of time.
enum class Effort : std::uint8_t { quick, full };

enum class Workload : std::uint8_t { published, today };

// What is searched, or where a game begins that the engine plays against itself.
struct Subject {
    std::string name; // "chess", "5x5": among the subjects of its part there is no other of this name
    std::string game;
    std::string position{}; // empty: where the game starts
    std::string moves{};
    std::optional<int> depth{};
    std::string evaluation{};            // empty: the game's default
    std::optional<std::uint64_t> seed{}; // by which the first move of a game is drawn
    bool counts_critical_tree = false;
    std::optional<double> x{};    // its place on an axis, if it is a number
    Effort least = Effort::quick; // full: left out of a quick run
};

// Who searches: an algorithm with all its options. Contenders of one name differ in `at`, the value on the axis.
struct Contender {
    std::string name;
    std::string algorithm;
    std::optional<double> at{}; // of `each`
    std::size_t workers = 1;    // by which its efficiency is reckoned
    std::size_t ranks = 0;      // started by MPI; 0: it runs in one process
    std::size_t copies =
        1; // so many independent ones run at once; the time is that of the longest by their number
    std::vector<std::string> subjects{}; // that it searches; empty: all
    Effort least = Effort::quick;

    // "ybwc at 16", or only its name.
    std::string label() const;
    bool takes(const Subject& subject) const;
};

// One search for each subject, or a whole game that the engine plays against itself.
enum class Kind : std::uint8_t { search, game };

// What is measured together, in rounds, so that what disturbs one contender disturbs all.
struct Part {
    std::string name;
    Workload workload = Workload::published;
    Kind kind = Kind::search;
    std::vector<Subject> subjects{};
    std::vector<Contender>
        contenders{}; // the first is the reference: all that are exact have to find what it finds
    int quick_repeats = 2;
    int full_repeats = 5;
    bool claims_speed_up = false; // of real workers: then the reference should take 5 s, else 1 s

    int repeats(Effort effort) const { return effort == Effort::quick ? quick_repeats : full_repeats; }
};

// Something to be computed from measurements, in the spelling of quantities.hpp: "speed_up(pool,against=minimax)".
using Spelling = std::string;

// What the rows of a table or the points of a figure stand for.
enum class Axis : std::uint8_t { contenders, subjects, each, moves };

struct ColumnSpec {
    std::string title;
    Spelling value{}; // or else the source's figures, by the name of the row
    std::map<std::string, double> source{};
    std::optional<int> digits{};
    std::string unit{};
    double scale = 1; // what is shown is the value times this
};

struct TableSpec {
    std::string title;
    std::string part;
    std::string note{};
    Axis rows = Axis::contenders;
    std::vector<std::string> only{}; // names of rows; empty: all
    std::vector<ColumnSpec> columns{};
};

struct SeriesSpec {
    std::string name;
    Spelling value;
};

struct SourcePoint {
    std::variant<double, std::string> x;
    double y;
};

struct SourceSeries {
    std::string name;
    std::vector<SourcePoint> points;
};

enum class FigureKind : std::uint8_t { line, bar, dot };
enum class Scale : std::uint8_t { linear, logarithmic };

struct FigureSpec {
    std::string title;
    std::string part;
    FigureKind kind = FigureKind::line;
    Axis x = Axis::each;
    std::vector<std::string> only{}; // names of what stands on the axis; empty: all
    std::string x_label{};
    Scale x_scale = Scale::linear;
    std::string y_label{};
    Scale y_scale = Scale::linear;
    double scale = 1; // of y
    std::vector<SeriesSpec> series{};
    std::vector<SourceSeries> source{};
    bool has_ideal = false; // the line y = x
};

// Each value is smaller (or greater) than the one before it.
struct InOrder {
    enum class Direction : std::uint8_t { falling, rising } direction;
    std::vector<Spelling> values;
};

struct WithinLimits {
    Spelling value;
    std::optional<double> at_least{};
    std::optional<double> at_most{};
};

// Of the values at the given places on the axis, the one at `expected` is the greatest.
struct PeakAt {
    Spelling value;
    std::vector<double> places;
    double expected;
};

// Cannot be told here, and why.
struct Untold {
    std::string why;
};

struct ClaimSpec {
    std::string claim;
    std::string part;
    std::variant<InOrder, WithinLimits, PeakAt, Untold> test;
    std::string remark{}; // to stand behind the numbers
};

struct Experiment {
    std::string name; // the file's, without its ending
    std::string title;
    std::string source{}; // "A" to "E", or "beyond"
    std::string paper{};
    std::string question{};
    std::string found{}; // what the source found
    std::string ours{};  // what we found, with quantities in braces: "{speed_up(pool,against=minimax)|2}"
    std::string why{};
    std::vector<Part> parts{};
    std::vector<TableSpec> tables{};
    std::vector<FigureSpec> figures{};
    std::vector<ClaimSpec> claims{};

    // Throws BadInput for a name that no part has.
    const Part& part(const std::string& name) const;
};

// Throws BadInput, in one line that names the file and the field, for what is no experiment; for games, positions,
// algorithms and quantities that there are not, too.
Experiment read_experiment(const std::string& name, const std::string& text);

} // namespace espalier::lab
