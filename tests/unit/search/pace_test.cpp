// Workers stop when a limit is reached, whoever of them looks at it, and also while they wait.
#include "espalier/search/pvs/pace.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace espalier {
namespace {

// Its workers look up at every node, as simulated ones do.
class OftenAsked final : public Crew {
public:
    explicit OftenAsked(std::size_t size) : size_(size) {}

    std::size_t size() const override { return size_; }
    const SharingPolicy& policy() const override { return policy_; }
    void enrol(WorkerNumber, Pace&) override {}
    void run(const std::function<void(WorkerNumber)>&) override {}
    void share_out(WorkerNumber, const SharedNode&, Brothers&) override {}
    void refute(WorkerNumber) override {}
    bool is_wanted(WorkerNumber, std::uint64_t) override { return true; }
    std::uint64_t patience(WorkerNumber) override { return 1; }
    bool looks_often() const override { return true; }

private:
    std::size_t size_;
    SharingPolicy policy_{};
};

constexpr std::size_t many = 100;
constexpr int few_looks = 8; // of all together

TEST(Pace, HearsOfAStopThatAnybodySees) {
    std::stop_source source;
    SharedBudget budget{{.stop = source.get_token()}};
    OftenAsked crew{many};
    std::vector<std::unique_ptr<Pace>> paces;
    for (WorkerNumber number = 0; number < many; ++number)
        paces.push_back(std::make_unique<Pace>(budget, &crew, number));
    for (const auto& pace : paces) EXPECT_TRUE(pace->allows_node());
    source.request_stop();
    std::size_t allowed = 0;
    while (paces[allowed % many]->allows_node() && allowed < 10 * many) ++allowed;
    EXPECT_LE(allowed, many) << "as many looks again at most";
    for (const auto& pace : paces) EXPECT_FALSE(pace->allows_node()) << "who looks at the limits tells all";
    EXPECT_EQ(budget.reached(), StoppedBy::interrupt);
}

TEST(Pace, HearsOfAStopWhileItWaits) {
    std::stop_source source;
    SharedBudget budget{{.stop = source.get_token()}};
    OftenAsked crew{2};
    Pace pace{budget, &crew, 1};
    EXPECT_TRUE(pace.may_go_on());
    source.request_stop();
    int looks = 0;
    while (pace.may_go_on() && looks < 100) ++looks;
    EXPECT_LT(looks, few_looks);
}

TEST(Pace, KeepsToALimitOfTime) {
    SharedBudget budget{{.time = std::chrono::milliseconds{0}}};
    OftenAsked crew{2};
    Pace pace{budget, &crew, 0};
    while (pace.allows_node() && pace.nodes() < 100) {}
    EXPECT_LT(pace.nodes(), few_looks);
    EXPECT_EQ(budget.reached(), StoppedBy::time);
}

TEST(Pace, KeepsToALimitOfNodesExactly) {
    SharedBudget budget{{.nodes = 77}};
    OftenAsked crew{3};
    Pace first{budget, &crew, 0};
    Pace second{budget, &crew, 1};
    while (first.allows_node() && second.allows_node()) {}
    while (first.allows_node() || second.allows_node()) {}
    EXPECT_EQ(first.nodes() + second.nodes(), 77U);
    EXPECT_EQ(budget.reached(), StoppedBy::nodes);
}

} // namespace
} // namespace espalier
