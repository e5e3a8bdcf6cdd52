// Pieces of work that know nothing of each other, shared out among threads: whoever is done takes the next one.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace espalier {

// Takes pieces until none is left, or somebody threw.
class PiecesOfWork {
public:
    PiecesOfWork(std::size_t pieces, const std::stop_token& stop)
        : pieces_(pieces), passes_on_(stop, [this] { stop_.request_stop(); }) {}

    template <class Work>
    void take_all(const Work& work) {
        try {
            while (!stop_.stop_requested()) {
                const std::size_t piece = next_.fetch_add(1, std::memory_order_relaxed);
                if (piece >= pieces_) return;
                work(piece, stop_.get_token());
            }
        } catch (...) { note(std::current_exception()); }
    }

    // Precondition: nobody is taking pieces any more.
    void throw_what_was_thrown() const {
        if (thrown_) std::rethrow_exception(thrown_);
    }

private:
    void note(std::exception_ptr thrown) {
        const std::scoped_lock lock{mutex_};
        if (!thrown_) thrown_ = std::move(thrown);
        stop_.request_stop();
    }

    std::size_t pieces_;
    std::atomic<std::size_t> next_ = 0;
    std::mutex mutex_{};
    std::exception_ptr thrown_{}; // the first
    std::stop_source stop_{};
    std::stop_callback<std::function<void()>> passes_on_;
};

// Calls work(i, stop) for each i below `pieces`, on this thread and others, `threads` together; fewer if the
// machine gives no more. The token that `work` is given says stop when `stop` does, and when some other piece
// threw; what was thrown first is thrown again here. After a stop, pieces that nobody had begun are left out.
template <class Work>
void share_out(std::size_t pieces, int threads, const std::stop_token& stop, const Work& work) {
    PiecesOfWork all{pieces, stop};
    {
        std::vector<std::jthread> others;
        try {
            for (int i = 1; i < threads; ++i) others.emplace_back([&] { all.take_all(work); });
        } catch (const std::system_error&) {} // no more threads to be had
        all.take_all(work);
    }
    all.throw_what_was_thrown();
}

} // namespace espalier
