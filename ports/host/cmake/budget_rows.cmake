# Writes budget_rows.hpp, the data of `firmpath budget`: every board's flash and RAM (its memory.ld) and processor (its
# board.cmake), its clock, and the measured cost of searches (ports/host/data/searches.csv).

set(firmpath_root "${CMAKE_CURRENT_LIST_DIR}/../../..")
set(budget_csv "${firmpath_root}/ports/host/data/searches.csv")
file(GLOB memory_files CONFIGURE_DEPENDS "${firmpath_root}/ports/*/boards/*/memory.ld")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${budget_csv}" ${memory_files})

# budget_bytes(<memory.ld> <FLASH | RAM> <variable>)
function(budget_bytes file region output)
  file(STRINGS "${file}" line REGEX "^ *${region}[^A-Z_0-9]" LIMIT_COUNT 1)
  if(NOT line MATCHES "LENGTH *= *([0-9]+)([KM]?)")
    message(FATAL_ERROR "${file}: no length of ${region}")
  endif()
  set(bytes ${CMAKE_MATCH_1})
  if(CMAKE_MATCH_2 STREQUAL "K")
    math(EXPR bytes "${bytes} * 1024")
  elseif(CMAKE_MATCH_2 STREQUAL "M")
    math(EXPR bytes "${bytes} * 1024 * 1024")
  endif()
  set(${output} ${bytes} PARENT_SCOPE)
endfunction()

set(search_rows "")
set(measured "")
if(EXISTS "${budget_csv}")
  file(STRINGS "${budget_csv}" lines)
  foreach(line IN LISTS lines)
    string(REPLACE "," ";" fields "${line}")
    list(POP_FRONT fields board optimisation algorithm flash ram_64 mean maximum slice)
    if(NOT optimisation STREQUAL "-Os")
      continue()
    endif()
    set(stack 0)
    list(SUBLIST fields 0 5 stacks)
    foreach(bytes IN LISTS stacks)
      if(bytes GREATER stack)
        set(stack ${bytes})
      endif()
    endforeach()
    string(APPEND search_rows "    {\"${board}\", \"${algorithm}\", ${flash}, ${mean}, ${slice}, ${stack}},\n")
    list(APPEND measured ${board})
  endforeach()
  list(REMOVE_DUPLICATES measured)
endif()

# First collects the processors that were measured, for the boards that have the same processor.
set(cpus "")
set(boards "")
foreach(memory_file IN LISTS memory_files)
  cmake_path(GET memory_file PARENT_PATH folder)
  cmake_path(GET folder FILENAME board)
  file(STRINGS "${folder}/board.cmake" cpu REGEX "^set\\(FIRMPATH_BOARD_CPU ")
  string(REGEX REPLACE "^set\\(FIRMPATH_BOARD_CPU +\"?([a-z0-9_-]+).*" "\\1" cpu "${cpu}")
  list(APPEND boards ${board})
  file(STRINGS "${folder}/board.cmake" mhz REGEX "^set\\(FIRMPATH_BOARD_(MHZ|SYSTICK_HZ) ")
  string(REGEX REPLACE "^set\\([A-Z_]+ +([0-9]+).*" "\\1" mhz "${mhz}")
  string(REGEX REPLACE "000000$" "" mhz "${mhz}")
  set(mhz_of_${board} 0)
  if(mhz MATCHES "^[0-9]+$")
    set(mhz_of_${board} ${mhz})
  endif()
  set(cpu_of_${board} ${cpu})
  set(memory_of_${board} "${memory_file}")
  # An M0+ runs the code of an M0, and a RISC-V with further instructions takes no more of them.
  string(REGEX REPLACE "plus|_z.*" "" family "${cpu}")
  set(family_of_${board} ${family})
  if(board IN_LIST measured)
    set(measured_for_${family} ${board})
  endif()
endforeach()
set(board_rows "")
foreach(board IN LISTS boards)
  budget_bytes("${memory_of_${board}}" FLASH flash)
  budget_bytes("${memory_of_${board}}" RAM ram)
  string(APPEND board_rows
         "    {\"${board}\", \"${cpu_of_${board}}\", ${mhz_of_${board}}, ${flash}, ${ram}, "
         "\"${measured_for_${family_of_${board}}}\"},\n")
endforeach()
if(NOT search_rows) # an array must not be empty
  set(search_rows "    {\"\", \"\", 0, 0, 0, 0},\n")
endif()

file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/budget/budget_rows.hpp" @ONLY CONTENT [[
// Made by ports/host/cmake/budget_rows.cmake.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace firmpath::tool::budget {

struct Board {
    std::string_view name;
    std::string_view cpu;
    std::uint32_t mhz;  ///< its usual clock; 0: unknown
    std::size_t flash;
    std::size_t ram;
    std::string_view measured_on;
};
struct Search {
    std::string_view board;
    std::string_view algorithm;
    std::uint32_t flash;
    std::uint32_t expansion;
    std::uint32_t slice;
    std::uint32_t stack;
};

inline constexpr Board boards[] = {
@board_rows@};
inline constexpr Search searches[] = {
@search_rows@};

}  // namespace firmpath::tool::budget
]])
