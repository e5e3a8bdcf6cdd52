#include "espalier/program/sharing_text.hpp"

#include "espalier/program/terminal.hpp"

#include <cstddef>
#include <cstdint>
#include <thread>

#include <fmt/format.h>

namespace espalier {
namespace {

constexpr std::size_t few_workers = 8; // of more nobody reads a table

double percent(std::uint64_t part, std::uint64_t rest) {
    const std::uint64_t whole = part + rest;
    return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string row_of(const std::string& name, const WorkerAccount& worker) {
    const auto mean = mean_stop(worker);
    return fmt::format(
        "{:>6}{:>15}{:>8.1f} %{:>6.1f} %{:>10}{:>10}{:>9}{:>10}{:>9}\n", name, with_commas(worker.nodes),
        percent(worker.wasted, worker.useful()), percent(worker.idle, worker.busy),
        with_commas(worker.splits), with_commas(worker.joins), with_commas(worker.aborts),
        mean ? fmt::format("{:.1f}", *mean) : "-", mean ? with_commas(worker.longest_stop) : "-");
}

std::string table_of_workers(const SharingReport& sharing) {
    std::string text = fmt::format("{:>6}{:>15}{:>10}{:>8}{:>10}{:>10}{:>9}{:>10}{:>9}\n", "", "nodes",
                                   "wasted", "idle", "splits", "joins", "aborts", "stop in", "at most");
    if (sharing.workers.size() <= few_workers) {
        for (std::size_t i = 0; i < sharing.workers.size(); ++i)
            text += row_of(std::to_string(i), sharing.workers[i]);
    }
    return text + row_of("all", sharing.total());
}

std::string factor(const std::string& name, double value, const std::string& meaning) {
    return fmt::format("{:>10} {:8.3f}   {}\n", name, value, meaning);
}

// E and its three factors; nothing if they are not known.
std::string table_of_factors(const SharingReport& sharing) {
    const auto overhead = sharing.search_overhead();
    const auto idle = sharing.idle_share();
    const auto slowdown = sharing.slowdown();
    const auto efficiency = sharing.efficiency();
    if (!overhead || !idle || !slowdown || !efficiency) return "";
    const SerialRun& serial = *sharing.serial;
    std::string text = fmt::format("alone  {} nodes", with_commas(serial.nodes));
    if (sharing.unit == TimeUnit::microseconds) text += fmt::format(" in {:.3f} s", serial.seconds);
    const bool is_too_short = sharing.unit == TimeUnit::microseconds && serial.seconds < 1;
    text += is_too_short ? ": too short for its speed to mean much\n" : "\n";
    text += factor("N1/NP", 1 / (1 + *overhead), fmt::format("search overhead {:.1f} %", 100 * *overhead));
    text += factor("busy", 1 - *idle, fmt::format("idle {:.1f} %", 100 * *idle));
    text += factor("speed", 1 / *slowdown, fmt::format("a node takes {:.3f} times as long", *slowdown));
    return text + factor("E", *efficiency,
                         fmt::format("{}speed-up {:.2f} with {} workers",
                                     sharing.unit == TimeUnit::nodes ? "simulated " : "", *sharing.speed_up(),
                                     sharing.workers.size()));
}

} // namespace

std::string sharing_words(const SharingReport& sharing) {
    const bool is_simulated = sharing.unit == TimeUnit::nodes;
    const unsigned cores = std::thread::hardware_concurrency();
    std::string text =
        fmt::format("crew   {} {}workers", sharing.workers.size(), is_simulated ? "simulated " : "");
    if (sharing.is_by_openmp) text += ", the most that OpenMP may have at once";
    if (!is_simulated && cores > 0 && sharing.workers.size() > cores)
        text += fmt::format(" (more than the {} cores here)", cores);
    if (const auto busy = sharing.busy_workers()) text += fmt::format(", {:.2f} busy on average", *busy);
    text += is_simulated ? fmt::format("; it took the time of {} nodes\n", with_commas(sharing.duration))
                         : "; stops in microseconds\n";
    text += table_of_workers(sharing);
    if (const auto parallelism = sharing.parallelism()) {
        text += fmt::format("path   {} nodes had to wait for each other: at most {:.1f} times as fast\n",
                            with_commas(*sharing.critical_path), *parallelism);
    }
    return text + table_of_factors(sharing);
}

} // namespace espalier
