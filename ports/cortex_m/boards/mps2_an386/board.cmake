# Arm MPS2 with the AN386 image: the Cortex-M4F that instruction counts are quoted for.
set(FIRMPATH_BOARD_CPU cortex-m4f)
set(FIRMPATH_BOARD_QEMU_MACHINE mps2-an386)
set(FIRMPATH_BOARD_SYSTICK_HZ 25000000)
set(FIRMPATH_BOARD_SEMIHOSTING ON)
