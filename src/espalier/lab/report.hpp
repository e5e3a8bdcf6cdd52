// What was measured, as people read it: the same tables, figures and answers for the page, for Markdown, for CSV and for
// the terminal. Its shape is that of web/src/report_data.ts.
#pragma once

#include "espalier/lab/claims.hpp"
#include "espalier/lab/guards.hpp"
#include "espalier/lab/quantities.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace espalier::lab {

enum class From : std::uint8_t { nobody, source, ours };

struct Column {
    std::string title;
    bool is_number = true;
    std::optional<int> digits{};
    std::string unit{};
    From from = From::nobody;
};

using Cell = std::variant<std::monostate, double, std::string>;

struct Table {
    std::string title;
    std::string note{};
    std::vector<Column> columns{};
    std::vector<std::vector<Cell>> rows{};
    std::vector<Flags> row_flags{};
};

struct Point {
    std::variant<double, std::string> x;
    double y;
    std::optional<double> low{};
    std::optional<double> high{};
};

struct Series {
    std::string name;
    From from = From::ours;
    std::vector<Point> points{};
};

struct Figure {
    FigureSpec spec;
    std::vector<Series> series{};
    Flags flags{}; // of our points
};

struct ExperimentReport {
    const Experiment* experiment;
    std::string ours{}; // its values filled in
    std::string why{};  // likewise
    std::vector<AnsweredClaim> claims{};
    std::vector<Table> tables{};
    std::vector<Figure> figures{};
    std::vector<int> guard_counts{}; // at how many rows, figures and claims each flag stands, by Guard
    std::vector<std::string> commands{};
    std::vector<std::string> wrong{}; // answers that differ from the reference's
};

struct Report {
    Circumstances made{};
    Effort effort = Effort::quick;
    std::string command{};
    std::vector<ExperimentReport> experiments{};
};

// `options` are those of `lab run NAME` by which it is measured again as it was.
ExperimentReport report_of(const Quantities& quantities, const std::vector<std::string>& options = {});

std::string to_page_json(const Report& report); // for web/built/report.html
std::string to_list_json(const std::vector<Experiment>& experiments);
std::string to_markdown(const Report& report);
std::string to_csv(const std::vector<Measurement>& measurements); // a row a measurement
// The tables with the sources' figures beside ours, and the claims with their answers.
std::string for_terminal(const ExperimentReport& report);

} // namespace espalier::lab
