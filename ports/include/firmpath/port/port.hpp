#pragma once

#include <cstddef>
#include <cstdint>

/// What a firmpath *program* (an example, a benchmark, a test on a board) needs of its machine: six functions. The
/// library itself calls none of them. To port the programs to another machine, copy ports/template and fill it in.
namespace firmpath::port {

/// Makes the other five functions work; starts the clock and the counter at zero.
/// Called by: the start-up code, once, after .data and .bss are set and before any constructor of a static object.
/// Owes: to return, within a bounded time.
/// Must not: use the heap, wait for a user, or need a constructor of a static object to have run.
void initialise();

/// Sends `count` bytes to whoever watches the program, in order.
/// Called by: programs, from thread mode only, and `panic`; with count 0 too, when `bytes` may be null.
/// Owes: to have taken every byte when it returns; what is written before `exit` must arrive.
/// Must not: change the bytes (no line-end translation), use the heap, or fail: bytes that nobody can take are dropped.
void write_bytes(const char* bytes, std::size_t count);

/// Time since `initialise`, in microseconds.
/// Called by: programs, to report durations. Nothing in firmpath decides by it.
/// Owes: never to go backwards.
/// Must not: wrap within the life of the program.
[[nodiscard]] std::uint64_t microseconds();

/// Instructions executed since `initialise`; on a machine that can count only cycles: cycles.
/// Called by: programs, in pairs, around what is measured (see measure.hpp, which takes the cost of the calls off).
/// Owes: to cost the same every time it is called, so that the cost can be taken off; 0 always if there is no counter.
/// Must not: count the work of interrupts that the port itself causes.
[[nodiscard]] std::uint64_t instructions();

/// Ends the program and tells its caller how it went; 0 is success.
/// Called by: the start-up code with what `main` returned, the tests, `panic`.
/// Owes: to report a code outside 0 to 255 as 255, so that no failure is cut down to a 0. Where nobody can be told: to
/// stop the machine in a state a debugger can read.
/// Must not: return, or run destructors.
[[noreturn]] void exit(int code);

/// The end after a programmer's mistake: tells `sentence` (a zero-terminated string) and ends with a non-zero code.
/// Called by: `firmpath_panic`, the function the library calls when its precondition is broken (the port defines it and
/// forwards here), and programs.
/// Owes: to work in any state the machine may be in, with little stack left.
/// Must not: return, or call anything that could panic.
[[noreturn]] void panic(const char* sentence);

}  // namespace firmpath::port
