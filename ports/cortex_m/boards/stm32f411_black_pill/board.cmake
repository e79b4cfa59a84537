# WeAct "Black Pill", STM32F411CE. Text: USART1, A9, 115200 baud.
set(FIRMPATH_BOARD_CPU cortex-m4f)
set(FIRMPATH_BOARD_MHZ 100)
set(FIRMPATH_BOARD_SEMIHOSTING OFF)
set(FIRMPATH_BOARD_SOURCES "${CMAKE_CURRENT_LIST_DIR}/board.cpp")
set(FIRMPATH_BOARD_IMAGES bin hex)
set(FIRMPATH_BOARD_FLASH openocd -f interface/stlink.cfg -f target/stm32f4x.cfg -c "program {<elf>} verify reset exit")
