# firmpath_add_firmware(<target> [STACK_SIZE <bytes>] <source>...)
#
# Adds an executable for the board of the toolchain file: your sources, the start-up code for its processor (the folder
# FIRMPATH_BOARD_PORT beside this one) and its linker script. Only libgcc is linked, so a heap or a C library is an
# undefined reference. Your sources define `int main()` and may use firmpath/port/*.hpp. Default stack: 2048 bytes.
#
#   firmpath_add_firmware(robot robot.cpp)
#   target_link_libraries(robot PRIVATE firmpath::firmpath)
#
# Available in firmpath's own build, after add_subdirectory(firmpath), and after find_package(firmpath). Run the result
# with `ctest` (add_test(NAME robot COMMAND robot)): the toolchain file names the emulator.
#
# Targets that it uses: firmpath_firmware_flags (compile options of freestanding code; for object libraries too),
# firmpath_bare_metal (the start-up code's objects).
#
# The files for the board's loader (.bin, .hex, .uf2: FIRMPATH_BOARD_IMAGES in its board.cmake) are made beside the ELF
# file. If the board sets the command that loads them (FIRMPATH_BOARD_FLASH), the target flash_<target> runs it.
include_guard(GLOBAL)
include("${CMAKE_CURRENT_LIST_DIR}/images.cmake")

# Without a toolchain file of firmpath these choose nothing: the build would be for this machine.
foreach(choice IN ITEMS FIRMPATH_BOARD FIRMPATH_BOARD_DIR FIRMPATH_CPU)
  if(NOT ${choice} OR FIRMPATH_BOARD_PORT)
    continue()
  endif()
  cmake_path(SET toolchain NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../../toolchains/arm-none-eabi-gcc.cmake")
  if(EXISTS "${CMAKE_CURRENT_LIST_DIR}/../riscv/boards/${${choice}}" OR ${choice} MATCHES "^rv")
    cmake_path(REPLACE_FILENAME toolchain riscv64-unknown-elf-gcc.cmake)
  endif()
  set(how "Name one, in a new build folder:\n  -DCMAKE_TOOLCHAIN_FILE=${toolchain}")
  if(PROJECT_NAME STREQUAL "firmpath" AND PROJECT_IS_TOP_LEVEL)
    file(STRINGS "${PROJECT_SOURCE_DIR}/CMakePresets.json" preset REGEX "\"name\": \"${${choice}}\"")
    if(preset)
      string(APPEND how "\nOr take the preset:\n  cmake --workflow --preset ${${choice}}")
    endif()
  endif()
  message(FATAL_ERROR "${choice} is ${${choice}}, but no toolchain file of firmpath is in use. ${how}")
endforeach()

function(firmpath_add_firmware target)
  if(NOT TARGET firmpath_bare_metal)
    message(FATAL_ERROR "firmpath_add_firmware(${target}): no board. Configure with "
      "-DCMAKE_TOOLCHAIN_FILE=<firmpath>/toolchains/<compiler>.cmake -DFIRMPATH_BOARD=<name>.")
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "STACK_SIZE" "")
  if(NOT arg_STACK_SIZE)
    set(arg_STACK_SIZE 2048)
  endif()
  add_executable(${target} ${arg_UNPARSED_ARGUMENTS})
  target_link_libraries(${target} PRIVATE firmpath_bare_metal)
  target_link_options(${target} PRIVATE "LINKER:--defsym=__stack_size=${arg_STACK_SIZE}")
  get_target_property(scripts firmpath_bare_metal linker_scripts)
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${scripts}")
  set_property(GLOBAL APPEND PROPERTY firmpath_firmware ${target})
  firmpath_add_images(${target})
endfunction()

if(NOT FIRMPATH_BOARD_MEMORY)
  return()
endif()

if(FIRMPATH_BOARD_PORT STREQUAL "cortex_m" AND NOT FIRMPATH_BOARD_SYSTICK_HZ
   AND (FIRMPATH_BOARD_SEMIHOSTING OR FIRMPATH_BOARD_QEMU_MACHINE))
  message(FATAL_ERROR "${FIRMPATH_BOARD_NAME}/board.cmake: set FIRMPATH_BOARD_SYSTICK_HZ, the processor's clock in Hz: "
                      "where semihosting or the emulator serves, nothing else tells it.")
endif()

add_library(firmpath_firmware_flags INTERFACE)
target_compile_options(firmpath_firmware_flags INTERFACE
  -ffreestanding -ffunction-sections -fdata-sections
  $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions$<SEMICOLON>-fno-rtti$<SEMICOLON>-fno-threadsafe-statics$<SEMICOLON>-fno-use-cxa-atexit>)

cmake_path(SET port_dir NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../${FIRMPATH_BOARD_PORT}")
add_library(firmpath_bare_metal OBJECT EXCLUDE_FROM_ALL
  "${port_dir}/startup.cpp"
  "${port_dir}/port.cpp"
  "${CMAKE_CURRENT_LIST_DIR}/output.cpp"
  "${CMAKE_CURRENT_LIST_DIR}/memory_functions.cpp"
  ${FIRMPATH_BOARD_SOURCES})
target_compile_features(firmpath_bare_metal PUBLIC cxx_std_20)
target_include_directories(firmpath_bare_metal
  PUBLIC "${port_dir}/include" "${CMAKE_CURRENT_LIST_DIR}/include" "${CMAKE_CURRENT_LIST_DIR}/../include"
  PRIVATE "${CMAKE_CURRENT_LIST_DIR}")
target_compile_definitions(firmpath_bare_metal
  PUBLIC FIRMPATH_BOARD # not its name: boards with one processor share compiled files
  PRIVATE FIRMPATH_SYSTICK_HZ=${FIRMPATH_BOARD_SYSTICK_HZ}u FIRMPATH_CYCLES_HZ=${FIRMPATH_BOARD_CYCLES_HZ}u
          $<$<BOOL:${FIRMPATH_BOARD_SEMIHOSTING}>:FIRMPATH_SEMIHOSTING>
          $<$<BOOL:${FIRMPATH_BOARD_QEMU_MACHINE}>:FIRMPATH_EMULATED>
          $<$<STREQUAL:${FIRMPATH_BOARD_CPU},cortex-m0plus>:FIRMPATH_CORTEX_M0PLUS>)
target_link_libraries(firmpath_bare_metal PUBLIC firmpath_firmware_flags)
# -O2: every measurement includes these loops. The other options keep the compiler from turning a loop into a call of
# the same function, and link-time optimisation from removing functions that only generated code calls.
set_source_files_properties("${CMAKE_CURRENT_LIST_DIR}/memory_functions.cpp" TARGET_DIRECTORY firmpath_bare_metal PROPERTIES
  COMPILE_OPTIONS "-O2;-fno-builtin;$<$<CXX_COMPILER_ID:GNU>:-fno-tree-loop-distribute-patterns>;-fno-lto")
set(linker_scripts "${FIRMPATH_BOARD_MEMORY}" "${CMAKE_CURRENT_LIST_DIR}/sections.ld")
set_target_properties(firmpath_bare_metal PROPERTIES linker_scripts "${linker_scripts}")
list(TRANSFORM linker_scripts PREPEND "-T")
target_link_options(firmpath_bare_metal INTERFACE
  -nostartfiles -nostdlib -static LINKER:--gc-sections ${linker_scripts})
target_link_libraries(firmpath_bare_metal INTERFACE gcc)
