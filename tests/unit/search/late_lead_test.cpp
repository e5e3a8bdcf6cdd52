// A lead seen from afar: at once what one found oneself, later what others found.
#include "espalier/search/pvs/late_lead.hpp"

#include <gtest/gtest.h>

namespace espalier {
namespace {

Lead led_by(MoveNumber number, int points) {
    Lead lead{-Score::infinity(), Ties::to_the_first_found};
    lead.offer(number, Score::heuristic(points));
    return lead;
}

TEST(LeadHistory, ShowsOthersWhatWasFoundLongEnoughAgo) {
    const Lead first = led_by(0, 1);
    LeadHistory history;
    history.note(100, 1, led_by(2, 5));
    EXPECT_EQ(history.seen_by(3, 99, first).best(), 0);
    EXPECT_EQ(history.seen_by(3, 100, first).best(), 2);
}

TEST(LeadHistory, ShowsOneselfEverything) {
    LeadHistory history;
    history.note(100, 1, led_by(2, 5));
    EXPECT_EQ(history.seen_by(1, 0, led_by(0, 1)).best(), 2);
}

TEST(LeadHistory, ShowsTheNewestThatIsSeen) {
    const Lead first = led_by(0, 1);
    LeadHistory history;
    history.note(100, 1, led_by(2, 5));
    history.note(200, 4, led_by(3, 6));
    EXPECT_EQ(history.seen_by(3, 150, first).best(), 2);
    EXPECT_EQ(history.seen_by(3, 250, first).best(), 3);
}

} // namespace
} // namespace espalier
