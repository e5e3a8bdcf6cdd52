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
void has_come_back([[maybe_unused]] void* kept, [[maybe_unused]] Stack* from) {
#ifdef ESPALIER_TELLS_SANITIZER
    __sanitizer_finish_switch_fiber(kept, from == nullptr ? nullptr : &from->bottom,
                                    from == nullptr ? nullptr : &from->size);
#endif
}
void is_used_anew([[maybe_unused]] const Stack& stack) {
#ifdef ESPALIER_TELLS_SANITIZER
    __asan_unpoison_memory_region(stack.bottom, stack.size);
#endif
}

} // namespace

struct Fibers::Fiber {
    Stack stack{};
    context::fiber fiber{};
    context::fiber owner{}; // where to go when it switches away
};

struct Fibers::Owner {
    Stack stack{}; // as the sanitizer knows it
};

Fibers::Fibers(std::size_t count, std::function<void(WorkerNumber)> work)
    : work_(std::move(work)), fibers_(std::make_unique<Fiber[]>(count)), owner_(std::make_unique<Owner>()) {
    for (WorkerNumber number = 0; number < count; ++number) {
        context::protected_fixedsize_stack allocator{stack_bytes};
        const context::stack_context memory = allocator.allocate();
        Fiber& fiber = fibers_[number];
        fiber.stack = {static_cast<const std::byte*>(memory.sp) - memory.size, memory.size};
        is_used_anew(fiber.stack);
        fiber.fiber =
            context::fiber{std::allocator_arg, context::preallocated{memory.sp, memory.size, memory},
                           allocator, [this, number](context::fiber&& owner) {
                               has_come_back(nullptr, &owner_->stack);
                               fibers_[number].owner = std::move(owner);
                               work_(number);
                               leaves_for(nullptr, owner_->stack);
                               return std::move(fibers_[number].owner);
                           }};
    }
}

Fibers::~Fibers() = default;

void Fibers::switch_to(WorkerNumber number) {
    Fiber& fiber = fibers_[number];
    void* kept = nullptr;
    leaves_for(&kept, fiber.stack);
    fiber.fiber = std::move(fiber.fiber).resume();
    has_come_back(kept, nullptr);
}

void Fibers::switch_away(WorkerNumber number) {
    Fiber& fiber = fibers_[number];
    void* kept = nullptr;
    leaves_for(&kept, owner_->stack);
    fiber.owner = std::move(fiber.owner).resume();
    has_come_back(kept, &owner_->stack);
}

} // namespace espalier
