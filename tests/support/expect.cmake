# cmake -DCODE=<n | nonzero> [-DMATCH=<regex;...>] -P expect.cmake -- <command>...
# Runs the command; passes if it ends with that code and its output matches every regex.
cmake_minimum_required(VERSION 3.25)

include("${CMAKE_CURRENT_LIST_DIR}/command.cmake")
execute_process(COMMAND ${command} RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output)
message("${output}")
if(CODE STREQUAL "nonzero")
  if(code EQUAL 0)
    message(FATAL_ERROR "It ended with 0; any other code was expected.")
  endif()
elseif(NOT code STREQUAL CODE)
  message(FATAL_ERROR "It ended with ${code}; ${CODE} was expected.")
endif()
foreach(regex IN LISTS MATCH)
  if(NOT output MATCHES "${regex}")
    message(FATAL_ERROR "Its output does not match: ${regex}")
  endif()
endforeach()
