# cmake -DSOURCE=<file> -DPROGRAM=<file or nothing> -P block.cmake -- <compiler> <flag or further source>...
# Compiles a source; links and runs it too, if a program is named.
cmake_minimum_required(VERSION 3.25)

foreach(i RANGE ${CMAKE_ARGC})
  if(found)
    list(APPEND compiler "${CMAKE_ARGV${i}}")
  elseif("${CMAKE_ARGV${i}}" STREQUAL "--")
    set(found TRUE)
  endif()
endforeach()
list(REMOVE_ITEM compiler "")

if(PROGRAM)
  execute_process(COMMAND ${compiler} "${SOURCE}" -o "${PROGRAM}" COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND "${PROGRAM}" COMMAND_ERROR_IS_FATAL ANY)
else()
  execute_process(COMMAND ${compiler} -fsyntax-only "${SOURCE}" COMMAND_ERROR_IS_FATAL ANY)
endif()
