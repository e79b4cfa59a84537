# Toolchain file for bare-metal Arm Cortex-M with arm-none-eabi-g++. Select the target with one of:
#   -DFIRMPATH_BOARD=<name>       a board of ports/cortex_m/boards
#   -DFIRMPATH_BOARD_DIR=<folder> a board of your own: a folder with board.cmake and memory.ld
#   -DFIRMPATH_CPU=<name>         a processor of cpu/, for a project that brings its own start-up code
#   -DFIRMPATH_CPU=<file>.cmake   the same, with a file of your own that sets firmpath_cpu_flags
# This file selects the machine code and the emulator that runs it; all other flags belong to the targets.
set(CMAKE_SYSTEM_PROCESSOR arm)
set(CMAKE_C_COMPILER arm-none-eabi-gcc)
set(CMAKE_CXX_COMPILER arm-none-eabi-g++)
set(CMAKE_ASM_COMPILER arm-none-eabi-gcc)

set(FIRMPATH_BOARD_PORT cortex_m)
set(firmpath_cpu_names "cortex-*")
include("${CMAKE_CURRENT_LIST_DIR}/board.cmake")
set(CMAKE_C_FLAGS_INIT "-mthumb ${firmpath_cpu_flags}")
set(CMAKE_CXX_FLAGS_INIT "-mthumb ${firmpath_cpu_flags}")
set(CMAKE_ASM_FLAGS_INIT "-mthumb ${firmpath_cpu_flags}")

# ctest runs a firmware with this list followed by the ELF file, so -kernel must be last. One instruction takes
# 256 ns of virtual time: this makes instruction counts exact (see ports/cortex_m/port.cpp).
if(FIRMPATH_BOARD_QEMU_MACHINE)
  set(CMAKE_CROSSCOMPILING_EMULATOR
    qemu-system-arm -M ${FIRMPATH_BOARD_QEMU_MACHINE} -display none -monitor none -serial none
    -semihosting-config enable=on,target=native -icount shift=8 -kernel)
endif()
