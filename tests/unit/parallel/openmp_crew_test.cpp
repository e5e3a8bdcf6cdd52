// OpenMP threads under a search: that they are really there, nest, keep to their cap, stop and fail as they should.
#include "espalier/parallel/openmp_crew.hpp"
#include "unit/parallel/crews.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <set>
#include <stdexcept>
#include <stop_token>

#include <gtest/gtest.h>
#include <omp.h>

namespace espalier {
namespace {

const SharingPolicy all_at_once{.alone = {0, 0, 0, 0}, .least_depth = Depth{3}};

constexpr std::array ways{OpenMpWay::tasks, OpenMpWay::loops};

template <class E>
SearchResult<MoveOf<TestedGame>> search_shared(OpenMpCrew& crew, const E& evaluation, const Limits& limits,
                                               const PvsOptions& options = {}) {
    return PvsSearch{game, evaluation, options, nullptr, &crew}.run(Line<TestedGame>{game.start()}, limits);
}

// Then the first search is the one to the depth that is asked for.
const PvsOptions as_generated{.order = MoveOrder::as_generated};

// What an evaluation sees of the threads that call it. The first ones wait for each other, until so many are there at once:
// on few cores one thread might else do all the work.
class Sight {
public:
    explicit Sight(std::size_t wanted) : wanted_(wanted) {}

    void look() {
        std::unique_lock lock{mutex_};
        deepest_ = std::max(deepest_, omp_get_active_level());
        most_at_once_ = std::max(most_at_once_, ++inside_);
        all_there_.notify_all();
        const bool are_there =
            all_there_.wait_for(lock, std::chrono::seconds{20}, [&] { return most_at_once_ >= wanted_; });
        if (!are_there) wanted_ = 0;
        --inside_;
    }

    std::size_t most_at_once() const { return most_at_once_; }
    int deepest() const { return deepest_; } // of the parallel regions that are inside each other

private:
    std::mutex mutex_{};
    std::condition_variable all_there_{};
    std::size_t wanted_;
    std::size_t inside_ = 0;
    std::size_t most_at_once_ = 0;
    int deepest_ = 0;
};

struct Looks {
    Sight* sight;

    int operator()(const TestedGame&, const PositionOf<TestedGame>& position) const {
        const bool is_shared = position.free_cells + 3 <= game.start().free_cells;
        if (is_shared) sight->look();
        return 0;
    }
};

TEST(OpenMpCrew, UsesAsManyThreadsAsItsCapAllows) {
    for (const OpenMpWay way : ways) {
        for (const std::size_t cap : {1U, 2U, 7U}) {
            Sight sight{cap};
            OpenMpCrew crew{way, cap, all_at_once};
            EXPECT_EQ(crew.cap(), cap);
            search_shared(crew, Looks{&sight}, {.depth = Depth{4}}, as_generated);
            EXPECT_EQ(sight.most_at_once(), cap);
        }
    }
}

// Nine mini-boards take nine threads; the others come in by the loops over rows and columns.
TEST(OpenMpCrew, LoopsNest) {
    Sight sight{16};
    OpenMpCrew crew{OpenMpWay::loops, 16, all_at_once};
    search_shared(crew, Looks{&sight}, {.depth = Depth{4}}, as_generated);
    EXPECT_GE(sight.deepest(), 2);
    EXPECT_EQ(sight.most_at_once(), 16U);
}

TEST(OpenMpCrew, TasksAreAllInOneRegion) {
    Sight sight{4};
    OpenMpCrew crew{OpenMpWay::tasks, 4, all_at_once};
    search_shared(crew, Looks{&sight}, {.depth = Depth{4}}, as_generated);
    EXPECT_EQ(sight.deepest(), 1);
    EXPECT_EQ(sight.most_at_once(), 4U);
}

// Brothers that note who searches them.
class NotedBrothers final : public Brothers {
public:
    explicit NotedBrothers(Sight& sight) : sight_(sight) {}

    void search(WorkerNumber worker, std::size_t place) override {
        sight_.look();
        const std::scoped_lock lock{mutex_};
        ++searches_[place];
        if (worker != 0 && !received_.contains(worker)) ++strangers_;
    }
    void receive(WorkerNumber worker) override {
        const std::scoped_lock lock{mutex_};
        received_.insert(worker);
    }
    LoopIndices loop_indices(std::size_t place) const override {
        return {place / 9, place / 3 % 3, place % 3};
    }

    // Not asked by OpenMP's crew.
    MoveNumber number_of(std::size_t place) const override { return static_cast<MoveNumber>(place); }
    FoundSoFar found() const override { return {}; }
    bool learn(const FoundSoFar&) override { return false; }
    std::vector<std::byte> line() const override { return {}; }
    void take_line(std::span<const std::byte>) override {}

    const std::array<int, 27>& searches() const { return searches_; }
    int strangers() const { return strangers_; } // searches by workers that were not received

private:
    Sight& sight_;
    std::mutex mutex_{};
    std::array<int, 27> searches_{};
    std::set<WorkerNumber> received_{};
    int strangers_ = 0;
};

TEST(OpenMpCrew, SearchesEachBrotherOnceByWhoWasReceived) {
    for (const OpenMpWay way : ways) {
        Sight sight{4};
        NotedBrothers brothers{sight};
        OpenMpCrew crew{way, 4, all_at_once};
        SharedBudget budget{Limits{}};
        std::deque<Pace> paces;
        for (WorkerNumber worker = 0; worker < crew.size(); ++worker) {
            crew.enrol(worker, paces.emplace_back(budget, &crew, worker));
        }
        crew.run([&](WorkerNumber) { crew.share_out(0, {Depth{3}, brothers.searches().size()}, brothers); });
        for (const int searches : brothers.searches()) EXPECT_EQ(searches, 1);
        EXPECT_EQ(brothers.strangers(), 0);
        EXPECT_EQ(sight.most_at_once(), 4U);
    }
}

TEST(OpenMpCrew, LeavesTheLevelsOfOthersAlone) {
    omp_set_max_active_levels(1);
    OpenMpCrew crew{OpenMpWay::loops, 4, all_at_once};
    search_shared(crew, TestedGame::evaluations().front(), {.depth = Depth{3}});
    EXPECT_EQ(omp_get_max_active_levels(), 1);
}

TEST(OpenMpCrew, EndsWithWhatAnEvaluationThrows) {
    for (const OpenMpWay way : ways) {
        for (const int least_depth : {1, 3, 9}) { // by a brother, below one, by the first alone
            std::atomic<int> asked = 0;
            OpenMpCrew crew{way, 3, {.alone = {0, 0, 0, 0}, .least_depth = Depth{least_depth}}};
            EXPECT_THROW(search_shared(crew, BreaksDown{&asked}, {.depth = Depth{8}}), std::runtime_error);
            EXPECT_LT(asked, 5'100) << "the others went on";
        }
    }
}

TEST(OpenMpCrew, IsUsedAgainAfterAFailure) {
    for (const OpenMpWay way : ways) {
        OpenMpCrew crew{way, 3, all_at_once};
        std::atomic<int> asked = 0;
        EXPECT_THROW(search_shared(crew, BreaksDown{&asked}, {.depth = Depth{8}}), std::runtime_error);
        const auto evaluation = TestedGame::evaluations().front();
        const auto once = search_shared(crew, evaluation, {.depth = Depth{5}});
        const auto twice = search_shared(crew, evaluation, {.depth = Depth{5}});
        EXPECT_EQ(once.score, twice.score);
        EXPECT_EQ(once.best, twice.best);
    }
}

TEST(OpenMpCrew, StopsWhenTold) {
    for (const OpenMpWay way : ways) {
        for (const Bounds bounds : {Bounds::shared, Bounds::frozen}) {
            OpenMpCrew crew{way, 3, {.alone = {0, 0, 0, 0}, .least_depth = Depth{3}, .bounds = bounds}};
            std::stop_source stop;
            Limits limits{.stop = stop.get_token()};
            limits.on_progress = [&](std::uint64_t) { stop.request_stop(); };
            const auto result = search_shared(crew, TestedGame::evaluations().front(), limits);
            EXPECT_EQ(result.stopped_by, StoppedBy::interrupt);
            EXPECT_TRUE(result.best.has_value());
        }
    }
}

TEST(OpenMpCrew, KeepsToItsLimits) {
    for (const OpenMpWay way : ways) {
        OpenMpCrew crew{way, 3, all_at_once};
        const auto evaluation = TestedGame::evaluations().front();
        const auto by_nodes = search_shared(crew, evaluation, {.nodes = 20'000});
        EXPECT_EQ(by_nodes.stopped_by, StoppedBy::nodes);
        EXPECT_GE(by_nodes.statistics.nodes, 10'000U);
        EXPECT_LE(by_nodes.statistics.nodes, 25'000U);
        const auto by_time = search_shared(crew, evaluation, {.time = std::chrono::milliseconds{20}});
        EXPECT_EQ(by_time.stopped_by, StoppedBy::time);
    }
}

// With the bounds of the moment when a node was shared out nobody gains by what a brother found: however the threads run,
// the same nodes are searched. (In the order in which moves are generated: what a worker remembers of moves depends on it.)
TEST(OpenMpCrew, FrozenBoundsAreThoseOfTheSharing) {
    const auto nodes = [](OpenMpWay way, std::size_t cap, Bounds bounds) {
        OpenMpCrew crew{way, cap, {.alone = {0, 0, 0, 0}, .least_depth = Depth{4}, .bounds = bounds}};
        return search_shared(crew, TestedGame::evaluations().front(), {.depth = Depth{4}}, as_generated)
            .statistics.nodes;
    };
    const std::uint64_t frozen = nodes(OpenMpWay::tasks, 2, Bounds::frozen);
    EXPECT_EQ(nodes(OpenMpWay::tasks, 5, Bounds::frozen), frozen);
    EXPECT_EQ(nodes(OpenMpWay::loops, 2, Bounds::frozen), frozen);
    EXPECT_EQ(nodes(OpenMpWay::loops, 5, Bounds::frozen), frozen);
    EXPECT_LT(nodes(OpenMpWay::loops, 2, Bounds::shared), frozen);
}

TEST(OpenMpCrew, KeepsAccounts) {
    for (const OpenMpWay way : ways) {
        OpenMpCrew crew{way, 3, all_at_once};
        const auto result = search_shared(crew, TestedGame::evaluations().front(), {.depth = Depth{6}});
        std::uint64_t nodes = 0;
        std::uint64_t splits = 0;
        for (const auto& account : crew.accounts()) {
            nodes += account.nodes;
            splits += account.splits;
            EXPECT_LE(account.wasted, account.nodes);
            EXPECT_LE(account.idle, crew.duration());
        }
        EXPECT_EQ(nodes, result.statistics.nodes);
        EXPECT_GT(splits, 80U);
    }
}

} // namespace
} // namespace espalier
