# cmake -DFILE=<file> -P tiles.cmake: a small map takes the header and one tile, of 32 bytes each.
file(SIZE "${FILE}" size)
if(NOT size EQUAL 64)
  message(FATAL_ERROR "${FILE} has ${size} bytes")
endif()
