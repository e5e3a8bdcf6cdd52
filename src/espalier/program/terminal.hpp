// What a person at a terminal sees: colours when there is one, a line of progress when something takes long.
#pragma once

#include "espalier/core/picture.hpp"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace espalier {

// Whether a person sees what is written there. Ranks write to a terminal of their launcher's, who passes it on to anywhere:
// for them it is one if `cluster` has found one (show_ranks_terminal).
bool is_terminal(std::FILE* stream);
// Before ranks are started: whether their launcher's standard output is one.
void show_ranks_terminal();

// Whether colours make sense there: a terminal, and no NO_COLOR in the environment.
bool takes_colour(std::FILE* stream);

std::string rendered(const Picture& picture, bool in_colour);

// "20,866".
std::string with_commas(std::uint64_t number);

// One line on standard error that is written over again and again, from the third second on; nothing if that is
// no terminal. Cleared at the end.
class ProgressLine {
public:
    ProgressLine();
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(std::string_view text);
    void hide();
    double seconds() const;

private:
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    bool is_terminal_;
    bool is_shown_ = false;
};

} // namespace espalier
