/// @file
/// What happens when a program breaks a precondition that no `static_assert` could check.
#pragma once

#include "firmpath/core/requirements.hpp"

/// The one hook of the library: define it in one source file of your program, and every broken
/// precondition ends there. It must not return.
///
///     extern "C" void firmpath_panic(const char* sentence) { log(sentence); reset(); }
///
/// A program that defines nothing traps instead (an undefined instruction, hence a fault on Cortex-M).
/// The declaration is weak, so no definition is needed and none of the library's is to be overridden.
extern "C" [[gnu::weak]] void firmpath_panic(const char* sentence);

namespace firmpath {

/// Ends the program with a sentence that names the mistake and the remedy.
///
/// Called for a programmer's mistakes only; data from the world gets a `Status`. In a constant
/// expression it is a compile error whose notes show the sentence.
[[noreturn]] inline void panic(const char* sentence) {
    // Taking the address of a weak symbol that nobody defined gives null; compilers know only of
    // the symbols they see defined, so the test stays.
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
