# cmake -DNM=<nm> -DFIRMWARE=<list file> -P symbols.cmake
# Fails if a firmware names a symbol of the heap, of exceptions, RTTI, guards or exit-time destructors, of floating point
# in software, or of 64-bit division.
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
set(banned "^(${names}|${patterns})$")

set(failed FALSE)
file(STRINGS "${FIRMWARE}" lines)
foreach(line IN LISTS lines)
  string(REGEX MATCH "^([^ ]+) (.*)$" line "${line}")
  set(program "${CMAKE_MATCH_1}")
  if(NOT EXISTS "${CMAKE_MATCH_2}")
    message(SEND_ERROR "${program}: is not built.")
    continue()
  endif()
  execute_process(COMMAND "${NM}" --format=posix "${CMAKE_MATCH_2}" OUTPUT_VARIABLE out COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX REPLACE "[][;]" "?" out "${out}") # they have a meaning in CMake lists
  string(REGEX MATCHALL "[^\n]+" symbols "${out}")
  list(TRANSFORM symbols REPLACE " .*" "")
  if(NOT "Reset_Handler" IN_LIST symbols)
    message(SEND_ERROR "${program}: no symbol Reset_Handler; has it been stripped?")
  endif()
  list(FILTER symbols INCLUDE REGEX "${banned}")
  if(symbols)
    list(JOIN symbols " " symbols)
    message(SEND_ERROR "${program}: banned symbols: ${symbols}")
  endif()
endforeach()
list(LENGTH lines count)
if(count EQUAL 0)
  message(SEND_ERROR "There is no firmware to look at.")
endif()
message(STATUS "${count} programs looked at")
