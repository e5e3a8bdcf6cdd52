#include "espalier/lab/report.hpp"
#include "espalier/lab/report_words.hpp"
#include "espalier/lab/text_table.hpp"
#include "espalier/lab/written_number.hpp"

#include <vector>

#include <fmt/format.h>

namespace espalier::lab {
namespace {

// The same letter for a guard in every table: 'a' for the first.
char letter_of(Guard guard) { return static_cast<char>('a' + static_cast<int>(guard)); }

std::string letters_of(const Flags& flags) {
    std::string letters;
    for (const Guard guard : flags) letters += letter_of(guard);
    return letters;
}

std::string text_of_cell(const Cell& cell, const Column& column) {
    if (const auto* number = std::get_if<double>(&cell)) return written(*number, column.digits);
    if (const auto* text = std::get_if<std::string>(&cell)) return *text;
    return "-";
}

TextColumn text_column(const Column& column) {
    return {.head = column.unit.empty() ? column.title : column.title + ", " + column.unit,
            .is_right = column.is_number,
            .owner = column.from == From::source ? "source" : ""};
}

// The letters stand behind the name of the row, so that they are there in each part of a table that is too wide.
std::string text_of(const Table& table) {
    constexpr std::size_t leading = 2;
    std::vector<TextColumn> columns;
    for (const Column& column : table.columns) columns.push_back(text_column(column));
    columns.insert(columns.begin() + 1, TextColumn{.head = "", .is_right = false});
    std::vector<std::vector<std::string>> rows;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        auto& cells = rows.emplace_back();
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            cells.push_back(text_of_cell(table.rows[row][i], table.columns[i]));
        cells.insert(cells.begin() + 1, letters_of(table.row_flags[row]));
    }
    const std::string note = table.note.empty() ? "" : wrapped(table.note, 0);
    return table.title + "\n" + note +
           (rows.empty() ? "not measured\n" : text_table(columns, rows, leading)) + "\n";
}

// What the letters in the tables mean.
std::string legend(const ExperimentReport& report) {
    std::string text;
    for (std::size_t i = 0; i < report.guard_counts.size(); ++i) {
        if (report.guard_counts[i] == 0) continue;
        const auto guard = static_cast<Guard>(i);
        text += fmt::format("{}  {}", letter_of(guard),
                            wrapped(fmt::format("{}: {}", flag_of(guard), lab::text_of(guard)), 3));
    }
    return text.empty() ? "" : text + "\n";
}

std::string text_of(const AnsweredClaim& claim) {
    constexpr std::size_t answer_width = 15; // "does not hold" and a gap
    const std::string indent(answer_width, ' ');
    std::string text =
        fmt::format("{:<{}}{}", word_for(claim.answer), answer_width, wrapped(claim.claim, answer_width));
    const std::string rests_on = numbers_and_flags(claim);
    if (!rests_on.empty()) text += indent + wrapped(rests_on, answer_width);
    return text;
}

} // namespace

std::string for_terminal(const ExperimentReport& report) {
    std::string text = fmt::format("{}: {}\n\n", report.experiment->name, report.experiment->title);
    for (const Table& table : report.tables) text += text_of(table);
    text += legend(report);
    for (const AnsweredClaim& claim : report.claims) text += text_of(claim);
    for (const std::string& wrong : report.wrong) text += "WRONG  " + wrapped(wrong, 7);
    return text;
}

} // namespace espalier::lab
