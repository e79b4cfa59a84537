# A board outside firmpath's folders: Arm MPS2 with the AN505 image, a Cortex-M33 (its stack limit register is used).
set(FIRMPATH_BOARD_CPU my_core.cmake) # in this folder
set(FIRMPATH_BOARD_QEMU_MACHINE mps2-an505)
set(FIRMPATH_BOARD_SYSTICK_HZ 20000000)
set(FIRMPATH_BOARD_SEMIHOSTING ON)
