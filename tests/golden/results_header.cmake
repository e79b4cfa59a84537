# cmake -DRESULTS=<golden.csv> -DHEADER=<file> -P results_header.cmake
# The golden file as arrays of golden::Result, one for each algorithm, in the order of its rows.
cmake_minimum_required(VERSION 3.25)

file(STRINGS "${RESULTS}" rows)
list(POP_FRONT rows) # the names of the columns
set(header "#pragma once\n\n#include \"golden/replay.hpp\"\n\nnamespace golden::results {\n\nusing enum firmpath::Status;\n")
set(last "")
foreach(row IN LISTS rows)
  if(NOT row MATCHES "^([a-z0-9_]+),[^,]+,[^,]+,([a-z_]+),([0-9]+),([0-9]+),([0-9]+)$")
    message(FATAL_ERROR "${RESULTS}: cannot read ${row}")
  endif()
  if(NOT CMAKE_MATCH_1 STREQUAL last)
    if(last)
      string(APPEND header "};\n")
    endif()
    set(last "${CMAKE_MATCH_1}")
    string(APPEND header "inline constexpr Result ${last}[] = {\n")
  endif()
  string(APPEND header "    {${CMAKE_MATCH_3}, ${CMAKE_MATCH_5}, ${CMAKE_MATCH_4}, ${CMAKE_MATCH_2}},\n")
endforeach()
file(WRITE "${HEADER}" "${header}};\n\n}  // namespace golden::results\n")
