/// @file
/// Ends the program when it breaks a precondition that no `static_assert` could check.
#pragma once

#include "firmpath/core/detail/requirements.hpp"

/// The only hook of the library: define it in one source file of your program, and every broken precondition calls it.
/// It must not return.
///
///     extern "C" void firmpath_panic(const char* sentence) { log(sentence); reset(); }
///
/// If a program does not define it, the program traps instead (an undefined instruction, hence a fault on Cortex-M).
/// The declaration is weak: you need no definition, and the library has none that you must override.
extern "C" [[gnu::weak]] void firmpath_panic(const char* sentence);

namespace firmpath {

/// Ends the program with a sentence that names the mistake and the remedy.
///
/// Called only for programming mistakes; for bad input data, functions return a `Status`. In a constant expression it
/// is a compile error whose notes show the sentence.
[[noreturn]] inline void panic(const char* sentence) {
    // The address of a weak symbol without a definition is null. Compilers know only the symbols that they see defined,
    // so they keep the test.
    if (&firmpath_panic != nullptr) {
        firmpath_panic(sentence);
    }
    __builtin_trap();
}

/// Panics with `sentence` unless `holds`.
constexpr void require(bool holds, const char* sentence) {
    if (!holds) {
        panic(sentence);
    }
}

}  // namespace firmpath
