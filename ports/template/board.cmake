# A board of your own: copy this folder, and change every value; ports/README.md goes through them. As it stands this is
# Arm's MPS2 with the AN385 image, a Cortex-M3 that the emulator runs, so you see it work before you change it.

# A file of toolchains/cpu, without .cmake; or one of your own in this folder, with it.
set(FIRMPATH_BOARD_CPU cortex-m3)

# ON: text and exit code by the debugger or the emulator. OFF: by what board.cpp writes to.
set(FIRMPATH_BOARD_SEMIHOSTING ON)
if(NOT FIRMPATH_BOARD_SEMIHOSTING)
  set(FIRMPATH_BOARD_SOURCES "${CMAKE_CURRENT_LIST_DIR}/board.cpp")
endif()

# The processor's clock with semihosting (that of a reset, because board.cpp is left out), and in the emulator; in Hz.
set(FIRMPATH_BOARD_SYSTICK_HZ 25000000)

# The machine of the emulator with this chip. Most chips have none: then delete the line.
set(FIRMPATH_BOARD_QEMU_MACHINE mps2-an385)

# What the board's loader takes, some of bin, hex, uf2; and how it is called, with <elf>, <bin>, <hex>, <uf2> for the files.
set(FIRMPATH_BOARD_IMAGES bin hex)
set(FIRMPATH_BOARD_FLASH openocd -f interface/cmsis-dap.cfg -f target/your_chip.cfg -c "program {<elf>} verify reset exit")
