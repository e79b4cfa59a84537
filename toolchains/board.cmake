# The common part of the toolchain files: selects the board, and with it the processor. A toolchain file includes this
# after it sets FIRMPATH_BOARD_PORT (the folder of ports/ for its processors) and firmpath_cpu_names (a glob of cpu/).
#
# Sets firmpath_cpu_flags and, if a board is named, FIRMPATH_BOARD_NAME, _MEMORY (its linker script), _RAM_KB and what
# its board.cmake sets:
#   FIRMPATH_BOARD_CPU           a processor of cpu/, or a file like those there: a path from the board's folder that ends in .cmake
#   FIRMPATH_BOARD_SYSTICK_HZ    on a Cortex-M: the clock of SysTick; not needed with SEMIHOSTING OFF on a real board
#   FIRMPATH_BOARD_CYCLES_HZ     on a RISC-V: the clock that mcycle counts
#   FIRMPATH_BOARD_SEMIHOSTING   ON if a debugger or QEMU receives the text and the exit code
#   FIRMPATH_BOARD_QEMU_MACHINE  the emulator's name for it, if it has one
#   FIRMPATH_BOARD_SOURCES       source files of its own; with SEMIHOSTING OFF these define port::write_bytes, port::exit,
#                                and port::start_board
#   FIRMPATH_BOARD_IMAGES, _UF2_FAMILY, _FLASH  how it is loaded: see ports/bare_metal/images.cmake
#   FIRMPATH_BOARD_UNIT_TESTS    for tests/CMakeLists.txt
# It also sets the flags and the suffix of programs.
set(CMAKE_SYSTEM_NAME Generic)
# A program cannot be linked without a linker script, so the compiler checks build an archive instead.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES FIRMPATH_BOARD FIRMPATH_BOARD_DIR FIRMPATH_CPU)
set(CMAKE_EXECUTABLE_SUFFIX .elf)
set(CMAKE_EXECUTABLE_SUFFIX_C .elf)
set(CMAKE_EXECUTABLE_SUFFIX_CXX .elf)

cmake_path(SET firmpath_boards_dir NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../ports/${FIRMPATH_BOARD_PORT}/boards")
if(FIRMPATH_BOARD AND NOT FIRMPATH_BOARD_DIR)
  set(firmpath_board_dir "${firmpath_boards_dir}/${FIRMPATH_BOARD}")
elseif(FIRMPATH_BOARD_DIR)
  # Absolute from here on: the compiler checks read this file again, from another folder.
  cmake_path(ABSOLUTE_PATH FIRMPATH_BOARD_DIR BASE_DIRECTORY "${CMAKE_SOURCE_DIR}" NORMALIZE)
  set(firmpath_board_dir "${FIRMPATH_BOARD_DIR}")
endif()

if(DEFINED firmpath_board_dir AND EXISTS "${firmpath_board_dir}/board.cmake")
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
  if(FIRMPATH_CPU MATCHES "[.]cmake$") # absolute from here on, for the compiler checks
    cmake_path(ABSOLUTE_PATH FIRMPATH_CPU BASE_DIRECTORY "${CMAKE_SOURCE_DIR}" NORMALIZE)
  endif()
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

file(GLOB firmpath_names RELATIVE "${CMAKE_CURRENT_LIST_DIR}/cpu" "${CMAKE_CURRENT_LIST_DIR}/cpu/${firmpath_cpu_names}.cmake")
list(TRANSFORM firmpath_names REPLACE "[.]cmake$" "")
set(firmpath_cpu_file "${CMAKE_CURRENT_LIST_DIR}/cpu/${firmpath_cpu}.cmake")
if(firmpath_cpu MATCHES "[.]cmake$")
  cmake_path(ABSOLUTE_PATH firmpath_cpu BASE_DIRECTORY "${firmpath_board_dir}" NORMALIZE OUTPUT_VARIABLE firmpath_cpu_file)
  if(NOT EXISTS "${firmpath_cpu_file}")
    message(FATAL_ERROR "There is no file '${firmpath_cpu_file}', which is to name the processor.")
  endif()
elseif(NOT firmpath_cpu IN_LIST firmpath_names)
  list(JOIN firmpath_names ", " firmpath_names)
  message(FATAL_ERROR "There is no processor '${firmpath_cpu}'. The processors are: ${firmpath_names}. "
                      "(Or the path of a file of your own that ends in .cmake, like those in toolchains/cpu.)")
endif()
unset(firmpath_cpu_flags)
include("${firmpath_cpu_file}") # gives firmpath_cpu_flags
if(NOT firmpath_cpu_flags)
  message(FATAL_ERROR "${firmpath_cpu_file} does not set firmpath_cpu_flags.")
endif()
