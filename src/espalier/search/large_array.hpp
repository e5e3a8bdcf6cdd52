// Zeroed memory for a large table: on huge pages where the system gives them, because a table is read at random and
// each small page costs a walk through the page tables.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

namespace espalier {

template <class T>
class LargeArray {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_default_constructible_v<T>,
                  "zeroes have to be a value");

public:
    // Throws std::bad_alloc if there is no such memory.
    explicit LargeArray(std::size_t size) : size_(size) {
        constexpr std::size_t most = (std::size_t{1} << 47) / sizeof(T); // that can be addressed
        if (size > most) throw std::bad_alloc{};
        begin_ = static_cast<T*>(zeroed(bytes()));
        if (begin_ == nullptr) throw std::bad_alloc{};
    }
    // In memory that somebody else owns, and that outlives the array.
    explicit LargeArray(std::span<T> borrowed)
        : size_(borrowed.size()), begin_(borrowed.data()), is_borrowed_(true) {}
    LargeArray(LargeArray&& other) noexcept
        : size_(std::exchange(other.size_, 0)), begin_(std::exchange(other.begin_, nullptr)),
          is_borrowed_(other.is_borrowed_) {}
    LargeArray& operator=(LargeArray&& other) noexcept {
        std::swap(size_, other.size_);
        std::swap(begin_, other.begin_);
        std::swap(is_borrowed_, other.is_borrowed_);
        return *this;
    }
    LargeArray(const LargeArray&) = delete;
    LargeArray& operator=(const LargeArray&) = delete;
    ~LargeArray() {
        if (begin_ != nullptr && !is_borrowed_) release(begin_, bytes());
    }

    std::size_t size() const { return size_; }
    T& operator[](std::size_t i) const { return begin_[i]; }
    std::span<T> as_span() const { return {begin_, size_}; }

private:
    std::size_t bytes() const { return size_ * sizeof(T); }

#if __has_include(<sys/mman.h>)
    static void* zeroed(std::size_t bytes) {
        void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) return nullptr;
#ifdef MADV_HUGEPAGE
        madvise(memory, bytes, MADV_HUGEPAGE); // a wish
#endif
        return memory;
    }
    static void release(void* memory, std::size_t bytes) { munmap(memory, bytes); }
#else
    static void* zeroed(std::size_t bytes) { return std::calloc(bytes, 1); }
    static void release(void* memory, std::size_t) { std::free(memory); }
#endif

    std::size_t size_;
    T* begin_ = nullptr;
    bool is_borrowed_ = false;
};

} // namespace espalier
