// The block by which the boot ROM of an RP2350 knows a program, and for which of its two kinds of cores. The ROM looks
// for it in the first 4 KB of flash (RP2350 datasheet, 5.9.5). It begins an Arm program at the vector table at the
// start of flash, and a RISC-V program at the first instruction there.

#include <cstdint>

namespace {

#if defined(__riscv)
constexpr std::uint32_t image_type = 0x1101'0142;  // a program for RISC-V, of an RP2350
#else
constexpr std::uint32_t image_type = 0x1021'0142;  // a secure program for Arm, of an RP2350
#endif

// Begin; one item of one word; the last item, after one word; no other block; end.
[[gnu::section(".image_def"), gnu::used]] constexpr std::uint32_t image_def[] = {0xFFFF'DED3, image_type, 0x0000'01FF,
                                                                                 0, 0xAB12'3579};

}  // namespace
