# cmake -DBUDGETS=<csv> -DBOARD=<name> -DKNOWN=<file> -P rows.cmake
# Every row of this board must be one that a program can write, given data and RAM: no budget may be lost.
cmake_minimum_required(VERSION 3.25)

file(STRINGS "${KNOWN}" known)
file(STRINGS "${BUDGETS}" rows REGEX "^${BOARD},")
foreach(row IN LISTS rows)
  set(counted FALSE)
  foreach(key IN LISTS known)
    string(FIND "${row}" "${key}" at)
    if(at EQUAL 0)
      set(counted TRUE)
    endif()
  endforeach()
  if(NOT counted)
    message(SEND_ERROR "${BUDGETS}: nothing counts this any more: ${row}")
  endif()
endforeach()
