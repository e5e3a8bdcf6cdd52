// Ctrl-C. While something is being searched it asks the search to stop, so that the best so far can be printed;
// otherwise, or when pressed again, it ends the program with status 130.
#pragma once

#include <atomic>
#include <stop_token>
#include <thread>

namespace espalier {

inline constexpr int exit_interrupted = 130;

class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    // While one of these lives, the first Ctrl-C requests a stop.
    class Searching {
    public:
        explicit Searching(Interrupt& interrupt) : interrupt_(interrupt) { interrupt_.searching_ = true; }
        ~Searching() { interrupt_.searching_ = false; }
        Searching(const Searching&) = delete;
        Searching& operator=(const Searching&) = delete;

        std::stop_token stop_token() const { return interrupt_.source_.get_token(); }

    private:
        Interrupt& interrupt_;
    };

    bool happened() const { return source_.stop_requested(); }

private:
    void watch();

    std::stop_source source_;
    std::atomic<bool> searching_ = false;
    std::jthread watcher_;
};

} // namespace espalier
