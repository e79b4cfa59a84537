# Toolchain file for bare-metal Arm Cortex-M with arm-none-eabi-g++. Say what you build for, one of:
#   -DFIRMPATH_BOARD=<name>       a board of ports/cortex_m/boards
#   -DFIRMPATH_BOARD_DIR=<folder> a board of your own: a folder with board.cmake and memory.ld
#   -DFIRMPATH_CPU=<name>         a processor of cpu/, for a project that brings its own start-up code
# It says which machine code to make, and which emulator runs it; all other flags belong to the targets.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR arm)
set(CMAKE_C_COMPILER arm-none-eabi-gcc)
set(CMAKE_CXX_COMPILER arm-none-eabi-g++)
set(CMAKE_ASM_COMPILER arm-none-eabi-gcc)
# A program cannot be linked before there is a linker script; the compiler checks make do with an archive.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES FIRMPATH_BOARD FIRMPATH_BOARD_DIR FIRMPATH_CPU)

cmake_path(SET firmpath_boards_dir NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../ports/cortex_m/boards")
if(FIRMPATH_BOARD AND NOT FIRMPATH_BOARD_DIR)
  set(firmpath_board_dir "${firmpath_boards_dir}/${FIRMPATH_BOARD}")
elseif(FIRMPATH_BOARD_DIR)
  # Absolute from here on: the compiler checks read this file again, from another folder.
  cmake_path(ABSOLUTE_PATH FIRMPATH_BOARD_DIR BASE_DIRECTORY "${CMAKE_SOURCE_DIR}" NORMALIZE)
  set(firmpath_board_dir "${FIRMPATH_BOARD_DIR}")
endif()

if(DEFINED firmpath_board_dir AND EXISTS "${firmpath_board_dir}/board.cmake")
  # Gives FIRMPATH_BOARD_CPU, _SEMIHOSTING (ON if a debugger or QEMU serves the text and the exit code), and where they
  # apply _SYSTICK_HZ (the processor's clock; not asked for with SEMIHOSTING OFF on a real board), _QEMU_MACHINE, and
  # _SOURCES: with SEMIHOSTING OFF these files define port::write_bytes, port::exit and port::cortex_m::start_board.
  # How it is loaded: _IMAGES, _UF2_FAMILY, _FLASH, see ports/cortex_m/images.cmake. _UNIT_TESTS is for
  # tests/CMakeLists.txt. ports/README.md explains it all.
  include("${firmpath_board_dir}/board.cmake")
  set(FIRMPATH_BOARD_MEMORY "${firmpath_board_dir}/memory.ld")
  if(EXISTS "${FIRMPATH_BOARD_MEMORY}")
    file(STRINGS "${FIRMPATH_BOARD_MEMORY}" firmpath_ram REGEX "^ *RAM ")
    if(firmpath_ram MATCHES "LENGTH *= *([0-9]+)([KM])")
      set(FIRMPATH_BOARD_RAM_KB "${CMAKE_MATCH_1}")
      if(CMAKE_MATCH_2 STREQUAL "M")
        math(EXPR FIRMPATH_BOARD_RAM_KB "${FIRMPATH_BOARD_RAM_KB} * 1024")
      endif()
    endif()
  endif()
  cmake_path(GET firmpath_board_dir FILENAME FIRMPATH_BOARD_NAME)
  set(firmpath_cpu "${FIRMPATH_BOARD_CPU}")
elseif(FIRMPATH_CPU AND NOT DEFINED firmpath_board_dir)
  set(firmpath_cpu "${FIRMPATH_CPU}")
else()
  file(GLOB firmpath_names RELATIVE "${firmpath_boards_dir}" "${firmpath_boards_dir}/*")
  list(JOIN firmpath_names ", " firmpath_names)
  if(FIRMPATH_BOARD_DIR)
    message(FATAL_ERROR "FIRMPATH_BOARD_DIR: there is no board.cmake in '${firmpath_board_dir}'.")
  elseif(FIRMPATH_BOARD)
    message(FATAL_ERROR "FIRMPATH_BOARD: there is no board '${FIRMPATH_BOARD}'. The boards are: ${firmpath_names}.")
  endif()
  message(FATAL_ERROR "Name a board with -DFIRMPATH_BOARD=<name>. The boards are: ${firmpath_names}. "
                      "(Or -DFIRMPATH_BOARD_DIR=<folder> for your own, or -DFIRMPATH_CPU=<name> for a processor only.)")
endif()

if(NOT EXISTS "${CMAKE_CURRENT_LIST_DIR}/cpu/${firmpath_cpu}.cmake")
  file(GLOB firmpath_names RELATIVE "${CMAKE_CURRENT_LIST_DIR}/cpu" "${CMAKE_CURRENT_LIST_DIR}/cpu/*")
  list(TRANSFORM firmpath_names REPLACE "[.]cmake$" "")
  list(JOIN firmpath_names ", " firmpath_names)
  message(FATAL_ERROR "There is no processor '${firmpath_cpu}'. The processors are: ${firmpath_names}.")
endif()
include("${CMAKE_CURRENT_LIST_DIR}/cpu/${firmpath_cpu}.cmake") # gives firmpath_cpu_flags
set(CMAKE_C_FLAGS_INIT "-mthumb ${firmpath_cpu_flags}")
set(CMAKE_CXX_FLAGS_INIT "-mthumb ${firmpath_cpu_flags}")
set(CMAKE_ASM_FLAGS_INIT "-mthumb ${firmpath_cpu_flags}")
set(CMAKE_EXECUTABLE_SUFFIX .elf)
set(CMAKE_EXECUTABLE_SUFFIX_C .elf)
set(CMAKE_EXECUTABLE_SUFFIX_CXX .elf)

# ctest runs a firmware with this list followed by the ELF file, which is why -kernel stands last. One instruction is
# 256 ns of virtual time: that makes instruction counts exact (see ports/cortex_m/port.cpp).
if(FIRMPATH_BOARD_QEMU_MACHINE)
  set(CMAKE_CROSSCOMPILING_EMULATOR
    qemu-system-arm -M ${FIRMPATH_BOARD_QEMU_MACHINE} -display none -monitor none -serial none
    -semihosting-config enable=on,target=native -icount shift=8 -kernel)
endif()
