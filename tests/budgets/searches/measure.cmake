# cmake -DPROGRAM=<elf> -DCALLS=<call graph> -DOBJDUMP=<program> -DBUDGETS=<csv> -DKEY=<board,optimisation,algorithm>
#       -DCOMPILER=<name> -DCPU=<name> -DOUTPUT=<file> -P measure.cmake -- <command>...
# Runs a program of searches.cpp, computes its stack and flash (stack.awk), writes the row to a file and compares it
# with the row of the table.
#
#   flash            bytes of all code that begin, step, plan, path and cost reach, including helpers of the compiler
#   ram_64           bytes of the planner for 64 x 64 cells
#   expansion_mean   instructions per expansion, over all golden queries (without begin, whose time grows with the map)
#   expansion_max    the same of the most expensive query
#   slice_max        instructions of the longest slice of one unit
#   stack_...        bytes of stack of each call: the larger of the computed worst case and the measured use
#
# Flash, RAM and stack must not exceed the row; instructions may exceed it by 3 %. Stack must also not exceed the limits
# below, whatever the table contains. With FIRMPATH_RECORD in the environment nothing is compared with the table.
cmake_minimum_required(VERSION 3.25)

# The promise: 256 bytes for any search, and more for jump points and for searches that call them.
set(allowed 256)
if(KEY MATCHES ",(jps|graph)_")
  set(allowed 336)
  if(CPU MATCHES "^cortex-m0")
    set(allowed 384)
  endif()
endif()
# Exceptions: estimates that count turns, searches that look around from a cell, lines of sight on Cortex-M0, and D* Lite
# and lattices on Cortex-M55.
set(allowed_theta_never 260)
set(allowed_lattice 264)
set(allowed_turning_four 304)
set(allowed_turning_eight 284)
set(allowed_fleet 288) # it floods its goal bits by tiles, which takes many registers
set(allowed_frontier_search 384)
set(allowed_robot_map 704) # no search: a scan, with the beams beside the present one
set(allowed_dstar_lite 276)
# It scans an overlay, whose lines take two pointers.
set(allowed_graph_planner 576)
# It runs jump points in its window.
set(allowed_clusters 512)
string(REGEX REPLACE ".*," "" algorithm "${KEY}")
if(NOT CPU MATCHES "^cortex-m")
  set(allowed 100000) # nothing is promised there
elseif(DEFINED allowed_${algorithm})
  set(allowed ${allowed_${algorithm}})
endif()

include("${CMAKE_CURRENT_LIST_DIR}/../../support/command.cmake")

cmake_path(GET OUTPUT PARENT_PATH folder)
file(MAKE_DIRECTORY "${folder}")
file(REMOVE "${OUTPUT}")
execute_process(COMMAND ${command} RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE errors)
if(NOT code STREQUAL "0" OR NOT output MATCHES "^[0-9]+(,[0-9]+)+\n$")
  message(FATAL_ERROR "It ended with ${code}:\n${output}${errors}")
endif()
string(REGEX MATCHALL "[0-9]+" measured "${output}")
list(POP_FRONT measured expansion_mean expansion_max slice_max ram_64)
if(slice_max EQUAL 0 OR expansion_mean EQUAL 0)
  message(FATAL_ERROR "Nothing was counted:\n${output}")
endif()

execute_process(COMMAND "${OBJDUMP}" -t -d --no-show-raw-insn "${PROGRAM}" OUTPUT_FILE "${OUTPUT}.dis" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND awk -f "${CMAKE_CURRENT_LIST_DIR}/stack.awk" "${OUTPUT}.dis" "${CALLS}" RESULT_VARIABLE code
                OUTPUT_VARIABLE chains ERROR_VARIABLE errors)
file(REMOVE "${OUTPUT}.dis")
if(NOT code STREQUAL "0" OR NOT chains MATCHES "(^|\n)flash ([0-9]+)\n")
  message(FATAL_ERROR "The call graph allows no bound:\n${errors}")
endif()
set(flash "${CMAKE_MATCH_2}")
set(most 0)
foreach(call IN ITEMS begin step plan path cost)
  list(POP_FRONT measured used)
  if(NOT chains MATCHES "(^|\n)call_${call} ([0-9]+) ")
    message(FATAL_ERROR "There is no call_${call} in the call graph:\n${chains}")
  endif()
  set(stack_${call} "${CMAKE_MATCH_2}")
  if(used GREATER stack_${call})
    message(FATAL_ERROR "${call} has used ${used} bytes of stack, more than its worst case of ${stack_${call}}:\n${chains}")
  endif()
  if(stack_${call} GREATER most)
    set(most ${stack_${call}})
  endif()
endforeach()

set(exact flash ram_64 stack_begin stack_step stack_plan stack_path stack_cost)
set(columns flash ram_64 expansion_mean expansion_max slice_max stack_begin stack_step stack_plan stack_path stack_cost)
set(row "${KEY}")
foreach(column IN LISTS columns)
  string(APPEND row ",${${column}}")
endforeach()
string(APPEND row ",${COMPILER}")
file(WRITE "${OUTPUT}" "${row}\n")
message(NOTICE "${row}\n${chains}")

set(failed FALSE)
set(record "run `sh tests/budgets/record.sh`")
file(STRINGS "${BUDGETS}" budget REGEX "^${KEY},")
string(REGEX REPLACE ".*," "" budget_compiler "${budget}")
if(DEFINED ENV{FIRMPATH_RECORD})
  set(budget "")
elseif(NOT budget)
  message(NOTICE "No budget: ${BUDGETS} has no row ${KEY}; ${record} and commit what it writes.")
  set(failed TRUE)
elseif(NOT budget_compiler STREQUAL COMPILER)
  message(NOTICE "skipped: the budget was made by ${budget_compiler}, and this is ${COMPILER}. It takes ${most} bytes of stack.")
  return()
endif()
if(most GREATER allowed)
  message(NOTICE "${KEY}: takes ${most} bytes of stack, and ${allowed} are allowed.")
  set(failed TRUE)
endif()
if(budget)
  string(REPLACE "," ";" fields "${budget}")
  list(POP_FRONT fields board optimisation name)
  foreach(column budgeted IN ZIP_LISTS columns fields)
    if(NOT column)
      break()
    endif()
    set(percent 103)
    if(column IN_LIST exact)
      set(percent 100)
    endif()
    math(EXPR over "${${column}} * 100 - ${budgeted} * ${percent}")
    if(over GREATER 0)
      message(NOTICE "Over budget: ${KEY}: ${column} is ${${column}}, its budget ${budgeted}. If that is meant to be, ${record}.")
      set(failed TRUE)
    elseif(NOT ${column} EQUAL budgeted)
      message(NOTICE "Hint: ${KEY}: ${column} is ${${column}}, and its budget ${budgeted}. To note that, ${record}.")
    endif()
  endforeach()
endif()
if(failed)
  message(FATAL_ERROR "Over budget.")
endif()
