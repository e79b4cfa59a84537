# "Blue Pill", STM32F103C8. Text: USART1, A9, 115200 baud.
set(FIRMPATH_BOARD_CPU cortex-m3)
set(FIRMPATH_BOARD_MHZ 72)
set(FIRMPATH_BOARD_SEMIHOSTING OFF)
set(FIRMPATH_BOARD_SOURCES "${CMAKE_CURRENT_LIST_DIR}/board.cpp")
set(FIRMPATH_BOARD_IMAGES bin hex)
set(FIRMPATH_BOARD_FLASH openocd -f interface/stlink.cfg -f target/stm32f1x.cfg -c "program {<elf>} verify reset exit")
