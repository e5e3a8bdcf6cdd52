// Stopping a search from outside, before it begins and from another thread.
#include "contract/algorithms.hpp"
#include "contract/printing.hpp"
#include "espalier/games/mnk/mnk.hpp"
#include "espalier/search/perft.hpp"
#include "unit/search/legal_move.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <stop_token>
#include <thread>

namespace espalier {
namespace {

const mnk::SmallMnk huge{{7, 7, 5}};

TEST(Stop, RequestedBeforeTheStartLeavesALegalMove) {
    std::stop_source source;
    source.request_stop();
    contract::for_each_of(contract::all_forms, [&](const auto& form) {
        SCOPED_TRACE(form.name);
        for (Limits limits : {Limits{}, Limits{.depth = Depth{5}}, Limits{.nodes = 1000}}) {
            limits.stop = source.get_token();
            const auto result = form.search(huge, huge.start(), NoOpinion{}, limits);
            EXPECT_EQ(result.stopped_by, StoppedBy::interrupt);
            EXPECT_EQ(result.statistics.nodes, 0);
            EXPECT_TRUE(names_a_legal_move(result, huge, huge.start()));
        }
    });
}

// Tells the other thread that the search is under way.
struct Announces : Unobserved {
    std::atomic<bool>& is_searching;
    void expands(std::size_t /*moves*/) { is_searching.store(true, std::memory_order_relaxed); }
};

TEST(Stop, RequestedByAnotherThreadEndsTheSearch) {
    contract::for_each_of(contract::all_forms, [](const auto& form) {
        SCOPED_TRACE(form.name);
        for (Limits limits : {Limits{}, Limits{.time = std::chrono::hours{1}}}) {
            std::stop_source source;
            std::atomic<bool> is_searching = false;
            const std::jthread stopper{[&] {
                while (!is_searching.load(std::memory_order_relaxed)) std::this_thread::yield();
                source.request_stop();
            }};
            limits.stop = source.get_token();
            Announces observer{{}, is_searching};
            const auto result =
                form.search(huge, huge.start(), NoOpinion{}, limits, SearchOptions{}, observer);
            EXPECT_EQ(result.stopped_by, StoppedBy::interrupt);
            EXPECT_GT(result.statistics.nodes, 0);
            EXPECT_TRUE(names_a_legal_move(result, huge, huge.start()));
        }
    });
}

TEST(Stop, RequestedByAnotherThreadEndsPerft) {
    std::stop_source source;
    const std::jthread stopper{[&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{10});
        source.request_stop();
    }};
    EXPECT_THROW(perft(huge, huge.start(), Depth{20}, source.get_token()), SearchStopped);
}

} // namespace
} // namespace espalier
