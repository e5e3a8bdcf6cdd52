// A signal handler may do almost nothing: ours writes a byte into a pipe, and a thread that reads it acts.
#include "espalier/program/interrupt.hpp"

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace espalier {
namespace {

constexpr char pressed = 'i';
constexpr char done = 'q';

std::array<int, 2> pipe_ends{-1, -1}; // a handler can reach nothing but globals

void send(char what) { [[maybe_unused]] const auto written = write(pipe_ends[1], &what, 1); }

extern "C" void handle_interrupt(int /*signal*/) { send(pressed); }

} // namespace

Interrupt::Interrupt() {
    if (pipe2(pipe_ends.data(), O_CLOEXEC) != 0)
        throw std::system_error{errno, std::generic_category(), "pipe"};
    watcher_ = std::jthread{[this] { watch(); }};
    std::signal(SIGINT, handle_interrupt);
    std::signal(SIGTERM, handle_interrupt);
}

Interrupt::~Interrupt() {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
    send(done);
    watcher_.join();
    close(pipe_ends[0]);
    close(pipe_ends[1]);
}

void Interrupt::watch() {
    char what = 0;
    while (read(pipe_ends[0], &what, 1) == 1 && what == pressed) {
        if (!searching_ || source_.stop_requested()) {
            std::fputs("\n", stderr);
            std::_Exit(exit_interrupted);
        }
        source_.request_stop();
    }
}

} // namespace espalier
