// What was thrown first by any of many workers, to be thrown again when all have ended.
#pragma once

#include "espalier/core/shared_access.hpp"

#include <exception>
#include <mutex>
#include <utility>

namespace espalier {

class FirstFailure {
public:
    // Where something was caught.
    void note_current_exception() {
        const std::scoped_lock lock{mutex_};
        if (!thrown_) thrown_ = std::current_exception();
        has_happened_ = true;
    }

    bool has_happened() const { return has_happened_; }

    // Precondition of both: nobody works any more.
    void forget() {
        has_happened_ = false;
        thrown_ = nullptr;
    }
    void throw_again() {
        if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
    }

private:
    Shared<bool> has_happened_ = false;
    SharedMutex mutex_{};
    std::exception_ptr thrown_{};
};

} // namespace espalier
