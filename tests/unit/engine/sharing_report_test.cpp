// What sharing has cost, from what the workers did; and the trace of it.
#include "espalier/engine/sharing_report.hpp"

#include "espalier/engine/work_trace.hpp"

#include <string>

#include <gtest/gtest.h>

namespace espalier {
namespace {

TEST(SharingReport, OfRealWorkers) {
    const SharingReport report{.unit = TimeUnit::microseconds,
                               .workers = {{.nodes = 700, .wasted = 70, .busy = 1000},
                                           {.nodes = 300, .wasted = 30, .busy = 600, .idle = 400}},
                               .duration = 1000,
                               .critical_path = 100,
                               .serial = SerialRun{.nodes = 800, .seconds = 0.0012}};
    EXPECT_EQ(report.total().useful(), 900U);
    EXPECT_DOUBLE_EQ(*report.idle_share(), 0.2);
    EXPECT_DOUBLE_EQ(*report.busy_workers(), 1.6);
    EXPECT_DOUBLE_EQ(*report.parallelism(), 10);
    EXPECT_DOUBLE_EQ(*report.search_overhead(), 0.25);
    EXPECT_DOUBLE_EQ(*report.slowdown(), 1.6 / 1.5); // microseconds a node
    EXPECT_DOUBLE_EQ(*report.speed_up(), 1.2);       // it took 1200 alone
    EXPECT_DOUBLE_EQ(*report.efficiency(), 0.6);
}

TEST(SharingReport, OfSimulatedWorkers) {
    SharingReport report{.unit = TimeUnit::nodes,
                         .workers = {{.nodes = 100, .busy = 100}, {.nodes = 50, .busy = 50, .idle = 50}},
                         .duration = 100};
    EXPECT_EQ(report.slowdown(), 1.0);
    EXPECT_EQ(report.search_overhead(), std::nullopt);
    EXPECT_EQ(report.efficiency(), std::nullopt);
    EXPECT_EQ(report.speed_up(), std::nullopt);
    report.serial = SerialRun{.nodes = 120, .seconds = 7}; // which is not the simulated machine's time
    EXPECT_DOUBLE_EQ(*report.speed_up(), 1.2);
}

TEST(SharingReport, OfNoWorkAtAll) {
    const SharingReport report{.workers = {{}, {}}, .serial = SerialRun{0, 0}};
    for (const auto& value :
         {report.idle_share(), report.busy_workers(), report.parallelism(), report.search_overhead(),
          report.slowdown(), report.efficiency(), report.speed_up(), mean_stop(report.total())}) {
        EXPECT_EQ(value, std::nullopt);
    }
}

TEST(SharingReport, KnowsHowSoonNeedlessWorkStopped) {
    const SharingReport report{.workers = {{.aborts = 3, .stopping = 30, .longest_stop = 25},
                                           {.aborts = 1, .stopping = 2, .longest_stop = 2}}};
    EXPECT_DOUBLE_EQ(*mean_stop(report.total()), 8);
    EXPECT_EQ(report.total().longest_stop, 25U);
}

TEST(WorkTrace, HasOuterSlicesBeforeInnerOnes) {
    using Kind = PieceOfWork::Kind;
    WorkTrace trace{10};
    trace.begins(2);
    trace.notes(0, {.kind = Kind::brothers, .depth = 2, .master = 0, .began = 5, .ended = 9, .nodes = 4});
    trace.notes(0, {.kind = Kind::wait, .began = 9, .ended = 12});
    trace.notes(1, {.kind = Kind::brothers,
                    .has_become_needless = true,
                    .depth = 3,
                    .master = 0,
                    .began = 6,
                    .ended = 12,
                    .nodes = 6});
    trace.notes(0, {.kind = Kind::brothers, .depth = 3, .master = 0, .began = 5, .ended = 9, .nodes = 4});
    trace.notes(0, {.kind = Kind::whole, .began = 0, .ended = 20, .nodes = 17});
    EXPECT_EQ(trace.as_json("a \"game\"", TimeUnit::nodes),
              R"({"displayTimeUnit":"ms","otherData":{"time_unit":"nodes"},"traceEvents":[
{"name":"process_name","ph":"M","pid":1,"args":{"name":"a \"game\""}},
{"name":"thread_name","ph":"M","pid":1,"tid":1,"args":{"name":"worker 0"}},
{"name":"thread_name","ph":"M","pid":1,"tid":2,"args":{"name":"worker 1"}},
{"name":"search","ph":"X","pid":1,"tid":1,"ts":0,"dur":20,"args":{"nodes":17}},
{"name":"depth 3","ph":"X","pid":1,"tid":1,"ts":5,"dur":4,"args":{"nodes":4,"master":0}},
{"name":"depth 2","ph":"X","pid":1,"tid":1,"ts":5,"dur":4,"args":{"nodes":4,"master":0}},
{"name":"wait","ph":"X","pid":1,"tid":1,"ts":9,"dur":3},
{"name":"depth 3","ph":"X","pid":1,"tid":2,"ts":6,"dur":6,"cname":"terrible","args":{"nodes":6,"master":0,"aborted":true}}
]}
)");
}

TEST(WorkTrace, KeepsNoMoreThanItMay) {
    WorkTrace trace{3};
    trace.begins(1);
    for (std::uint64_t i = 0; i < 5; ++i)
        trace.notes(0, {.kind = PieceOfWork::Kind::brothers, .began = i, .ended = i + 1, .nodes = 1});
    EXPECT_EQ(trace.kept(), 3U);
    EXPECT_EQ(trace.noted(), 5U);
    trace.notes(0, {.kind = PieceOfWork::Kind::whole, .began = 0, .ended = 9, .nodes = 9});
    EXPECT_NE(trace.as_json("", TimeUnit::nodes).find("\"search\""), std::string::npos);
}

} // namespace
} // namespace espalier
