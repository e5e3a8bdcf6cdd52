#include "espalier/lab/plan.hpp"

#include "small_experiment.hpp"

#include "espalier/lab/forecast.hpp"
#include "espalier/lab/observation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier::lab {
namespace {

using testing::ElementsAre;

Experiment small() { return read_experiment("mine", std::string{small_experiment}); }

std::vector<std::string> order_of(const std::vector<PlannedRun>& runs) {
    std::vector<std::string> order;
    for (const PlannedRun& run : runs)
        order.push_back(run.key.subject + " " + run.key.contender + " " + std::to_string(run.key.repeat));
    return order;
}

TEST(Plan, GoesInRoundsAndLeavesOutWhatIsForFullOnly) {
    EXPECT_THAT(
        order_of(plan_of(small(), Effort::quick)),
        ElementsAre("tic-tac-toe pvs 0", "tic-tac-toe pool 0", "tic-tac-toe pvs 1", "tic-tac-toe pool 1"));
    const auto full = order_of(plan_of(small(), Effort::full));
    EXPECT_EQ(full.size(), 18U);
    EXPECT_THAT(std::vector(full.begin(), full.begin() + 6),
                ElementsAre("tic-tac-toe pvs 0", "tic-tac-toe pool 0", "large pvs 0", "large ybwc 0",
                            "large ybwc 0", "large pool 0"));
}

TEST(Plan, SaysWhatAReaderWouldType) {
    const auto runs = plan_of(small(), Effort::full);
    EXPECT_EQ(
        command_of(runs[1].words),
        "espalier cluster --ranks 3 search tic-tac-toe --position 'x1o/3/3 x' --algorithm mpi-pool --json");
    EXPECT_EQ(command_of(runs[2].words),
              "espalier search 'mnk(4,4,4)' --depth 5 --algorithm pvs --critical-tree --json");
    EXPECT_EQ(command_of(runs[4].words),
              "espalier search 'mnk(4,4,4)' --depth 5 --algorithm 'ybwc(threads=2)' --json");
}

TEST(Observation, TakesTheNumbersOfASearch) {
    const PlannedRun run{.key = {"e", "p", "s", "c"}, .words = {"search", "chess", "--json"}};
    const Measurement seen = observation_of(
        run,
        {R"({"score":{"kind":"heuristic","points":3},"move":"e2e4","nodes":100,"seconds":0.5,"critical_tree":40,
              "time_unit":"nodes","duration":25,"work":120,"critical_path":9,"overhead":{"idle":0.25,"search":null}})"});
    EXPECT_EQ(seen.value("nodes"), 100);
    EXPECT_EQ(seen.value("critical_tree"), 40);
    EXPECT_EQ(seen.value("duration"), 25);
    EXPECT_EQ(seen.value("idle"), 0.25);
    EXPECT_EQ(seen.value("ccr_worker"), std::nullopt);
    EXPECT_TRUE(seen.is_simulated);
    EXPECT_EQ(seen.answer, R"({"kind":"heuristic","points":3} e2e4)");
    EXPECT_EQ(seen.command, "espalier search chess --json");
}

TEST(Observation, MeansTheWorkersOfACluster) {
    const PlannedRun run{.key = {"e", "p", "s", "c"}, .words = {"cluster", "search"}, .node_seconds = 2e-7};
    const Measurement seen =
        observation_of(run, {R"({"score":{"kind":"draw"},"move":null,"nodes":5,"seconds":1,
        "simulated":true,"ranks":[
        {"computation":1,"communication":2,"ccr":2,"sent":{"bound":{"count":3,"bytes":1}}},
        {"computation":4,"communication":1,"ccr":0.25,"sent":{}},
        {"computation":2,"communication":1.5,"ccr":0.75,"sent":{"bound":{"count":1,"bytes":1},"done":{"count":2,"bytes":1}}}]})"});
    EXPECT_EQ(seen.value("ccr_manager"), 2);
    EXPECT_EQ(seen.value("ccr_worker"), 0.5);
    EXPECT_EQ(seen.value("computation_worker"), 3);
    EXPECT_EQ(seen.value("messages"), 6);
    EXPECT_EQ(seen.value("node_seconds"), 2e-7);
}

TEST(Observation, SumsUpAGame) {
    const PlannedRun run{.key = {"e", "p", "s", "c"}, .words = {"play", "tic-tac-toe", "--self"}};
    const Measurement seen =
        observation_of(run, {"{\"side\":\"x\",\"move\":\"4\",\"nodes\":0,\"seconds\":0}\n"
                             "{\"move\":\"0\",\"nodes\":7,\"seconds\":0.5,\"duration\":3}\n"
                             "{\"result\":\"draw\",\"plies\":2,\"seconds\":1}\n"});
    EXPECT_EQ(seen.value("nodes"), 7);
    EXPECT_EQ(seen.value("plies"), 2);
    EXPECT_THAT(seen.by_move.at("seconds"), ElementsAre(0, 0.5));
    EXPECT_THAT(seen.by_move.at("duration"), ElementsAre(0, 3));
    EXPECT_EQ(seen.answer, "4 0 draw");
}

TEST(Observation, CountsThePointsOfWhoMovesSecond) {
    const PlannedRun run{.key = {"e", "p", "s", "c"}, .words = {"play", "ultimate(3)", "--self"}};
    const auto points = [&](const std::string& result) {
        return observation_of(run, {R"({"side":"o","move":"4.4","nodes":0,"seconds":0})"
                                    "\n"
                                    R"({"side":"x","move":"4.0","nodes":7,"seconds":1})"
                                    "\n"
                                    R"({"plies":2,"seconds":1,"result":")" +
                                    result + "\"}\n"})
            .value("points_of_second");
    };
    EXPECT_EQ(points("x"), 1);
    EXPECT_EQ(points("o"), 0);
    EXPECT_EQ(points("draw"), 0.5);
    EXPECT_EQ(points("unfinished"), std::nullopt);
}

TEST(Observation, OfCopiesTakesTheLongestByTheirNumber) {
    const PlannedRun run{.key = {"e", "p", "s", "c"}, .words = {"search"}, .copies = 2};
    const auto output = [](double seconds) {
        return R"({"score":{"kind":"draw"},"move":"1","nodes":5,"seconds":)" + std::to_string(seconds) + "}";
    };
    EXPECT_DOUBLE_EQ(*observation_of(run, {output(3), output(4)}).value("seconds"), 2);
}

TEST(Observation, RefusesWhatIsNoReport) {
    const PlannedRun run{.key = {"e", "p", "s", "c"}, .words = {"search"}};
    EXPECT_THROW(observation_of(run, {"nonsense"}), std::runtime_error);
    EXPECT_THROW(observation_of(run, {"{}"}), std::runtime_error);
}

TEST(Forecast, KnowsTheSameRunBestThenItsPart) {
    const auto runs = plan_of(small(), Effort::quick);
    Forecast forecast;
    EXPECT_EQ(forecast.seconds_for(runs), 4);
    forecast.note(runs[0].key, 10);
    EXPECT_EQ(forecast.seconds_for(runs), 40);
    forecast.note(runs[1].key, 2);
    EXPECT_EQ(forecast.seconds_for(runs), 24);
}

} // namespace
} // namespace espalier::lab
