# Nordic nRF52840 DK (PCA10056). Text: the board's own USB serial port (UARTE0, P0.06), 115200 baud. With openocd instead:
#   openocd -f interface/jlink.cfg -c "transport select swd" -f target/nrf52.cfg -c "program {<elf>} verify reset exit"
set(FIRMPATH_BOARD_CPU cortex-m4f)
set(FIRMPATH_BOARD_MHZ 64)
set(FIRMPATH_BOARD_SEMIHOSTING OFF)
set(FIRMPATH_BOARD_SOURCES "${CMAKE_CURRENT_LIST_DIR}/board.cpp")
set(FIRMPATH_BOARD_IMAGES bin hex)
set(FIRMPATH_BOARD_FLASH nrfjprog --family NRF52 --program <hex> --sectorerase --verify --reset)
