// What several workers read and write at once. Shared<T> is std::atomic<T>, and so on: nothing more is compiled, unless
// a test defines ESPALIER_SWITCHES_AT_SHARED_ACCESS, in all that it links. Then any other simulated worker may run before
// each access, so that a test sees every order of accesses that sequentially consistent hardware can have.
#pragma once

#include <atomic>
#include <concepts>
#include <mutex>
#include <utility>

namespace espalier {

#ifndef ESPALIER_SWITCHES_AT_SHARED_ACCESS

inline constexpr bool switches_at_shared_access = false;

inline void at_shared_access() {}

template <class T>
using Shared = std::atomic<T>;
template <class T>
using SharedRef = std::atomic_ref<T>;
using SharedMutex = std::mutex;

#else

inline constexpr bool switches_at_shared_access = true;

class SharedAccessWatcher {
public:
    virtual void before_shared_access() = 0;

protected:
    ~SharedAccessWatcher() = default;
};

// The simulated machine that runs on this thread, if one does.
inline thread_local SharedAccessWatcher* watcher_of_shared_access = nullptr;

inline void at_shared_access() {
    if (watcher_of_shared_access != nullptr) watcher_of_shared_access->before_shared_access();
}

// The part of std::atomic and std::atomic_ref that is used, over either.
template <class T, class Atomic>
class Switching {
public:
    constexpr Switching() = default;
    explicit(false) constexpr Switching(T value)
        requires std::same_as<Atomic, std::atomic<T>>
        : atomic_(value) {}
    explicit Switching(T& object)
        requires std::same_as<Atomic, std::atomic_ref<T>>
        : atomic_(object) {}
    Switching(const Switching&) = delete;
    Switching& operator=(const Switching&) = delete;

    T load(std::memory_order order = std::memory_order_seq_cst) const { return now().load(order); }
    void store(T value, std::memory_order order = std::memory_order_seq_cst) { now().store(value, order); }
    T exchange(T value, std::memory_order order = std::memory_order_seq_cst) {
        return now().exchange(value, order);
    }
    bool compare_exchange_weak(T& expected, T value, std::memory_order order = std::memory_order_seq_cst) {
        return now().compare_exchange_weak(expected, value, order);
    }
    bool compare_exchange_strong(T& expected, T value, std::memory_order order = std::memory_order_seq_cst) {
        return now().compare_exchange_strong(expected, value, order);
    }
    T fetch_add(T value, std::memory_order order = std::memory_order_seq_cst) {
        return now().fetch_add(value, order);
    }
    T fetch_sub(T value, std::memory_order order = std::memory_order_seq_cst) {
        return now().fetch_sub(value, order);
    }
    T fetch_and(T value, std::memory_order order = std::memory_order_seq_cst) {
        return now().fetch_and(value, order);
    }
    T fetch_or(T value, std::memory_order order = std::memory_order_seq_cst) {
        return now().fetch_or(value, order);
    }

    explicit(false) operator T() const { return load(); }
    Switching& operator=(T value) {
        store(value);
        return *this;
    }
    T operator++() { return ++now(); }
    T operator++(int) { return now()++; }
    T operator--() { return --now(); }

private:
    Atomic& now() {
        at_shared_access();
        return atomic_;
    }
    const Atomic& now() const {
        at_shared_access();
        return atomic_;
    }

    Atomic atomic_;
};

template <class T>
using Shared = Switching<T, std::atomic<T>>;
template <class T>
using SharedRef = Switching<T, std::atomic_ref<T>>;

// Who waits for it lets others run: all simulated workers are on one thread.
class SharedMutex {
public:
    void lock() {
        do { at_shared_access(); } while (std::exchange(is_held_, true));
    }
    void unlock() { is_held_ = false; }

private:
    bool is_held_ = false;
};

#endif

} // namespace espalier
