// How fast two threads search one tree together (`ybwc`), each figure beside its target. Two independent searches at
// once show what the machine could give at most; two simulated workers show whether the simulation tells the truth.
// Serial, pair, shared and simulated runs take turns, because the speed of a machine drifts.
#include "arguments.hpp"
#include "figures.hpp"
#include "random_lines.hpp"

#include "espalier/games/checkers/checkers.hpp"
#include "espalier/games/chess/chess.hpp"
#include "espalier/games/ultimate/ultimate.hpp"
#include "espalier/parallel/pool.hpp"
#include "espalier/parallel/threads.hpp"
#include "espalier/parallel/virtual_machine.hpp"
#include "espalier/search/pvs/pvs.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace espalier {
namespace {

constexpr std::string_view usage =
    "usage: two_threads [--games chess,chess5,checkers,ultimate3,ultimate5] [--positions N] [--repeats R]\n"
    "                   [--seconds S] [--least-depth N] [--simulated-least-depth N] [--megabytes N]\n"
    "  --positions   of each game (8)\n"
    "  --repeats     of every run (5)\n"
    "  --seconds     that the serial search of a position takes at least (5)\n"
    "  --least-depth of a node that is shared among threads (4); the simulated machine has its own (the "
    "same)\n"
    "  --megabytes   of each table (64)";

struct Settings {
    std::vector<std::string> games;
    std::size_t positions;
    std::size_t repeats;
    std::chrono::duration<double> least_time;
    SharingPolicy policy;
    SharingPolicy simulated_policy;
    std::size_t megabytes;

    bool plays(std::string_view game) const { return std::ranges::find(games, game) != games.end(); }
};

// A wrong answer makes all figures worthless.
[[noreturn]] void fail(const char* who) {
    std::fprintf(stderr, "WRONG: %s finds another value or move than the serial search\n", who);
    std::exit(1);
}

// ---- one position

struct Timed {
    double seconds;
    std::uint64_t nodes;
};

struct Shared {
    Timed timed;
    double duration; // by the machine's clock: of a simulated one, in nodes
    double busy_share;
};

struct Round {
    Timed serial;
    double pair_seconds;
    Shared threads;
    Shared simulated;

    double ceiling() const { return 2 * serial.seconds / pair_seconds; }
    double speed_up() const { return serial.seconds / threads.timed.seconds; }
    double simulated_speed_up() const { return static_cast<double>(serial.nodes) / simulated.duration; }
    double node_ratio() const {
        return static_cast<double>(threads.timed.nodes) / static_cast<double>(serial.nodes);
    }
    // Nodes a second of one thread while it is busy, over those of the serial search.
    double speed_per_worker() const {
        const double busy_seconds = 2 * threads.timed.seconds * threads.busy_share;
        return static_cast<double>(threads.timed.nodes) / busy_seconds * serial.seconds /
               static_cast<double>(serial.nodes);
    }
    double nodes_over_simulated() const {
        return static_cast<double>(threads.timed.nodes) / static_cast<double>(simulated.timed.nodes);
    }
    double speed_up_over_simulated() const {
        return speed_up() / (simulated_speed_up() * speed_per_worker());
    }
};

struct Tables {
    explicit Tables(std::size_t megabytes) : first(megabytes), second(megabytes) {}

    void forget() { // also has the system give all pages before anything is timed
        first.forget();
        second.forget();
    }

    TranspositionTable first;
    TranspositionTable second;
};

template <Game G>
class Subject {
public:
    using Result = SearchResult<MoveOf<G>>;

    Subject(const G& game, const Line<G>& line, Depth depth, Tables& tables)
        : game_(game), line_(line), depth_(depth), tables_(tables) {}

    // Once each, one after the other.
    Round measure(const Settings& settings, std::uint64_t seed) {
        const Timed serial = search_alone();
        const double pair_seconds = search_twice();
        Threads threads{2};
        const Shared shared = search_shared(threads, settings.policy, "two threads");
        VirtualMachine machine{{.workers = 2, .seed = seed}};
        const Shared simulated = search_shared(machine, settings.simulated_policy, "two simulated workers");
        return {serial, pair_seconds, shared, simulated};
    }

private:
    using Clock = std::chrono::steady_clock;

    template <class Search>
    static double seconds_of(const Search& search) {
        const auto began = Clock::now();
        search();
        return std::chrono::duration<double>(Clock::now() - began).count();
    }

    Result search(TranspositionTable& table, Crew* crew) const {
        const auto evaluation = evaluations_of<G>().front();
        return PvsSearch{game_, evaluation, {}, &table, crew}.run(line_, {.depth = depth_});
    }

    Timed search_alone() {
        tables_.forget();
        const double seconds = seconds_of([&] { serial_ = search(tables_.first, nullptr); });
        return {seconds, serial_.statistics.nodes};
    }

    double search_twice() {
        tables_.forget();
        return seconds_of([&] {
            const std::jthread other{[&] { search(tables_.second, nullptr); }};
            search(tables_.first, nullptr);
        });
    }

    Shared search_shared(Machine& machine, const SharingPolicy& policy, const char* who) {
        tables_.forget();
        Pool pool{machine, policy};
        Result result;
        const double seconds = seconds_of([&] { result = search(tables_.first, &pool); });
        if (result.score != serial_.score || result.best != serial_.best) fail(who);
        Machine::Time idle = 0;
        for (const WorkerAccount& account : pool.accounts()) idle += account.idle;
        const double duration = static_cast<double>(pool.duration());
        return {.timed = {seconds, result.statistics.nodes},
                .duration = duration,
                .busy_share = 1 - static_cast<double>(idle) / (2 * duration)};
    }

    const G& game_;
    Line<G> line_;
    Depth depth_;
    Tables& tables_;
    Result serial_{};
};

// The first depth whose search takes long enough; none if it would take far longer.
template <Game G>
std::optional<Depth> depth_for(const G& game, const Line<G>& line, const Settings& settings, Tables& tables) {
    constexpr double longest = 6; // times the least
    const auto evaluation = evaluations_of<G>().front();
    std::stop_source stop;
    std::optional<Depth> depth;
    const auto note = [&](const Iteration<MoveOf<G>>& iteration) {
        if (depth || iteration.result.statistics.time < settings.least_time) return;
        depth = Depth{iteration.result.depth};
        stop.request_stop();
    };
    tables.forget();
    const auto most = std::chrono::ceil<std::chrono::milliseconds>(longest * settings.least_time);
    PvsSearch{game, evaluation, {}, &tables.first}.run(line, {.time = most, .stop = stop.get_token()}, note);
    return depth;
}

// ---- all of them

struct Means {
    GeometricMean speed_up{};
    GeometricMean ceiling{};
    GeometricMean node_ratio{};
    GeometricMean speed_per_worker{};
    GeometricMean simulated_speed_up{};
    GeometricMean nodes_over_simulated{};
    GeometricMean speed_up_over_simulated{};
    Mean busy_share{};
    Mean simulated_busy_share{};

    void add(const Round& round) {
        speed_up.add(round.speed_up());
        ceiling.add(round.ceiling());
        node_ratio.add(round.node_ratio());
        speed_per_worker.add(round.speed_per_worker());
        simulated_speed_up.add(round.simulated_speed_up());
        nodes_over_simulated.add(round.nodes_over_simulated());
        speed_up_over_simulated.add(round.speed_up_over_simulated());
        busy_share.add(round.threads.busy_share);
        simulated_busy_share.add(round.simulated.busy_share);
    }
    double share_of_ceiling() const { return speed_up.value() / ceiling.value(); }
};

void print_means(std::string_view name, const Means& means) {
    std::printf("  %-10.*s %8.3f %8.3f %6.1f%% %8.1f%% %6.1f%% %8.3f   %8.3f %6.1f%%\n",
                static_cast<int>(name.size()), name.data(), means.speed_up.value(), means.ceiling.value(),
                100 * means.share_of_ceiling(), percent_more(means.node_ratio.value()),
                100 * means.busy_share.value(), means.speed_per_worker.value(),
                means.simulated_speed_up.value(), 100 * means.simulated_busy_share.value());
    std::fflush(stdout);
}

void print_targets(const Means& means) {
    constexpr double least_share = 90;
    constexpr double share_aimed_at = 94;
    constexpr double most_overhead = 8;
    constexpr double most_apart = 5;
    const double share = 100 * means.share_of_ceiling();
    const double overhead = percent_more(means.node_ratio.value());
    const double nodes = percent_more(means.nodes_over_simulated.value());
    const double speed_up = percent_more(means.speed_up_over_simulated.value());
    std::printf("  speed-up over ceiling: %.1f %%   target at least %g %%, aim %g %%: %s\n", share,
                least_share, share_aimed_at, verdict(share >= least_share));
    std::printf("  more nodes than serial: %.1f %%   target at most %g %%: %s\n", overhead, most_overhead,
                verdict(overhead <= most_overhead));
    std::printf("threads against two simulated workers\n");
    std::printf("  nodes: %+.1f %%   target within %g %%: %s\n", nodes, most_apart,
                verdict(std::abs(nodes) <= most_apart));
    std::printf("  speed-up, after the simulated one times the speed per worker: %+.1f %%   "
                "target within %g %%: %s\n",
                speed_up, most_apart, verdict(std::abs(speed_up) <= most_apart));
}

template <Game G>
void measure(std::string_view name, const G& game, const Settings& settings, Tables& tables, Means& all) {
    if (!settings.plays(name)) return;
    RandomLines lines{game, 8};
    std::vector<Subject<G>> subjects;
    while (subjects.size() < settings.positions) {
        const Line<G> line = lines.next();
        const auto depth = depth_for(game, line, settings, tables);
        if (!depth) continue;
        subjects.emplace_back(game, line, *depth, tables);
        std::fprintf(stderr, "%.*s %zu: depth %d\n", static_cast<int>(name.size()), name.data(),
                     subjects.size(), depth->value());
    }
    Means means;
    for (std::size_t repeat = 1; repeat <= settings.repeats; ++repeat) {
        for (std::size_t i = 0; i < subjects.size(); ++i) {
            const Round round = subjects[i].measure(settings, repeat);
            means.add(round);
            all.add(round);
            std::fprintf(stderr,
                         "%.*s %zu, round %zu: serial %.2f s, speed-up %.2f of %.2f, nodes %+.1f %%\n",
                         static_cast<int>(name.size()), name.data(), i + 1, repeat, round.serial.seconds,
                         round.speed_up(), round.ceiling(), percent_more(round.node_ratio()));
        }
    }
    print_means(name, means);
}

Settings settings_in(Arguments& arguments) {
    const std::size_t least_depth = arguments.count("--least-depth", 4);
    const std::size_t simulated = arguments.count("--simulated-least-depth", least_depth);
    Settings settings{.games = arguments.texts("--games", "chess,chess5,checkers,ultimate3,ultimate5"),
                      .positions = arguments.count("--positions", 8),
                      .repeats = arguments.count("--repeats", 5),
                      .least_time = std::chrono::duration<double>{arguments.number("--seconds", 5)},
                      .policy = {.least_depth = Depth{static_cast<int>(least_depth)}},
                      .simulated_policy = {.least_depth = Depth{static_cast<int>(simulated)}},
                      .megabytes = arguments.count("--megabytes", 64)};
    arguments.refuse_the_rest();
    return settings;
}

} // namespace
} // namespace espalier

int main(int count, char** words) {
    using namespace espalier;
    Arguments arguments{count, words, usage};
    const Settings settings = settings_in(arguments);
    const chess::Chess<8, 8> chess{chess::variant_named("chess")};
    const chess::Chess<5, 5> chess5{chess::variant_named("chess(5x5)")};
    const checkers::Checkers checkers;
    const ultimate::Ultimate<3> ultimate3{{}};
    const ultimate::Ultimate<5> ultimate5{{}};

    std::printf("%zu positions a game of %g s or more, %zu rounds, exact search, table of %zu MB\n",
                settings.positions, settings.least_time.count(), settings.repeats, settings.megabytes);
    std::printf("  %-10s %8s %8s %7s %9s %7s %8s   %8s %7s\n", "game", "speed-up", "ceiling", "share",
                "overhead", "busy", "a worker", "virtual", "busy");
    Tables tables{settings.megabytes};
    Means all;
    measure("chess", chess, settings, tables, all);
    measure("chess5", chess5, settings, tables, all);
    measure("checkers", checkers, settings, tables, all);
    measure("ultimate3", ultimate3, settings, tables, all);
    measure("ultimate5", ultimate5, settings, tables, all);
    print_means("all", all);
    print_targets(all);
}
