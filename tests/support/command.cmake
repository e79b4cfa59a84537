# For scripts of `cmake -P`, which include it: `command` is the list of arguments after `--` on the command line.
foreach(i RANGE ${CMAKE_ARGC})
  if(command_found)
    list(APPEND command "${CMAKE_ARGV${i}}")
  elseif("${CMAKE_ARGV${i}}" STREQUAL "--")
    set(command_found TRUE)
  endif()
endforeach()
list(REMOVE_ITEM command "")
