// Functions that take turns on one thread.
#ifndef ESPALIER_THREADS_ONLY

#include "espalier/parallel/fibers.hpp"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <string>

namespace espalier {
namespace {

TEST(Fibers, SwitchFromOneToAnotherAndReturnToTheirOwnerAtTheEnd) {
    std::string log;
    Fibers* all = nullptr;
    Fibers fibers{2, [&](WorkerNumber number) {
                      const WorkerNumber other = 1 - number;
                      log += number == 0 ? "a" : "A";
                      all->switch_to(other);
                      log += number == 0 ? "b" : "B";
                  }};
    all = &fibers;
    fibers.switch_to(0);
    EXPECT_EQ(log, "aAb") << "1 waits where it switched to 0, which has ended";
    fibers.switch_to(1);
    EXPECT_EQ(log, "aAbB");
}

TEST(Fibers, SwitchToTheirOwnerAndGoOnFromThere) {
    std::string log;
    Fibers* all = nullptr;
    Fibers fibers{2, [&](WorkerNumber number) {
                      for (int times = 0; times < 2; ++times) {
                          log += std::to_string(number);
                          all->switch_to_owner();
                      }
                  }};
    all = &fibers;
    for (const WorkerNumber next : {0U, 1U, 1U, 0U, 0U}) fibers.switch_to(next);
    EXPECT_EQ(log, "0110");
}

TEST(Fibers, GoOnAtOnceIfTheySwitchToThemselves) {
    int times = 0;
    Fibers* all = nullptr;
    Fibers fibers{1, [&](WorkerNumber number) {
                      all->switch_to(number);
                      ++times;
                  }};
    all = &fibers;
    fibers.prefetch(0); // also of one that has not begun
    fibers.switch_to(0);
    EXPECT_EQ(times, 1);
}

// As the ranks of a simulated cluster have their slots.
TEST(Fibers, MayOwnOthersThatAreLeftInTheMidst) {
    std::string log;
    Fibers* outer = nullptr;
    Fibers ranks{2, [&](WorkerNumber rank) {
                     Fibers* inner = nullptr;
                     Fibers slots{2, [&](WorkerNumber slot) {
                                      log += static_cast<char>('a' + 2 * rank + slot);
                                      outer->switch_to_owner();
                                      inner->switch_to_owner();
                                      log += static_cast<char>('A' + 2 * rank + slot);
                                  }};
                     inner = &slots;
                     for (const WorkerNumber slot : {0U, 1U, 0U, 1U}) slots.switch_to(slot);
                 }};
    outer = &ranks;
    for (const WorkerNumber rank : {0U, 1U, 0U, 1U, 1U, 0U}) ranks.switch_to(rank);
    EXPECT_EQ(log, "acbdCDAB");
}

TEST(Fibers, AreUnwoundIfTheyHaveNotEnded) {
    struct Noted {
        int& gone;
        ~Noted() { ++gone; }
    };
    int gone = 0;
    {
        Fibers* all = nullptr;
        Fibers fibers{3, [&](WorkerNumber) {
                          const Noted noted{gone};
                          all->switch_to_owner();
                      }};
        all = &fibers;
        fibers.switch_to(0);
        fibers.switch_to(1);
        EXPECT_EQ(gone, 0);
    }
    EXPECT_EQ(gone, 2) << "the third has never begun";
}

} // namespace
} // namespace espalier

#endif
