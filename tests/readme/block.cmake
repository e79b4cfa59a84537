# cmake -DSOURCE=<file> -DPROGRAM=<file or nothing> -P block.cmake -- <compiler> <flag or further source>...
# Compiles a source; links and runs it too, if a program is named.
cmake_minimum_required(VERSION 3.25)

include("${CMAKE_CURRENT_LIST_DIR}/../support/command.cmake")

if(PROGRAM)
  execute_process(COMMAND ${command} "${SOURCE}" -o "${PROGRAM}" COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND "${PROGRAM}" COMMAND_ERROR_IS_FATAL ANY)
else()
  execute_process(COMMAND ${command} -fsyntax-only "${SOURCE}" COMMAND_ERROR_IS_FATAL ANY)
endif()
