# crc32_mpeg2(<bytes as hexadecimal digits> <output>): CRC-32 that the RP2040's boot ROM expects of the second stage.
# Polynomial 0x04C11DB7, initial value all ones, no reflection, no final XOR. For "123456789" it is 0x0376E6E7.
function(crc32_mpeg2 digits output)
  set(rest 0xFFFFFFFF)
  string(REGEX MATCHALL ".." bytes "${digits}")
  foreach(byte IN LISTS bytes)
    math(EXPR rest "${rest} ^ (0x${byte} << 24)")
    foreach(bit RANGE 1 8)
      math(EXPR rest "((${rest} << 1) ^ ((${rest} >> 31) * 0x04C11DB7)) & 0xFFFFFFFF")
    endforeach()
  endforeach()
  math(EXPR rest "${rest}" OUTPUT_FORMAT HEXADECIMAL)
  set(${output} "${rest}" PARENT_SCOPE)
endfunction()
