# RISC-V, 32 bits, as rv32imac, with the instructions for addresses and bits that the RP2350 has: the code of searches is
# 5 to 7 % smaller. Without Zbs, which that chip has too: with it GCC 12 ends with an internal error at the constant
# 2048, and it saves only another 0.3 to 0.5 %.
set(firmpath_cpu_flags "-march=rv32imac_zicsr_zba_zbb -mabi=ilp32")
