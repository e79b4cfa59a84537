#pragma once

#include <cstdint>

#include "firmpath/port/processor.hpp"

/// Measures the stack use by painting: start-up code fills the stack with a pattern, and unused words keep it.
namespace firmpath::port {

extern "C" std::uint32_t __stack_bottom[], __stack_top[];  // from sections.ld

inline constexpr std::uint32_t stack_paint = 0xA5C3E17Bu;

inline std::uint32_t stack_bytes(const volatile std::uint32_t* low, const volatile std::uint32_t* high) {
    return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(high) - reinterpret_cast<std::uintptr_t>(low));
}

[[gnu::always_inline]] inline void paint_stack(const volatile std::uint32_t* top) {
    for (volatile std::uint32_t* word = __stack_bottom; word < top; ++word) {
        *word = stack_paint;
    }
}

[[nodiscard]] inline const volatile std::uint32_t* lowest_used_word(const volatile std::uint32_t* top) {
    const volatile std::uint32_t* word = __stack_bottom;
    while (word < top && *word == stack_paint) {
        ++word;
    }
    return word;
}

/// Size of the stack in bytes.
[[nodiscard]] inline std::uint32_t stack_size() { return stack_bytes(__stack_bottom, __stack_top); }

/// Most bytes of stack in use at the same time, start-up code and interrupts included, since the program's start or
/// the last `stack_used_by`.
[[nodiscard]] inline std::uint32_t stack_high_water() {
    return stack_bytes(lowest_used_word(__stack_top), __stack_top);
}

/// Bytes of stack that `work()` uses, including the functions that it calls. Interrupts are held off, so the figure is
/// for `work` alone; port::microseconds() and port::instructions() may stand still if it takes long.
template <class Work>
[[nodiscard, gnu::noinline]] std::uint32_t stack_used_by(Work&& work) {
    const std::uint32_t former = hold_interrupts();
    volatile std::uint32_t* const top = stack_pointer();
    paint_stack(top);
    work();
    const std::uint32_t used = stack_bytes(lowest_used_word(top), top);
    release_interrupts(former);
    return used;
}

}  // namespace firmpath::port
