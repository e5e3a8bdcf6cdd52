#include "espalier/lab/report.hpp"
#include "espalier/lab/report_words.hpp"
#include "espalier/lab/written_number.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace espalier::lab {
namespace {

// Plain text as Markdown shows it, in one line: a bar would end a cell, "<" begin a tag, and stars make it bold.
std::string escaped(std::string_view text) {
    std::string made;
    for (const char letter : text) {
        if (letter == '\n' || letter == '\r') {
            made += ' ';
        } else {
            if (std::string_view{"\\|<*`"}.find(letter) != std::string_view::npos) made += '\\';
            made += letter;
        }
    }
    return made;
}

// Paragraphs stay paragraphs.
std::string paragraphs(std::string_view text) {
    std::string made;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find("\n\n"), text.size());
        if (end > 0) made += escaped(text.substr(0, end)) + "\n\n";
        text.remove_prefix(std::min(text.size(), end + 2));
    }
    return made;
}

std::string row_of(const std::vector<std::string>& cells) {
    std::string row = "|";
    for (const std::string& cell : cells) row += fmt::format(" {} |", cell);
    return row + "\n";
}

std::string head_of(const Column& column) {
    const std::string unit = column.unit.empty() ? "" : ", " + column.unit;
    const std::string owner = column.from == From::source ? " (source)" : "";
    return escaped(column.title + unit + owner);
}

std::string text_of(const Cell& cell, const Column& column) {
    if (const auto* number = std::get_if<double>(&cell)) return written(*number, column.digits);
    if (const auto* text = std::get_if<std::string>(&cell)) return escaped(*text);
    return "";
}

std::string text_of(const Table& table) {
    std::string text = fmt::format("### {}\n\n{}", escaped(table.title), paragraphs(table.note));
    std::vector<std::string> heads;
    std::vector<std::string> rulers;
    for (const Column& column : table.columns) {
        heads.push_back(head_of(column));
        rulers.emplace_back(column.is_number ? "---:" : "---");
    }
    heads.emplace_back("flags");
    rulers.emplace_back("---");
    text += row_of(heads) + row_of(rulers);
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        std::vector<std::string> cells;
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            cells.push_back(text_of(table.rows[row][i], table.columns[i]));
        cells.push_back(escaped(flag_words(table.row_flags[row])));
        text += row_of(cells);
    }
    return text + "\n";
}

std::string guards_of(const ExperimentReport& report) {
    std::string text;
    for (std::size_t i = 0; i < report.guard_counts.size(); ++i) {
        const int count = report.guard_counts[i];
        if (count == 0) continue;
        const auto guard = static_cast<Guard>(i);
        text += fmt::format("- {} ({} {}): {}\n", escaped(flag_of(guard)), count,
                            count == 1 ? "place" : "places", escaped(lab::text_of(guard)));
    }
    return text.empty() ? "" : "To be read with care:\n\n" + text + "\n";
}

std::string said(std::string_view heading, const std::string& text) {
    return text.empty() ? "" : fmt::format("**{}** {}", heading, paragraphs(text));
}

std::string text_of(const AnsweredClaim& claim) {
    constexpr std::string_view new_line = "\\\n  ";
    const std::string rests_on = numbers_and_flags(claim);
    const std::string numbers = rests_on.empty() ? "" : fmt::format("{}{}", new_line, escaped(rests_on));
    return fmt::format("- **{}**: {}{}\n", word_for(claim.answer), escaped(claim.claim), numbers);
}

std::string text_of(const ExperimentReport& report) {
    const Experiment& experiment = *report.experiment;
    std::string text =
        fmt::format("## {}\n\n`{}`, {}, workload: {}\n\n", escaped(experiment.title), experiment.name,
                    escaped(experiment.source == "beyond"
                                ? "beyond the sources"
                                : fmt::format("source {} ({})", experiment.source, paper_of(experiment))),
                    workload_of(experiment));
    for (const std::string& wrong : report.wrong)
        text += fmt::format("**Wrong answer:** {}\n\n", escaped(wrong));
    text += said("What was asked.", experiment.question) + said("What they found.", experiment.found);
    text += said("What we found.", report.ours) + said("Why.", report.why);
    for (const AnsweredClaim& claim : report.claims) text += text_of(claim);
    if (!report.claims.empty()) text += "\n";
    for (const Table& table : report.tables) text += text_of(table);
    text += guards_of(report);
    if (!report.commands.empty()) text += fmt::format("Measure it again: `{}`\n\n", report.commands.front());
    return text;
}

std::string summary_of(const std::vector<const ExperimentReport*>& experiments) {
    std::string rows;
    for (const ExperimentReport* report : experiments) {
        for (const AnsweredClaim& claim : report->claims) {
            rows += row_of({escaped(report->experiment->source), escaped(claim.claim),
                            std::string{word_for(claim.answer)}, escaped(numbers_and_flags(claim)),
                            escaped(report->experiment->title)});
        }
    }
    if (rows.empty()) return "";
    return "| source | claim | answer | numbers | experiment |\n| --- | --- | --- | --- | --- |\n" + rows +
           "\n";
}

std::string heading_of(const Report& report) {
    const Circumstances& made = report.made;
    std::string text = fmt::format("# {}\n\n", report_title);
    text += fmt::format("Measured {} UTC on {}, {} {}; commit `{}`, {}", made.date, escaped(made.cpu),
                        made.cores, made.cores == 1 ? "core" : "cores", made.commit, escaped(made.compiler));
    text += made.flags.empty() ? ".\n\n" : fmt::format(" with `{}`.\n\n", made.flags);
    if (report.effort == Effort::quick)
        text += "A quick run: it shows that every experiment works; do not quote its numbers.\n\n";
    if (!report.command.empty()) text += fmt::format("Made by `{}`.\n\n", report.command);
    return text;
}

} // namespace

std::string to_markdown(const Report& report) {
    const auto experiments = in_order_of_source(report);
    std::string text = heading_of(report) + summary_of(experiments);
    for (const ExperimentReport* each : experiments) text += text_of(*each);
    while (text.ends_with("\n\n")) text.pop_back();
    return text;
}

} // namespace espalier::lab
