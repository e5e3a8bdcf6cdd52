// How fast simulated workers search one tree together (`ybwc` on the virtual machine), each figure beside its target:
// speed-up over the nodes of the search alone, search overhead, idle share, work over critical path, and how fast the
// simulation itself is. At the end the law T = a W/P + b C (Blumofe, Joerg, Kuszmaul et al. 1995) is fitted to all runs.
#include "arguments.hpp"
#include "figures.hpp"
#include "random_lines.hpp"

#include "espalier/games/checkers/checkers.hpp"
#include "espalier/games/chess/chess.hpp"
#include "espalier/games/ultimate/ultimate.hpp"
#include "espalier/parallel/pool.hpp"
#include "espalier/parallel/virtual_machine.hpp"
#include "espalier/search/pvs/pvs.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace espalier {
namespace {

constexpr std::string_view usage =
    "usage: shared_virtual [--quick] [--tables speed,offer,latency] [--games chess,checkers,...]\n"
    "                      [--workers 16,32,256,1024] [--alone ROOT,OPEN,CUT,ALL] [--least-depth N]\n"
    "                      [--megabytes N] [--trees N] [--millions N]\n"
    "  --quick       two trees of about 1 million nodes instead of eight of at least 10 million\n"
    "  --alone       how many moves are searched alone before a node is shared, by its kind; 99: never\n"
    "  --history shared: all workers remember together which moves refuted\n"
    "  --moves-per-elder N: one move more is searched alone for N moves, where only a bound is asked for\n"
    "  --least-depth of a node that is shared\n"
    "  --megabytes   of the table, in the search alone and in the shared one\n"
    "  --trees       of each game\n"
    "  --millions    of nodes that a tree has at least (10), and four times as many at most";

struct Settings {
    std::uint64_t least_nodes;
    std::uint64_t most_nodes; // a tree that is larger at the first depth that is large enough is passed over
    SharingPolicy policy;
    std::size_t megabytes;
};

// One search by simulated workers.
struct Run {
    VirtualMachineOptions machine;
    std::uint64_t serial_nodes;
    std::uint64_t nodes;
    Machine::Time duration;
    std::uint64_t critical_path;
    Machine::Time idle;
    double seconds;

    double workers() const { return static_cast<double>(machine.workers); }
    double speed_up() const { return static_cast<double>(serial_nodes) / static_cast<double>(duration); }
    double node_ratio() const { return static_cast<double>(nodes) / static_cast<double>(serial_nodes); }
    double idle_share() const {
        return static_cast<double>(idle) / (workers() * static_cast<double>(duration));
    }
    double parallelism() const { return static_cast<double>(nodes) / static_cast<double>(critical_path); }
    double millions_a_second() const { return static_cast<double>(nodes) / seconds / 1e6; }
};

struct Tree {
    std::string game;
    int depth;
    std::uint64_t nodes; // of the search alone
    std::function<Run(const VirtualMachineOptions&)> search;
};

template <Game G>
struct Alone {
    SearchResult<MoveOf<G>> result; // at the first depth of enough nodes
    int depth;
};

// None if no depth has as many nodes as it should.
template <Game G>
std::optional<Alone<G>> search_alone(const G& game, const Line<G>& line, const Settings& settings) {
    const auto evaluation = evaluations_of<G>().front();
    TranspositionTable table{settings.megabytes};
    std::stop_source stop;
    std::optional<Alone<G>> found;
    const auto note = [&](const Iteration<MoveOf<G>>& iteration) {
        const bool is_enough = iteration.result.statistics.nodes >= settings.least_nodes;
        if (found || !is_enough) return;
        found = {iteration.result, iteration.result.depth};
        stop.request_stop();
    };
    PvsSearch{game, evaluation, {}, &table}.run(
        line, {.nodes = settings.most_nodes, .stop = stop.get_token()}, note);
    return found;
}

template <Game G>
Run search_shared(const G& game, const Line<G>& line, const Alone<G>& alone, const Settings& settings,
                  const VirtualMachineOptions& options) {
    const auto evaluation = evaluations_of<G>().front();
    TranspositionTable table{settings.megabytes};
    VirtualMachine machine{options};
    Pool pool{machine, settings.policy};
    const double began = processor_seconds();
    const auto result =
        PvsSearch{game, evaluation, {}, &table, &pool}.run(line, {.depth = Depth{alone.depth}});
    const double seconds = processor_seconds() - began;
    if (result.score != alone.result.score || result.best != alone.result.best) {
        std::fprintf(stderr, "WRONG: %zu workers find another value or move than one alone\n",
                     options.workers);
        std::exit(1);
    }
    Machine::Time idle = 0;
    for (const WorkerAccount& account : pool.accounts()) idle += account.idle;
    return {.machine = options,
            .serial_nodes = alone.result.statistics.nodes,
            .nodes = result.statistics.nodes,
            .duration = pool.duration(),
            .critical_path = *pool.critical_path(),
            .idle = idle,
            .seconds = seconds};
}

template <Game G>
void plant(std::vector<Tree>& trees, std::string_view name, const G& game, std::size_t count,
           const Settings& settings) {
    RandomLines lines{game, 8};
    for (std::size_t planted = 0; planted < count;) {
        const Line<G> line = lines.next();
        const auto alone = search_alone(game, line, settings);
        if (!alone) continue;
        ++planted;
        trees.push_back({std::string{name}, alone->depth, alone->result.statistics.nodes,
                         [&game, line, alone = *alone, settings](const VirtualMachineOptions& options) {
                             return search_shared(game, line, alone, settings, options);
                         }});
        std::fprintf(stderr, "%.*s to depth %d: %llu nodes\n", static_cast<int>(name.size()), name.data(),
                     alone->depth, static_cast<unsigned long long>(trees.back().nodes));
    }
}

// ---- tables

struct Target {
    double speed_up;
    std::optional<double> aim{};
};

void print_heading() {
    std::printf("  %-12s %5s %10s %7s %7s  %8s %8s %6s %8s %8s\n", "tree", "depth", "alone", "workers",
                "latency", "speed-up", "overhead", "idle", "W/C", "M/s");
}

void print_run(const Tree& tree, const Run& run) {
    std::printf("  %-12s %5d %10llu %7zu %7llu  %8.2f %7.1f%% %5.1f%% %8.1f %8.2f\n", tree.game.c_str(),
                tree.depth, static_cast<unsigned long long>(run.serial_nodes), run.machine.workers,
                static_cast<unsigned long long>(run.machine.latency), run.speed_up(),
                percent_more(run.node_ratio()), 100 * run.idle_share(), run.parallelism(),
                run.millions_a_second());
    std::fflush(stdout);
}

// Of all trees on one machine.
struct Means {
    GeometricMean speed_up{};
    GeometricMean node_ratio{};
    Mean idle_share{};
    GeometricMean parallelism{};
    double nodes = 0;
    double seconds = 0;

    void add(const Run& run) {
        speed_up.add(run.speed_up());
        node_ratio.add(run.node_ratio());
        idle_share.add(run.idle_share());
        parallelism.add(run.parallelism());
        nodes += static_cast<double>(run.nodes);
        seconds += run.seconds;
    }
    double millions_a_second() const { return nodes / seconds / 1e6; }
};

void print_means(const VirtualMachineOptions& machine, const Means& means) {
    std::printf("  %-12s %5s %10s %7zu %7llu  %8.2f %7.1f%% %5.1f%% %8.1f %8.2f\n", "all", "", "",
                machine.workers, static_cast<unsigned long long>(machine.latency), means.speed_up.value(),
                percent_more(means.node_ratio.value()), 100 * means.idle_share.value(),
                means.parallelism.value(), means.millions_a_second());
    std::fflush(stdout);
}

void print_targets(std::size_t workers, const Means& means) {
    static const std::map<std::size_t, Target> targets{
        {16, {11.1}}, {32, {16.75}}, {256, {110, 142}}, {1024, {300, 344}}};
    constexpr double most_overhead = 35;
    constexpr double overhead_aimed_at = 25;
    constexpr double least_speed = 1.2;
    if (const auto target = targets.find(workers); target != targets.end()) {
        const double reached = means.speed_up.value();
        std::printf("    speed-up at %zu: %.2f   target %g", workers, reached, target->second.speed_up);
        if (target->second.aim) std::printf(", aim %g", *target->second.aim);
        std::printf(": %s\n", verdict(reached >= target->second.speed_up));
    }
    if (workers == 32) {
        const double overhead = percent_more(means.node_ratio.value());
        std::printf("    overhead at 32: %.1f %%   target at most %g %%, aim %g %%: %s\n", overhead,
                    most_overhead, overhead_aimed_at, verdict(overhead <= most_overhead));
    }
    if (workers == 1024) {
        const double speed = means.millions_a_second();
        std::printf("    simulated nodes a second at 1024: %.2f million   target at least %g: %s\n", speed,
                    least_speed, verdict(speed >= least_speed));
    }
}

enum class Targets : bool { none, printed };

// Every tree on every machine, means below; returns the runs.
std::vector<Run> print_table(const std::vector<Tree>& trees,
                             const std::vector<VirtualMachineOptions>& machines, Targets targets) {
    std::vector<Run> runs;
    std::vector<Means> means(machines.size());
    print_heading();
    for (const Tree& tree : trees) {
        for (std::size_t i = 0; i < machines.size(); ++i) {
            runs.push_back(tree.search(machines[i]));
            means[i].add(runs.back());
            print_run(tree, runs.back());
        }
    }
    std::printf("  geometric means (idle: mean; M/s: of all nodes)\n");
    for (std::size_t i = 0; i < machines.size(); ++i) {
        print_means(machines[i], means[i]);
        if (targets == Targets::printed) print_targets(machines[i].workers, means[i]);
    }
    return runs;
}

// ---- the law

struct Law {
    double work;          // a
    double critical_path; // b
    double mean_error;    // relative

    double time(const Run& run) const {
        return work * static_cast<double>(run.nodes) / run.workers() +
               critical_path * static_cast<double>(run.critical_path);
    }
};

// Least squares of the relative errors: with x = W/(P T) and y = C/T, a x + b y should be 1.
Law fitted_law(const std::vector<Run>& runs) {
    double xx = 0;
    double xy = 0;
    double yy = 0;
    double x1 = 0;
    double y1 = 0;
    for (const Run& run : runs) {
        const double time = static_cast<double>(run.duration);
        const double x = static_cast<double>(run.nodes) / run.workers() / time;
        const double y = static_cast<double>(run.critical_path) / time;
        xx += x * x;
        xy += x * y;
        yy += y * y;
        x1 += x;
        y1 += y;
    }
    const double determinant = xx * yy - xy * xy;
    Law law{(x1 * yy - y1 * xy) / determinant, (y1 * xx - x1 * xy) / determinant, 0};
    Mean error;
    for (const Run& run : runs) {
        error.add(std::abs(law.time(run) / static_cast<double>(run.duration) - 1));
    }
    law.mean_error = error.value();
    return law;
}

void print_law(std::string_view of_what, const std::vector<Run>& runs) {
    if (runs.size() < 3) return;
    const Law law = fitted_law(runs);
    std::printf("  T = %.2f W/P + %.2f C   (%.*s, %zu runs; mean relative error %.1f %%)\n", law.work,
                law.critical_path, static_cast<int>(of_what.size()), of_what.data(), runs.size(),
                100 * law.mean_error);
}

// ---- what is asked for

SharingPolicy policy_in(Arguments& arguments) {
    constexpr std::size_t stands_for_never = 99;
    const auto alone = arguments.counts("--alone", "1,1,1,1");
    SharingPolicy policy{.least_depth = Depth{static_cast<int>(arguments.count("--least-depth", 1))}};
    const auto history = arguments.texts("--history", "own");
    policy.moves_per_elder = arguments.count("--moves-per-elder", SharingPolicy::never);
    if (history == std::vector<std::string>{"shared"}) policy.memory = Memory::shared;
    if (alone.size() != policy.alone.size()) arguments.refuse("--alone needs four numbers");
    std::ranges::transform(alone, policy.alone.begin(), [](std::size_t moves) {
        return moves == stands_for_never ? SharingPolicy::never : moves;
    });
    return policy;
}

struct Experiment {
    Settings settings;
    std::vector<std::string> tables;
    std::vector<std::string> games;
    std::vector<std::size_t> workers;
    std::size_t trees_a_game;

    bool wants(std::string_view table) const { return std::ranges::find(tables, table) != tables.end(); }
    bool plays(std::string_view game) const { return std::ranges::find(games, game) != games.end(); }
};

Experiment experiment_in(Arguments& arguments) {
    const bool is_quick = arguments.has("--quick");
    const std::uint64_t least_nodes = arguments.count("--millions", is_quick ? 1 : 10) * 1'000'000;
    Experiment experiment{.settings = {.least_nodes = least_nodes,
                                       .most_nodes = 4 * least_nodes,
                                       .policy = policy_in(arguments),
                                       .megabytes = arguments.count("--megabytes", 64)},
                          .tables = arguments.texts("--tables", "speed,offer,latency"),
                          .games = arguments.texts(
                              "--games", is_quick ? "chess,ultimate3" : "chess,checkers,ultimate3,ultimate5"),
                          .workers = arguments.counts("--workers", "16,32,256,1024"),
                          .trees_a_game = arguments.count("--trees", is_quick ? 1 : 2)};
    arguments.refuse_the_rest();
    return experiment;
}

void print_all(const Experiment& experiment, const std::vector<Tree>& trees) {
    std::vector<Run> all;
    std::vector<std::pair<std::string, std::vector<Run>>> runs;
    const auto print = [&](std::string name, const std::vector<VirtualMachineOptions>& machines,
                           Targets targets) {
        std::printf("%s\n", name.c_str());
        runs.emplace_back(std::move(name), print_table(trees, machines, targets));
        all.insert(all.end(), runs.back().second.begin(), runs.back().second.end());
    };
    std::vector<VirtualMachineOptions> free;
    std::vector<VirtualMachineOptions> dear;
    for (const std::size_t workers : experiment.workers) {
        free.push_back({.workers = workers});
        dear.push_back({.workers = workers, .offer_cost = 1});
    }
    std::vector<VirtualMachineOptions> late;
    for (const std::size_t workers : {16U, 256U}) {
        for (const Machine::Time latency : {0U, 1U, 10U, 100U}) {
            late.push_back({.workers = workers, .latency = latency});
        }
    }
    if (experiment.wants("speed")) print("latency 0, a split point costs nothing", free, Targets::printed);
    if (experiment.wants("offer")) print("latency 0, a split point costs 1 node", dear, Targets::none);
    if (experiment.wants("latency")) print("by latency, a split point costs nothing", late, Targets::none);
    std::printf("the law of work W and critical path C on P workers (*Socrates: 1.09 and 0.95)\n");
    for (const auto& [name, table] : runs) print_law(name, table);
    if (runs.size() > 1) print_law("all", all);
}

} // namespace
} // namespace espalier

int main(int count, char** words) {
    using namespace espalier;
    Arguments arguments{count, words, usage};
    const Experiment experiment = experiment_in(arguments);
    const Settings& settings = experiment.settings;
    const chess::Chess<8, 8> chess{chess::variant_named("chess")};
    const checkers::Checkers checkers;
    const ultimate::Ultimate<3> ultimate3{{}};
    const ultimate::Ultimate<5> ultimate5{{}};

    std::printf("exact search, table of %zu MB, ", settings.megabytes);
    std::printf("each tree to the first depth of %.0f million nodes or more when searched alone\n",
                static_cast<double>(settings.least_nodes) / 1e6);
    std::vector<Tree> trees;
    const auto add = [&](std::string_view name, const auto& game) {
        if (experiment.plays(name)) plant(trees, name, game, experiment.trees_a_game, settings);
    };
    add("chess", chess);
    add("checkers", checkers);
    add("ultimate3", ultimate3);
    add("ultimate5", ultimate5);
    if (trees.empty()) arguments.refuse("no such game");
    print_all(experiment, trees);
}
