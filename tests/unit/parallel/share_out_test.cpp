#include "espalier/parallel/share_out.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace espalier {
namespace {

TEST(ShareOut, MakesEachPieceOnce) {
    for (const int threads : {1, 2, 7}) {
        for (const std::size_t pieces : {0U, 1U, 2U, 1000U}) {
            std::vector<int> made(pieces);
            share_out(pieces, threads, {}, [&](std::size_t i, const std::stop_token&) { ++made[i]; });
            EXPECT_EQ(made, std::vector<int>(pieces, 1)) << threads << " threads";
        }
    }
}

TEST(ShareOut, UsesAllThreadsAtOnce) {
    std::atomic<int> there = 0;
    share_out(3, 3, {}, [&](std::size_t, const std::stop_token&) {
        ++there;
        while (there < 3) std::this_thread::yield(); // for ever, if somebody made two pieces
    });
    EXPECT_EQ(there, 3);
}

TEST(ShareOut, ThrowsWhatAPieceThrewAndStopsTheOthers) {
    for (const int threads : {1, 2, 4}) {
        std::atomic<int> begun = 0;
        const auto work = [&](std::size_t i, const std::stop_token& stop) {
            ++begun;
            if (i == 3) throw std::runtime_error{"piece 3"};
            if (i > 3) {
                while (!stop.stop_requested()) std::this_thread::yield();
            }
        };
        try {
            share_out(1000, threads, {}, work);
            FAIL() << "it went on";
        } catch (const std::runtime_error& error) { EXPECT_EQ(error.what(), std::string{"piece 3"}); }
        EXPECT_LE(begun, 3 + threads);
    }
}

TEST(ShareOut, StopsWhenTold) {
    std::stop_source source;
    std::atomic<int> begun = 0;
    share_out(1000, 2, source.get_token(), [&](std::size_t, const std::stop_token& stop) {
        ++begun;
        source.request_stop();
        while (!stop.stop_requested()) std::this_thread::yield(); // for ever, if nobody passed it on
    });
    EXPECT_GE(begun, 1);
    EXPECT_LE(begun, 2);
    share_out(1000, 2, source.get_token(), [&](std::size_t, const std::stop_token&) { FAIL(); });
}

} // namespace
} // namespace espalier
