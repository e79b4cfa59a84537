# cmake -DNM=<nm> -DFIRMWARE=<list file> -P symbols.cmake
# Fails if a firmware contains a symbol of the heap, of exceptions, RTTI, guards or exit-time destructors, of floating
# point in software, or of 64-bit division.
cmake_minimum_required(VERSION 3.25)

set(names
  malloc calloc realloc free aligned_alloc memalign posix_memalign _sbrk _malloc_r _free_r abort atexit exit
  __aeabi_atexit __aeabi_uldivmod __aeabi_ldivmod __udivmoddi4 __udivdi3 __umoddi3 __divdi3 __moddi3)
set(patterns
  "_Zn[wa].*"             # operator new
  "_Zd[la].*"             # operator delete
  "__cxa_.*" "_ZGV.*"     # exceptions, guards of static locals, destructors at exit
  "_ZSt[0-9]+__throw.*" "__gxx_personality.*"
  "_Unwind_.*" "__gnu_unwind.*" "__aeabi_unwind.*"
  "_ZT[VISs].*"           # virtual tables and type information
  "__aeabi_[fd].*" "__aeabi_u?[il]2[fd].*" "__aeabi_cf.*" "__aeabi_cd.*" "__aeabi_h2f.*"
  "__[a-z]+[sd]f[a-z0-9]*") # as in __addsf3, __floatsidf, __fixdfsi, __eqdf2
list(JOIN names "|" names)
list(JOIN patterns "|" patterns)

# All programs in one call: ten times faster than one call for each.
file(STRINGS "${FIRMWARE}" lines)
set(files "")
foreach(line IN LISTS lines)
  string(REGEX MATCH "^([^ ]+) (.*)$" line "${line}")
  set(file "${CMAKE_MATCH_2}")
  if(NOT EXISTS "${file}")
    message(FATAL_ERROR "${CMAKE_MATCH_1}: is not built.")
  endif()
  list(APPEND files "${file}")
endforeach()
list(LENGTH files count)
if(count EQUAL 0)
  message(FATAL_ERROR "There is no firmware to look at.")
endif()
list(JOIN files "\"\n\"" quoted)
file(WRITE "${FIRMWARE}.rsp" "\"${quoted}\"\n") # a command line has a limited length
execute_process(COMMAND "${NM}" --format=posix --print-file-name "@${FIRMWARE}.rsp"
                OUTPUT_VARIABLE out COMMAND_ERROR_IS_FATAL ANY)

# <file>: <symbol> <type> <address> <size>
string(REGEX REPLACE "[][;]" "?" out "${out}") # they have a meaning in CMake lists
string(REGEX MATCHALL "[^\n]+" symbols "${out}")
set(banned ${symbols})
list(FILTER banned INCLUDE REGEX ": (${names}|${patterns}) ")
foreach(line IN LISTS banned)
  string(REGEX REPLACE "^(.*): ([^ ]+) .*" "\\1: banned symbol \\2" line "${line}")
  message(SEND_ERROR "${line}")
endforeach()
list(FILTER symbols INCLUDE REGEX ": Reset_Handler ")
list(TRANSFORM symbols REPLACE ": Reset_Handler .*" "")
list(REMOVE_ITEM files ${symbols})
foreach(file IN LISTS files)
  message(SEND_ERROR "${file}: no symbol Reset_Handler; has it been stripped?")
endforeach()
message(STATUS "${count} programs looked at")
