# Raspberry Pi Pico 2, the RISC-V cores of the RP2350 (Hazard3), with 4 MB of flash. Text: UART0, GP0, 115200 baud. To
# load it, copy the .uf2 to the drive that appears when you plug it in with BOOTSEL held down; picotool does the same.
# The boot ROM starts the cores that the image is for.
set(FIRMPATH_BOARD_CPU rv32imac_zba_zbb)
set(FIRMPATH_BOARD_MHZ 150)
set(FIRMPATH_BOARD_SEMIHOSTING OFF)
set(FIRMPATH_BOARD_SOURCES "${CMAKE_CURRENT_LIST_DIR}/../../../bare_metal/rp2/board.cpp"
    "${CMAKE_CURRENT_LIST_DIR}/../../../bare_metal/rp2/image_def.cpp")
set(FIRMPATH_BOARD_IMAGES bin hex uf2)
set(FIRMPATH_BOARD_IMAGE_TYPE 0x11010142)
set(FIRMPATH_BOARD_UF2_FAMILY 0xE48BFF5A)
set(FIRMPATH_BOARD_FLASH picotool load --verify --execute <uf2>)
