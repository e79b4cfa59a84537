# Raspberry Pi Pico, RP2040 with 2 MB of flash. Text: UART0, GP0, 115200 baud. To load it, copy the .uf2 to the drive
# that appears when you plug it in with BOOTSEL held down; picotool does the same.
set(FIRMPATH_BOARD_CPU cortex-m0plus)
set(FIRMPATH_BOARD_MHZ 125)
set(FIRMPATH_BOARD_SEMIHOSTING OFF)
set(FIRMPATH_BOARD_SOURCES "${CMAKE_CURRENT_LIST_DIR}/../../../bare_metal/rp2/board.cpp"
    "${CMAKE_CURRENT_LIST_DIR}/boot2.cpp")
set(FIRMPATH_BOARD_IMAGES bin hex uf2)
set(FIRMPATH_BOARD_UF2_FAMILY 0xE48BFF56)
set(FIRMPATH_BOARD_FLASH picotool load --verify --execute <uf2>)
