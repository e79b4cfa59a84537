# firmpath_add_program(<target> [STACK_SIZE <bytes>] <source>...)
#
# Adds a program that uses firmpath and its port (firmpath/port/port.hpp): for this machine, or, with a toolchain file
# of firmpath, for the board, as firmpath_add_firmware does. The same sources then run on both. STACK_SIZE is for
# boards.
#
#   firmpath_add_program(robot robot.cpp)
#
# Available in firmpath's own build, after add_subdirectory(firmpath), and after find_package(firmpath).
include_guard(GLOBAL)

if(NOT CMAKE_CROSSCOMPILING)
  add_library(firmpath_host_port OBJECT EXCLUDE_FROM_ALL "${CMAKE_CURRENT_LIST_DIR}/host/port.cpp")
  target_compile_features(firmpath_host_port PRIVATE cxx_std_20)
  target_include_directories(firmpath_host_port PUBLIC "${CMAKE_CURRENT_LIST_DIR}/include")
endif()

function(firmpath_add_program target)
  if(CMAKE_CROSSCOMPILING)
    firmpath_add_firmware(${target} ${ARGN})
  else()
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "STACK_SIZE" "")
    add_executable(${target} ${arg_UNPARSED_ARGUMENTS})
    target_link_libraries(${target} PRIVATE firmpath_host_port)
  endif()
  target_link_libraries(${target} PRIVATE firmpath::firmpath)
endfunction()
