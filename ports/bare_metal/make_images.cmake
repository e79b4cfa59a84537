# cmake -DELF=<file> -DSTEM=<path without ending> -DKINDS=<bin,hex,uf2> -DUF2_FAMILY=<number> -DOBJCOPY=<objcopy>
#       -DCXX=<compiler> -P make_images.cmake
# Makes the requested files out of <stem>.bin, .hex and .uf2 from an ELF file. Rejects a second boot stage with a wrong
# checksum: the boot ROM would reject it too, without a message.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/crc32_mpeg2.cmake")
string(REPLACE "," ";" KINDS "${KINDS}")
set(scratch "${STEM}.images")
file(MAKE_DIRECTORY "${scratch}")

function(objcopy output)
  execute_process(COMMAND "${OBJCOPY}" ${ARGN} "${ELF}" "${output}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

objcopy("${scratch}/hex" -O ihex)
objcopy("${scratch}/bin" -O binary)
objcopy("${scratch}/boot2" -O binary -j .boot2) # empty where there is none

file(READ "${scratch}/boot2" boot2 HEX)
if(boot2)
  string(SUBSTRING "${boot2}" 0 504 code)
  string(REGEX REPLACE "^.*(..)(..)(..)(..)$" "0x\\4\\3\\2\\1" found "${boot2}")
  crc32_mpeg2("${code}" expected)
  if(NOT found EQUAL expected)
    message(FATAL_ERROR "${ELF}: the last word of .boot2 must be ${expected}, the CRC-32 of the rest; it is ${found}.")
  endif()
endif()

if("uf2" IN_LIST KINDS)
  # The start address of the image: the .hex file gives the upper half of the address first, then the lower half.
  file(READ "${scratch}/hex" first LIMIT 32)
  if(NOT first MATCHES "^:02000004(....)..[\r\n]+:..(....)00")
    message(FATAL_ERROR "${ELF}: where does the image begin? Its .hex starts with ${first}")
  endif()
  set(address "0x${CMAKE_MATCH_1}${CMAKE_MATCH_2}")
  file(SIZE "${scratch}/bin" size)
  math(EXPR blocks "(${size} + 255) / 256")
  math(EXPR end "${address} + ${blocks} * 256" OUTPUT_FORMAT HEXADECIMAL)
  objcopy("${scratch}/padded" -O binary --gap-fill=0xFF --pad-to=${end})
  # CMake cannot write zero bytes; the assembler can. A block: magic numbers, flags (with a family), target address,
  # size, block number, number of blocks, family, 256 of 476 bytes, magic number.
  file(CONFIGURE OUTPUT "${scratch}/uf2.s" @ONLY CONTENT [[
    .set block, 0
    .rept @blocks@
    .long 0x0A324655, 0x9E5D5157, 0x00002000, @address@ + 256 * block, 256, block, @blocks@, @UF2_FAMILY@
    .incbin "@scratch@/padded", 256 * block, 256
    .fill 476 - 256
    .long 0x0AB16F30
    .set block, block + 1
    .endr
]])
  execute_process(COMMAND "${CXX}" -x assembler -c "${scratch}/uf2.s" -o "${scratch}/uf2.o" COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND "${OBJCOPY}" -O binary "${scratch}/uf2.o" "${scratch}/uf2" COMMAND_ERROR_IS_FATAL ANY)
endif()

foreach(kind IN LISTS KINDS)
  file(RENAME "${scratch}/${kind}" "${STEM}.${kind}")
endforeach()
file(REMOVE_RECURSE "${scratch}")
