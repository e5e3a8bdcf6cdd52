#include "espalier/parallel/fibers.hpp"

#include <utility>

#include <boost/context/fiber.hpp>
#include <boost/context/preallocated.hpp>
#include <boost/context/protected_fixedsize_stack.hpp>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ESPALIER_TELLS_SANITIZER
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif
#endif

namespace espalier {
namespace {

namespace context = boost::context;

// Deep lines of chess take a few kilobytes a ply. Pages that nobody touches cost nothing.
constexpr std::size_t stack_bytes = std::size_t{4} << 20;

struct Stack {
    const void* bottom = nullptr;
    std::size_t size = 0;
};

// The address sanitizer has to be told of every switch from one stack to another, before and after. `kept` is what it
// keeps for the one that is left; null for one that is left for good.
void leaves_for([[maybe_unused]] void** kept, [[maybe_unused]] const Stack& stack) {
#ifdef ESPALIER_TELLS_SANITIZER
    __sanitizer_start_switch_fiber(kept, stack.bottom, stack.size);
#endif
}
void has_come([[maybe_unused]] void* kept, [[maybe_unused]] Stack& from) {
#ifdef ESPALIER_TELLS_SANITIZER
    __sanitizer_finish_switch_fiber(kept, &from.bottom, &from.size);
#endif
}
void is_used_anew([[maybe_unused]] const Stack& stack) {
#ifdef ESPALIER_TELLS_SANITIZER
    __asan_unpoison_memory_region(stack.bottom, stack.size);
#endif
}

} // namespace

struct Fibers::Fiber {
    WorkerNumber number = 0;
    Stack stack{};
    context::fiber rest{}; // while another runs
    void* kept = nullptr;  // for the sanitizer
};

Fibers::Fibers(std::size_t count, std::function<void(WorkerNumber)> work)
    : work_(std::move(work)), fibers_(std::make_unique<Fiber[]>(count)), frames_(count + 1),
      owner_(std::make_unique<Fiber>()), running_(owner_.get()) {
    owner_->number = count;
    for (WorkerNumber number = 0; number < count; ++number) {
        context::protected_fixedsize_stack allocator{stack_bytes};
        const context::stack_context memory = allocator.allocate();
        Fiber& fiber = fibers_[number];
        fiber.stack = {static_cast<const std::byte*>(memory.sp) - memory.size, memory.size};
        is_used_anew(fiber.stack);
        fiber.number = number;
        frames_[number] = memory.sp;
        fiber.rest = context::fiber{std::allocator_arg, context::preallocated{memory.sp, memory.size, memory},
                                    allocator, [this, number](context::fiber&& before) {
                                        left_->rest = std::move(before);
                                        has_come(nullptr, left_->stack);
                                        work_(number);
                                        left_ = std::exchange(running_, owner_.get());
                                        leaves_for(nullptr, owner_->stack);
                                        return std::move(owner_->rest);
                                    }};
    }
}

Fibers::~Fibers() = default;

void Fibers::switch_to(WorkerNumber number) { switch_to(fibers_[number]); }
void Fibers::switch_to_owner() { switch_to(*owner_); }

void Fibers::switch_to(Fiber& next) {
    Fiber& self = *running_;
    if (&self == &next) return;
    frames_[self.number] = __builtin_frame_address(0);
    left_ = std::exchange(running_, &next);
    leaves_for(&self.kept, next.stack);
    context::fiber before = std::move(next.rest).resume();
    left_->rest = std::move(before); // who has switched back here
    has_come(self.kept, left_->stack);
}

// Its innermost frames and what they call next: the more lines, the fewer places for those of the others.
void Fibers::prefetch(WorkerNumber number) const {
    constexpr std::ptrdiff_t line = 64;
    constexpr std::ptrdiff_t lines_below = 2;
    constexpr std::ptrdiff_t lines_above = 10;
    const auto* const frame = static_cast<const std::byte*>(frames_[number]);
    for (std::ptrdiff_t i = -lines_below; i < lines_above; ++i) __builtin_prefetch(frame + i * line);
}

} // namespace espalier
