// Runs of a program as processes of their own, which end when this one does.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

namespace espalier::lab {

struct Finished {
    int status = 0; // of the exit; 128 and the signal's number if one ended it
    std::string output{};
    std::string complaint{}; // what came on standard error
};

// Runs so many copies of it at once and waits for all. `words` begin with the program. When a stop is requested they are
// told to stop, as Ctrl-C tells them; Ctrl-C itself does not reach them. One that cannot be started ends with status 127.
std::vector<Finished> run_at_once(const std::vector<std::string>& words, std::size_t copies,
                                  const std::stop_token& stop);

} // namespace espalier::lab
