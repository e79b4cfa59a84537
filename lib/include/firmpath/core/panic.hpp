/// @file
/// Ends the program when it breaks a precondition that no `static_assert` could check.
#pragma once

#include "firmpath/core/detail/requirements.hpp"

/// The only hook of the library: define it in one source file of your program, and every broken precondition calls it.
/// It must not return, and is declared without `[[noreturn]]`.
///
///     extern "C" void firmpath_panic(const char* sentence) { log(sentence); reset(); }
///
/// Include a header of the library there: then it is this function even without `extern "C"`.
///
/// If a program does not define it, the program traps instead (an undefined instruction, hence a fault on Cortex-M).
/// Then the sentence is where a debugger finds it: in `firmpath_panic_sentence`, and in a register (`r0` on Arm). On
/// Linux it is written to the standard error as well.
///
/// You need no definition, and the library has none that you must override. Those of the ports are weak: yours replaces
/// them.
extern "C" void firmpath_panic(const char* sentence);

extern "C" {
/// The sentence of the last broken precondition; null before. For debuggers and fault handlers.
inline const char* volatile firmpath_panic_sentence = nullptr;  // volatile: a trap is no reader that a compiler knows

#if __STDC_HOSTED__ && defined(__linux__)
int dprintf(int, const char*, ...);  // that of <stdio.h>, which a freestanding library does not include
#endif
}

namespace firmpath {

namespace detail {

/// `firmpath_panic`, or null if no object has one. A reference of its own, because a weak declaration of the function
/// would make the program's definition weak, too.
[[gnu::weakref("firmpath_panic")]] static void hook(const char* sentence);

}  // namespace detail

/// Ends the program with a sentence that names the mistake and the remedy.
///
/// Called only for programming mistakes; for bad input data, functions return a `Status`. In a constant expression it
/// is a compile error whose notes show the sentence.
[[noreturn]] inline void panic(const char* sentence) {
    // Before the call, so that nothing needs to survive it.
    firmpath_panic_sentence = sentence;
    // The address of a weak symbol without a definition is null. Compilers know only the symbols that they see defined,
    // so they keep the test.
    if (&detail::hook != nullptr) {
        detail::hook(sentence);
    }
#if __STDC_HOSTED__ && defined(__linux__)
    (void)dprintf(2, "PANIC %s\n", sentence);
#endif
    __builtin_trap();
}

/// Panics with `sentence` unless `holds`.
constexpr void require(bool holds, const char* sentence) {
    if (!holds) {
        panic(sentence);
    }
}

}  // namespace firmpath
