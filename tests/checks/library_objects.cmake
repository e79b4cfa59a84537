# cmake -DNM=<nm> -DSIZE=<size> -DOBJDUMP=<objdump> -DOBJECTS=<list file> -DCPU=<name> -P library_objects.cmake
# The undefined symbols of objects that hold the searches: each must be one of the port's or one of the list below.
# So no heap, exceptions, RTTI, floating point, 64-bit division or unwinder, under any name: on processors with a
# divider a search links without libgcc. Constructors to run and unwind tables that name a personality are also errors.
#
# And their divisions: a search makes none, because one takes 18 cycles on some cores, and a function of the compiler's
# on others.
cmake_minimum_required(VERSION 3.25)

# Functions that a compiler may call in any code, freestanding or not; the program's one own symbol; and the port.
set(allowed memcpy memset memmove memcmp firmpath_panic __stack_bottom __stack_top)
if(CPU MATCHES "^cortex-m0")
  # 32-bit division, counting of zeros and jumps through a table, for which the processor has no instructions. (Signed
  # division and remainders belong to the programs that print.)
  list(APPEND allowed __aeabi_uidiv __aeabi_uidivmod __aeabi_idiv __aeabi_idivmod __clzsi2 __ctzsi2
       __gnu_thumb1_case_uqi __gnu_thumb1_case_uhi)
elseif(CPU MATCHES "^rv")
  list(APPEND allowed __clzsi2 __ctzsi2)
endif()

# A map of readings counts bits, and its rays multiply to 64 bits: they are exact for all points of the world. It makes
# the robot's disc of a radius, by a long division of 64 bits.
set(allowed_robot_map __popcountsi2 __clzdi2 __aeabi_lmul __aeabi_lasr __aeabi_llsl __aeabi_llsr __ashrdi3 __ashldi3
    __lshrdi3)
# The greatest cost that tables may claim is a product of 64 bits.
set(allowed_clusters __aeabi_lmul)

# Divisions that are made once in a leg, at the start of a search, or for a robot in a trial. (A map of readings is not a
# search: its rays divide.)
set(divisions_clusters 2)
set(divisions_jps_or_bfs 1)
set(divisions_fleet 4)

file(STRINGS "${OBJECTS}" objects)
set(count 0)
set(helpers "")
foreach(object IN LISTS objects)
  cmake_path(GET object FILENAME name)
  if(NOT EXISTS "${object}")
    message(SEND_ERROR "${name}: is not built.")
    continue()
  endif()
  execute_process(COMMAND "${NM}" --undefined-only --format=posix "${object}" OUTPUT_VARIABLE out COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[^\n]+" symbols "${out}")
  list(TRANSFORM symbols REPLACE " .*" "")
  list(FILTER symbols EXCLUDE REGEX "^_ZN8firmpath4port[0-9]")
  string(REGEX REPLACE "[.].*" "" algorithm "${name}")
  foreach(symbol IN LISTS symbols)
    if(NOT symbol IN_LIST allowed AND NOT symbol IN_LIST allowed_${algorithm})
      message(SEND_ERROR "${name}: asks for ${symbol}.")
    endif()
  endforeach()
  list(APPEND helpers ${symbols})
  execute_process(COMMAND "${SIZE}" -A -d "${object}" OUTPUT_VARIABLE out COMMAND_ERROR_IS_FATAL ANY)
  if(out MATCHES "\n([.](init_array|fini_array|ctors|dtors|ARM[.]extab|eh_frame|gcc_except_table)[^ ]*) +[1-9]")
    message(SEND_ERROR "${name}: has a section ${CMAKE_MATCH_1}.")
  endif()
  if(NOT out MATCHES "\n[.]text[^ ]*call_plan +[1-9]")
    message(SEND_ERROR "${name}: has no search in it.")
  endif()
  execute_process(COMMAND "${OBJDUMP}" -dr "${object}" COMMAND awk -f "${CMAKE_CURRENT_LIST_DIR}/divisions.awk"
                  OUTPUT_VARIABLE out COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[^\n]+" divisions "${out}")
  list(LENGTH divisions made)
  if(made GREATER "0${divisions_${algorithm}}" AND NOT algorithm STREQUAL "robot_map")
    list(JOIN divisions "\n  " divisions)
    message(SEND_ERROR "${name}: divides. Shift, multiply by a reciprocal (CellIndex), or name it above:\n  ${divisions}")
  endif()
  math(EXPR count "${count} + 1")
endforeach()
if(count EQUAL 0)
  message(SEND_ERROR "There is no object to look at.")
endif()
list(REMOVE_DUPLICATES helpers)
list(SORT helpers)
list(JOIN helpers " " helpers)
message(STATUS "${count} objects; they ask for: ${helpers}")
