# firmpath_add_images(<target>)
#
# For firmpath_add_firmware: makes the files for the board's loader beside the ELF file when that is linked, and adds
# the target flash_<target>. Both use these settings of board.cmake:
#   FIRMPATH_BOARD_IMAGES      some of bin, hex, uf2
#   FIRMPATH_BOARD_UF2_FAMILY  the chip's number for uf2 (github.com/microsoft/uf2 has the list)
#   FIRMPATH_BOARD_FLASH       a command; in it <elf>, <bin>, <hex>, <uf2> stand for these files
include_guard(GLOBAL)
set_property(GLOBAL PROPERTY firmpath_images_dir "${CMAKE_CURRENT_LIST_DIR}")

function(firmpath_add_images target)
  get_property(dir GLOBAL PROPERTY firmpath_images_dir)
  set(stem "$<TARGET_FILE_DIR:${target}>/$<TARGET_FILE_BASE_NAME:${target}>")
  if(FIRMPATH_BOARD_IMAGES)
    list(JOIN FIRMPATH_BOARD_IMAGES "," kinds)
    add_custom_command(TARGET ${target} POST_BUILD
      COMMAND "${CMAKE_COMMAND}" "-DELF=$<TARGET_FILE:${target}>" "-DSTEM=${stem}" "-DKINDS=${kinds}"
              "-DUF2_FAMILY=${FIRMPATH_BOARD_UF2_FAMILY}" "-DOBJCOPY=${CMAKE_OBJCOPY}" "-DCXX=${CMAKE_CXX_COMPILER}"
              -P "${dir}/make_images.cmake"
      VERBATIM)
  endif()
  if(FIRMPATH_BOARD_FLASH)
    set(command "${FIRMPATH_BOARD_FLASH}")
    string(REPLACE "<elf>" "$<TARGET_FILE:${target}>" command "${command}")
    foreach(kind IN ITEMS bin hex uf2)
      string(REPLACE "<${kind}>" "${stem}.${kind}" command "${command}")
    endforeach()
    add_custom_target(flash_${target} COMMAND ${command} DEPENDS ${target} USES_TERMINAL VERBATIM)
  endif()
endfunction()
