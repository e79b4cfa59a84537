# Toolchain file for bare-metal 32-bit RISC-V with riscv64-unknown-elf-g++. Select the target with one of:
#   -DFIRMPATH_BOARD=<name>       a board of ports/riscv/boards
#   -DFIRMPATH_BOARD_DIR=<folder> a board of your own: a folder with board.cmake and memory.ld
#   -DFIRMPATH_CPU=<name>         a processor of cpu/, for a project that brings its own start-up code
#   -DFIRMPATH_CPU=<file>.cmake   the same, with a file of your own that sets firmpath_cpu_flags
# This file selects the machine code and the emulator that runs it; all other flags belong to the targets.
set(CMAKE_SYSTEM_PROCESSOR riscv)
set(CMAKE_C_COMPILER riscv64-unknown-elf-gcc)
set(CMAKE_CXX_COMPILER riscv64-unknown-elf-g++)
set(CMAKE_ASM_COMPILER riscv64-unknown-elf-gcc)

set(FIRMPATH_BOARD_PORT riscv)
set(firmpath_cpu_names "rv32*")
include("${CMAKE_CURRENT_LIST_DIR}/board.cmake")

# Debian's compiler has no C++ headers. Those of Debian's Arm compiler, and picolibc's for C, work too: the headers
# that the library includes depend on the processor only through the compiler's own macros.
execute_process(COMMAND ${CMAKE_COMMAND} -E echo "#include <array>" COMMAND ${CMAKE_CXX_COMPILER} -E -x c++ -
                RESULT_VARIABLE firmpath_has_no_headers OUTPUT_QUIET ERROR_QUIET)
if(firmpath_has_no_headers)
  file(GLOB firmpath_cxx_headers "/usr/include/newlib/c++/*")
  set(firmpath_c_headers "/usr/lib/picolibc/riscv64-unknown-elf/include")
  if(NOT firmpath_cxx_headers OR NOT EXISTS "${firmpath_c_headers}")
    message(FATAL_ERROR "riscv64-unknown-elf-g++ has no C++ headers. Install libstdc++-arm-none-eabi-newlib and "
                        "picolibc-riscv64-unknown-elf, whose headers it can use, or a compiler with headers.")
  endif()
  list(GET firmpath_cxx_headers -1 firmpath_cxx_headers)
  set(firmpath_headers "-isystem ${firmpath_cxx_headers} -isystem ${firmpath_cxx_headers}/arm-none-eabi -isystem ${firmpath_c_headers}")
endif()
set(CMAKE_C_FLAGS_INIT "${firmpath_cpu_flags}")
set(CMAKE_CXX_FLAGS_INIT "${firmpath_cpu_flags} ${firmpath_headers}")
set(CMAKE_ASM_FLAGS_INIT "${firmpath_cpu_flags}")

# ctest runs a firmware with this list followed by the ELF file, so -kernel must be last. One instruction takes one
# nanosecond of virtual time: this makes the counters exact (see ports/riscv/port.cpp).
if(FIRMPATH_BOARD_QEMU_MACHINE)
  set(CMAKE_CROSSCOMPILING_EMULATOR
    qemu-system-riscv32 -M ${FIRMPATH_BOARD_QEMU_MACHINE} -bios none -display none -monitor none -serial none
    -semihosting-config enable=on,target=native -icount shift=0 -kernel)
endif()
