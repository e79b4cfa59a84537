# cmake -DEXPECTED=<file> [-DKEYS=<word>;<word>...] -P compare_output.cmake -- <command>...
#
# Runs a command and fails unless it succeeds and prints what the file holds. With KEYS only the lines that begin with
# one of those words count, on both sides. `ctest -V` shows them all.
set(command "")
set(is_command FALSE)
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(i RANGE ${last})
  if(is_command)
    list(APPEND command "${CMAKE_ARGV${i}}")
  elseif(CMAKE_ARGV${i} STREQUAL "--")
    set(is_command TRUE)
  endif()
endforeach()

execute_process(COMMAND ${command} OUTPUT_VARIABLE output RESULT_VARIABLE code)
file(READ "${EXPECTED}" expected)
set(printed "${output}")

foreach(text IN ITEMS expected output)
  if(KEYS)
    list(JOIN KEYS "|" keys)
    string(REGEX MATCHALL "(^|\n)(${keys}) [^\n]*" lines "${${text}}")
    list(TRANSFORM lines STRIP)
    list(JOIN lines "\n" ${text})
  endif()
endforeach()

if(NOT code EQUAL 0 OR NOT output STREQUAL expected)
  message(FATAL_ERROR "ended with ${code} and printed:\n${output}\nexpected:\n${expected}\n"
    "If the difference is wanted, change ${EXPECTED}.")
endif()
message("${printed}")
