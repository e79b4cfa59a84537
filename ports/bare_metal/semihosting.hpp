#pragma once

#include <cstdint>

#include "firmpath/port/processor.hpp"

/// Semihosting, defined by Arm and adopted by RISC-V: a debugger or an emulator serves the program's requests.
namespace firmpath::semihosting {

enum class Operation : std::uint32_t {
    open = 0x01,           // {name, mode, length of name} -> handle
    write = 0x05,          // {handle, bytes, count} -> bytes not written
    exit_extended = 0x20,  // {reason, code}
};

inline std::uint32_t call(Operation operation, const std::uint32_t* arguments) {
    return port::semihosting_call(static_cast<std::uint32_t>(operation), arguments);
}

inline std::uint32_t address(const void* pointer) { return reinterpret_cast<std::uint32_t>(pointer); }

/// Opens the standard output of the debugger or emulator. (SYS_WRITE0 would be shorter, but writes to standard error.)
inline std::uint32_t open_standard_output() {
    constexpr std::uint32_t mode_write = 4;
    const std::uint32_t arguments[] = {address(":tt"), mode_write, 3};
    return call(Operation::open, arguments);
}

inline void write(std::uint32_t handle, const char* bytes, std::uint32_t count) {
    const std::uint32_t arguments[] = {handle, address(bytes), count};
    call(Operation::write, arguments);
}

[[noreturn]] inline void exit(std::uint32_t code) {
    constexpr std::uint32_t application_exit = 0x20026;
    const std::uint32_t arguments[] = {application_exit, code};
    for (;;) {
        call(Operation::exit_extended, arguments);
    }
}

}  // namespace firmpath::semihosting
