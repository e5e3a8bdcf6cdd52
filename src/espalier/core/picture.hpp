// A board as a person sees it: lines of text, parts of which have a meaning that a terminal may colour.
#pragma once

#include "espalier/core/side.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace espalier {

class Picture {
public:
    // `lit`: look here, for example the last move, or where the next one has to be.
    enum class Ink : std::uint8_t {
        plain,
        first_side,
        second_side,
        faint,
        first_side_lit,
        second_side_lit,
        lit
    };

    enum class Light : bool { off, on };

    static constexpr Ink ink_of(Side side, Light light) {
        if (side == Side::first) return light == Light::on ? Ink::first_side_lit : Ink::first_side;
        return light == Light::on ? Ink::second_side_lit : Ink::second_side;
    }

    struct Stroke {
        std::string text;
        Ink ink;
    };

    Picture& put(std::string_view text, Ink ink = Ink::plain) {
        strokes_.push_back({std::string{text}, ink});
        return *this;
    }
    Picture& end_line() { return put("\n"); }

    const std::vector<Stroke>& strokes() const { return strokes_; }

    std::string without_colour() const {
        std::string text;
        for (const auto& stroke : strokes_) text += stroke.text;
        return text;
    }

private:
    std::vector<Stroke> strokes_;
};

} // namespace espalier
