# A board of your own: copy this folder, and change every value; ports/README.md explains them. Unchanged, this is
# Arm's MPS2 with the AN385 image, a Cortex-M3. The emulator runs it, so you can see it work before you change it.

# A file of toolchains/cpu, without .cmake; or one of your own in this folder, with it.
set(FIRMPATH_BOARD_CPU cortex-m3)

# ON: text and exit code go to the debugger or the emulator. OFF: they go to the device that board.cpp uses.
set(FIRMPATH_BOARD_SEMIHOSTING ON)
if(NOT FIRMPATH_BOARD_SEMIHOSTING)
  set(FIRMPATH_BOARD_SOURCES "${CMAKE_CURRENT_LIST_DIR}/board.cpp")
endif()

# The processor's clock in Hz, with semihosting (that after reset, because board.cpp is left out) and in the emulator.
set(FIRMPATH_BOARD_SYSTICK_HZ 25000000)

# The emulator's machine with this chip. There is none for most chips: then delete the line.
set(FIRMPATH_BOARD_QEMU_MACHINE mps2-an385)

# Files for the board's loader, some of bin, hex, uf2; and its command, with <elf>, <bin>, <hex>, <uf2> for the files.
set(FIRMPATH_BOARD_IMAGES bin hex)
set(FIRMPATH_BOARD_FLASH openocd -f interface/cmsis-dap.cfg -f target/your_chip.cfg -c "program {<elf>} verify reset exit")
