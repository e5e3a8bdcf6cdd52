#include "espalier/lab/report.hpp"

#include <set>

#include <fmt/format.h>

namespace espalier::lab {
namespace {

// RFC 4180: what holds a comma, a quote or the end of a line stands in quotes, and quotes in it are doubled.
std::string quoted(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string made = "\"";
    for (const char letter : text) {
        if (letter == '"') made += '"';
        made += letter;
    }
    return made + '"';
}

std::string line_of(const std::vector<std::string>& cells) {
    std::string line;
    for (const std::string& cell : cells) line += quoted(cell) + ",";
    line.back() = '\n';
    return line;
}

std::string text_of(std::optional<double> number) { return number ? fmt::format("{}", *number) : ""; }
std::string text_of(bool is_so) { return is_so ? "true" : "false"; }

std::set<std::string> value_names(const std::vector<Measurement>& measurements) {
    std::set<std::string> names;
    for (const Measurement& measurement : measurements) {
        for (const auto& [name, value] : measurement.values) names.insert(name);
    }
    return names;
}

std::string head_of(const std::set<std::string>& names) {
    std::vector<std::string> cells{"experiment", "part", "subject", "contender", "at", "repeat"};
    cells.insert(cells.end(), names.begin(), names.end());
    for (const char* last :
         {"answer", "approximate", "simulated", "load", "date", "commit", "cpu", "cores", "command"})
        cells.emplace_back(last);
    return line_of(cells);
}

std::string row_of(const Measurement& measurement, const std::set<std::string>& names) {
    const RunKey& key = measurement.key;
    const Circumstances& made = measurement.circumstances;
    std::vector<std::string> cells{key.experiment, key.part,        key.subject,
                                   key.contender,  text_of(key.at), std::to_string(key.repeat)};
    for (const std::string& name : names) cells.push_back(text_of(measurement.value(name)));
    cells.insert(cells.end(), {measurement.answer, text_of(measurement.is_approximate),
                               text_of(measurement.is_simulated), fmt::format("{}", made.load), made.date,
                               made.commit, made.cpu, std::to_string(made.cores), measurement.command});
    return line_of(cells);
}

} // namespace

std::string to_csv(const std::vector<Measurement>& measurements) {
    const auto names = value_names(measurements);
    std::string text = head_of(names);
    for (const Measurement& measurement : measurements) text += row_of(measurement, names);
    return text;
}

} // namespace espalier::lab
