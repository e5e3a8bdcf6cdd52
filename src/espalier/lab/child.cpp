#include "espalier/lab/child.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace espalier::lab {
namespace {

std::runtime_error cannot(std::string_view what) {
    return std::runtime_error{fmt::format("cannot {}: {}", what, std::strerror(errno))};
}

// What a child writes, as it comes.
class Pipe {
public:
    Pipe() {
        if (pipe2(ends_.data(), O_CLOEXEC) != 0) throw cannot("make a pipe");
    }
    ~Pipe() {
        close_end(0);
        close_end(1);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    int reading() const { return ends_[0]; }
    int writing() const { return ends_[1]; }
    bool is_open() const { return ends_[0] >= 0; }
    void close_writing() { close_end(1); }

    // Takes in what there is; closes the pipe at its end.
    void read_into(std::string& text) {
        std::array<char, 65536> bytes{};
        const auto got = read(ends_[0], bytes.data(), bytes.size());
        if (got > 0) {
            text.append(bytes.data(), static_cast<std::size_t>(got));
        } else if (got == 0 || errno != EINTR) {
            close_end(0);
        }
    }

private:
    void close_end(std::size_t end) {
        if (ends_[end] >= 0) close(ends_[end]);
        ends_[end] = -1;
    }

    std::array<int, 2> ends_{-1, -1};
};

std::vector<char*> pointers_to(std::vector<std::string>& words) {
    std::vector<char*> pointers;
    pointers.reserve(words.size() + 1);
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return pointers;
}

class Child {
public:
    explicit Child(std::vector<std::string> words) {
        const std::vector<char*> pointers = pointers_to(words);
        const pid_t parent = getpid();
        process_ = fork();
        if (process_ < 0) throw cannot("start a process");
        if (process_ == 0) become(pointers, parent);
        output_.close_writing();
        complaint_.close_writing();
    }
    ~Child() {
        if (process_ <= 0) return; // waited for
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    bool is_writing() const { return output_.is_open() || complaint_.is_open(); }
    void interrupt() const { kill(process_, SIGINT); }

    void take_in(int milliseconds) {
        std::array<pollfd, 2> waiting{{{output_.reading(), POLLIN, 0}, {complaint_.reading(), POLLIN, 0}}};
        if (poll(waiting.data(), waiting.size(), milliseconds) <= 0) return;
        if (waiting[0].revents != 0) output_.read_into(finished_.output);
        if (waiting[1].revents != 0) complaint_.read_into(finished_.complaint);
    }

    Finished wait() {
        int status = 0;
        while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {}
        process_ = 0;
        constexpr int ended_by_signal = 128;
        finished_.status = WIFEXITED(status) ? WEXITSTATUS(status) : ended_by_signal + WTERMSIG(status);
        return std::move(finished_);
    }

private:
    // In the new process, where only what is safe after a fork may be called.
    [[noreturn]] void become(const std::vector<char*>& words, pid_t parent) const {
        constexpr int not_started = 127;
        setpgid(0, 0); // so that it is told to stop once, by us
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent) _exit(not_started); // it ended before it could be said
        const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
        dup2(nothing, STDIN_FILENO);
        dup2(output_.writing(), STDOUT_FILENO);
        dup2(complaint_.writing(), STDERR_FILENO);
        execvp(words.front(), words.data());
        constexpr std::string_view why = "it cannot be started\n";
        [[maybe_unused]] const auto written = write(STDERR_FILENO, why.data(), why.size());
        _exit(not_started);
    }

    Pipe output_;
    Pipe complaint_;
    Finished finished_{};
    pid_t process_ = 0;
};

} // namespace

std::vector<Finished> run_at_once(const std::vector<std::string>& words, std::size_t copies,
                                  const std::stop_token& stop) {
    constexpr int between_looks = 20; // milliseconds
    std::vector<std::unique_ptr<Child>> children;
    for (std::size_t copy = 0; copy < copies; ++copy) children.push_back(std::make_unique<Child>(words));
    bool is_told = false;
    for (const auto& child : children) {
        while (child->is_writing()) {
            child->take_in(between_looks);
            if (is_told || !stop.stop_requested()) continue;
            for (const auto& other : children) other->interrupt();
            is_told = true;
        }
    }
    std::vector<Finished> finished;
    finished.reserve(children.size());
    for (const auto& child : children) finished.push_back(child->wait());
    return finished;
}

} // namespace espalier::lab
