// Whole games as text, in the syntax that chess (PGN) and draughts (PDN) share: tags, moves with their numbers,
// the result. Comments, variations and annotations are read over. What the moves mean is the game's affair.
// Reference: Edwards, "Standard: Portable Game Notation Specification and Implementation Guide", 1994.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace espalier {

struct GameRecord {
    struct Tag {
        std::string name;
        std::string value;
        std::size_t line = 0; // of the text, from 1
    };
    struct Move {
        std::string word;
        std::size_t line = 0;
    };

    std::vector<Tag> tags{};
    std::vector<Move> moves{};
    std::string result = "*"; // one of record_results

    std::optional<std::string> tag(std::string_view name) const {
        const auto found = std::ranges::find(tags, name, &Tag::name);
        return found == tags.end() ? std::nullopt : std::optional{found->value};
    }
};

// The last is a game that goes on. 2-0, 1-1 and 0-2 are PDN's.
inline constexpr std::array<std::string_view, 7> record_results{"1-0", "0-1", "1/2-1/2", "2-0",
                                                                "0-2", "1-1", "*"};

// The first tags of every record, in this order, with what is written when nothing is known.
struct RosterTag {
    std::string_view name;
    std::string_view unknown;
};
inline constexpr std::array<RosterTag, 7> seven_tag_roster{{{"Event", "?"},
                                                            {"Site", "?"},
                                                            {"Date", "????.??.??"},
                                                            {"Round", "?"},
                                                            {"White", "?"},
                                                            {"Black", "?"},
                                                            {"Result", "*"}}};

} // namespace espalier
