# Adafruit Feather STM32F405 Express, STM32F405RG. Text: USART3, pin TX (B10), 115200 baud. It is loaded by the chip's own
# USB boot loader: connect B0 to 3.3 V and press reset.
set(FIRMPATH_BOARD_CPU cortex-m4f)
set(FIRMPATH_BOARD_MHZ 168)
set(FIRMPATH_BOARD_SEMIHOSTING OFF)
set(FIRMPATH_BOARD_SOURCES "${CMAKE_CURRENT_LIST_DIR}/board.cpp")
set(FIRMPATH_BOARD_IMAGES bin hex)
set(FIRMPATH_BOARD_FLASH dfu-util -d 0483:df11 -a 0 -s 0x08000000:leave -D <bin>)
