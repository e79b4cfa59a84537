#pragma once

#include <cstddef>
#include <cstdint>

/// What a firmpath *program* (an example, a benchmark, a test on a board) needs from its machine: six functions. The
/// library itself calls none of them. To port the programs to another machine, copy ports/template and fill it in.
namespace firmpath::port {

/// Makes the other five functions work; starts the clock and the counter at zero.
/// Called by: the start-up code, once, after .data and .bss are set and before any constructor of a static object.
/// Must: return within a bounded time.
/// Must not: use the heap, wait for a user, or need a constructor of a static object to have run.
void initialise();

/// Sends `count` bytes, in order, to the reader of the program's output.
/// Called by: programs, from thread mode only, and `panic`; with count 0 too, when `bytes` may be null.
/// Must: have accepted every byte when it returns; bytes written before `exit` must arrive.
/// Must not: change the bytes (no line-end translation), use the heap, or fail: bytes that cannot be sent are dropped.
void write_bytes(const char* bytes, std::size_t count);

/// Time since `initialise`, in microseconds.
/// Called by: programs, to report durations. No decision in firmpath depends on it.
/// Must: never go backwards.
/// Must not: wrap while the program runs.
[[nodiscard]] std::uint64_t microseconds();

/// Instructions executed since `initialise`; on a machine that can count only cycles: cycles.
/// Called by: programs, in pairs, around what is measured (see measure.hpp, which subtracts the cost of the calls).
/// Must: have the same cost in every call, so that the cost can be subtracted; always return 0 if there is no counter.
/// Must not: count the work of interrupts that the port itself causes.
[[nodiscard]] std::uint64_t instructions();

/// Ends the program and reports `code` to its caller; 0 is success.
/// Called by: the start-up code with what `main` returned, the tests, `panic`.
/// Must: report a code outside 0 to 255 as 255, so that no failure is truncated to 0. If the code cannot be reported:
/// stop the machine in a state that a debugger can read.
/// Must not: return, or run destructors.
[[noreturn]] void exit(int code);

/// Ends the program after a programming error: writes `sentence` (zero-terminated) and exits with a non-zero code.
/// Called by: `firmpath_panic`, the function the library calls when a precondition is violated (the port defines it,
/// weakly, and forwards here), and programs.
/// Must: work in any state of the machine, with little stack left.
/// Must not: return, or call anything that could panic.
[[noreturn]] void panic(const char* sentence);

}  // namespace firmpath::port
