// The second boot stage of the RP2040. The boot ROM copies these 256 bytes from the flash into RAM, checks their CRC,
// and jumps to the first. Before this stage, the flash is read by commands only; after it, the flash is memory (XIP).
//
// This stage reads with command 03h, on one line without wait cycles, which every serial flash supports. The clock is a
// quarter of the processor's: 31 MHz; a W25Q allows 50. A word that is not in the cache of 16 KB takes 2 us. On four
// lines (EBh) it would take a third of that, but the flash would need a set-up.
//
// Sections are those of the RP2040 datasheet: 2.8.1 (the boot), 4.10 (the SSI), 2.6.3 (XIP).
//
// The last word is the CRC-32 of the bytes before it. If it is wrong, the build reports the correct value.

asm(R"(
    .pushsection .boot2, "ax"
    .syntax unified
    .thumb
    .balign 4
boot2_start:
    ldr   r0, boot2_ssi
    movs  r1, #0
    str   r1, [r0, #0x08]      @ SSIENR: off, or nothing can be set up
    movs  r1, #4
    str   r1, [r0, #0x14]      @ BAUDR: the processor's clock by 4
    ldr   r1, boot2_ctrlr0
    str   r1, [r0, #0x00]      @ CTRLR0
    movs  r1, #0
    str   r1, [r0, #0x04]      @ CTRLR1: one word a read
    ldr   r1, boot2_spi_ctrlr0
    ldr   r2, boot2_spi_ctrlr0_at
    str   r1, [r2]             @ SPI_CTRLR0
    movs  r1, #1
    str   r1, [r0, #0x08]      @ SSIENR: on

    ldr   r0, boot2_vectors    @ now as a processor leaves its reset
    ldr   r1, boot2_vtor
    str   r0, [r1]
    ldm   r0!, {r1, r2}
    msr   msp, r1
    bx    r2

    .balign 4
boot2_ssi:           .word 0x18000000
boot2_spi_ctrlr0_at: .word 0x180000f4
boot2_ctrlr0:        .word 31 << 16 | 3 << 8       @ words of 32 bits; sends addresses, receives data
boot2_spi_ctrlr0:    .word 0x03 << 24 | 2 << 8 | 6 << 2  @ command of 8 bits, address of 6 x 4; one line
boot2_vtor:          .word 0xe000ed08
boot2_vectors:       .word 0x10000100
    .org boot2_start + 252
    .word 0xcc2daa49           @ CRC-32
    .popsection
)");
