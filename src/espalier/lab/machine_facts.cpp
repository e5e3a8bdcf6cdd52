#include "espalier/lab/machine_facts.hpp"

#include "espalier/lab/child.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <fstream>
#include <string_view>
#include <thread>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

namespace espalier::lab {
namespace {

std::string cpu_name() {
    std::ifstream facts{"/proc/cpuinfo"};
    constexpr std::string_view wanted = "model name";
    for (std::string line; std::getline(facts, line);) {
        if (!line.starts_with(wanted)) continue;
        const auto colon = line.find(": ");
        if (colon != std::string::npos) return line.substr(colon + 2);
    }
    return "unknown";
}

std::string commit_of(const std::string& sources) {
    const auto said =
        run_at_once({"git", "-C", sources, "describe", "--always", "--dirty", "--abbrev=12"}, 1, {});
    std::string commit = said.front().status == 0 ? said.front().output : "unknown";
    while (!commit.empty() && commit.back() == '\n') commit.pop_back();
    return commit;
}

// Seconds in which the cores worked, all together.
double busy_seconds() {
    std::ifstream statistics{"/proc/stat"};
    std::string name;
    double user = 0;
    double nice = 0;
    double system = 0;
    double idle = 0;
    double waiting = 0;
    double interrupts = 0;
    double soft_interrupts = 0;
    statistics >> name >> user >> nice >> system >> idle >> waiting >> interrupts >> soft_interrupts;
    return (user + nice + system + interrupts + soft_interrupts) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double wall_seconds() {
    return std::chrono::duration<double>{std::chrono::steady_clock::now().time_since_epoch()}.count();
}

} // namespace

Circumstances circumstances_now(const std::string& sources) {
    return {.date = fmt::format("{:%Y-%m-%d %H:%M}", fmt::gmtime(std::time(nullptr))),
            .commit = commit_of(sources),
            .compiler = ESPALIER_COMPILER,
            .flags = ESPALIER_FLAGS,
            .cpu = cpu_name(),
            .cores = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U)),
            .load = 0};
}

LoadMeter::LoadMeter() : busy_then_(busy_seconds()), wall_then_(wall_seconds()) {}

std::optional<double> LoadMeter::look(double our_seconds) {
    ours_ += our_seconds;
    const double wall = wall_seconds();
    const double passed = wall - wall_then_;
    if (passed < 1) return last_;
    const double busy = busy_seconds();
    last_ = std::max(busy - busy_then_ - ours_, 0.0) / passed;
    busy_then_ = busy;
    wall_then_ = wall;
    ours_ = 0;
    return last_;
}

} // namespace espalier::lab
