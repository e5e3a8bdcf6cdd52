// What people read: quoted words, pictures, refusals.
#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/core/picture.hpp"

#include <string>

#include <gtest/gtest.h>

namespace espalier {
namespace {

TEST(Quoted, SetsAWordBetweenQuotationMarks) {
    EXPECT_EQ(in_quotes("x1o"), "'x1o'");
    EXPECT_EQ(in_quotes(""), "''");
    EXPECT_EQ(in_quotes("two words"), "'two words'");
}

TEST(Quoted, ShowsNoByteThatIsNotPrintable) {
    EXPECT_EQ(in_quotes("a\nb\tc\x7f"), "'a?b?c?'");
    EXPECT_EQ(in_quotes("\x1b[31m"), "'?[31m'");
    EXPECT_EQ(in_quotes("\xc3-\xa9-\xff"), "'?-?-?'");
    EXPECT_EQ(in_quotes(std::string_view{"\0~ ", 3}), "'?~ '");
}

TEST(Quoted, CutsALongWord) {
    EXPECT_EQ(in_quotes(std::string(40, 'a')), "'" + std::string(40, 'a') + "'");
    EXPECT_EQ(in_quotes(std::string(41, 'a')), "'" + std::string(40, 'a') + "...'");
    EXPECT_EQ(in_quotes("abcdef", 3), "'abc...'");
}

TEST(Picture, IsItsStrokesInTheirOrder) {
    Picture picture;
    picture.put("1 ", Picture::Ink::faint).put("x", Picture::Ink::first_side_lit).put(".").end_line();
    EXPECT_EQ(picture.without_colour(), "1 x.\n");
    ASSERT_EQ(picture.strokes().size(), 4u);
    EXPECT_EQ(picture.strokes()[0].ink, Picture::Ink::faint);
    EXPECT_EQ(picture.strokes()[1].ink, Picture::Ink::first_side_lit);
    EXPECT_EQ(picture.strokes()[1].text, "x");
    EXPECT_EQ(picture.strokes()[2].ink, Picture::Ink::plain);
}

TEST(Picture, IsEmptyAtFirst) { EXPECT_EQ(Picture{}.without_colour(), ""); }

TEST(BadInput, CarriesItsSentence) {
    EXPECT_STREQ(BadInput{"expected a number"}.what(), "expected a number");
}

} // namespace
} // namespace espalier
