# Raspberry Pi Pico 2, the Cortex-M33 cores of the RP2350, with 4 MB of flash. Text: UART0, GP0, 115200 baud. To load it,
# copy the .uf2 to the drive that appears when you plug it in with BOOTSEL held down; picotool does the same.
set(FIRMPATH_BOARD_CPU cortex-m33)
set(FIRMPATH_BOARD_MHZ 150)
set(FIRMPATH_BOARD_SEMIHOSTING OFF)
set(FIRMPATH_BOARD_SOURCES "${CMAKE_CURRENT_LIST_DIR}/../../../bare_metal/rp2/board.cpp"
    "${CMAKE_CURRENT_LIST_DIR}/../../../bare_metal/rp2/image_def.cpp")
set(FIRMPATH_BOARD_IMAGES bin hex uf2)
set(FIRMPATH_BOARD_IMAGE_TYPE 0x10210142)
set(FIRMPATH_BOARD_UF2_FAMILY 0xE48BFF59)
set(FIRMPATH_BOARD_FLASH picotool load --verify --execute <uf2>)
