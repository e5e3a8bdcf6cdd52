#include "espalier/lab/machine_facts.hpp"

#include "espalier/engine/fnv_1a.hpp"
#include "espalier/lab/child.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <string_view>
#include <thread>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/resource.h>
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

// Of the file that runs: another build of the same commit is another program.
std::string fingerprint_of_program() {
    std::ifstream file{"/proc/self/exe", std::ios::binary};
    std::uint64_t hash = fnv_1a("");
    std::array<char, 1 << 16> bytes{};
    while (file.read(bytes.data(), bytes.size()) || file.gcount() > 0)
        hash = fnv_1a({bytes.data(), static_cast<std::size_t>(file.gcount())}, hash);
    return fmt::format("{:016x}", hash);
}

std::string commit_of(const std::string& sources) {
    const auto said = run_at_once(
        {"git", "-C", sources, "describe", "--always", "--dirty", "--exclude=*", "--abbrev=12"}, 1, {});
    std::string commit = said.front().status == 0 ? said.front().output : "unknown";
    while (!commit.empty() && commit.back() == '\n') commit.pop_back();
    return commit;
}

double seconds_of(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

double processor_seconds_of(int whose) {
    rusage used{};
    getrusage(whose, &used);
    return seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
}

// Seconds in which the cores worked, all together, or belonged to other machines on the same hardware.
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
    double stolen = 0;
    statistics >> name >> user >> nice >> system >> idle >> waiting >> interrupts >> soft_interrupts >>
        stolen;
    return (user + nice + system + interrupts + soft_interrupts + stolen) /
           static_cast<double>(sysconf(_SC_CLK_TCK));
}

double seconds_of_others() {
    return busy_seconds() - processor_seconds_of(RUSAGE_SELF) - processor_seconds_of(RUSAGE_CHILDREN);
}

double wall_seconds() {
    return std::chrono::duration<double>{std::chrono::steady_clock::now().time_since_epoch()}.count();
}

} // namespace

std::string now_words() { return fmt::format("{:%Y-%m-%d %H:%M}", fmt::gmtime(std::time(nullptr))); }

Circumstances circumstances_now(const std::string& sources) {
    return {.date = now_words(),
            .commit = commit_of(sources),
            .program = fingerprint_of_program(),
            .compiler = ESPALIER_COMPILER,
            .flags = ESPALIER_FLAGS,
            .cpu = cpu_name(),
            .cores = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U)),
            .load = 0};
}

LoadMeter::LoadMeter() : others_then_(seconds_of_others()), wall_then_(wall_seconds()) {}

std::optional<double> LoadMeter::look() {
    const double wall = wall_seconds();
    const double passed = wall - wall_then_;
    if (passed < 1) return last_;
    const double others = seconds_of_others();
    last_ = std::max(others - others_then_, 0.0) / passed;
    others_then_ = others;
    wall_then_ = wall;
    return last_;
}

} // namespace espalier::lab
