# RISC-V, 32 bits: multiplication and division, atomics, compressed instructions; no bit counting, no floating point.
# The older specification includes the control registers. If named separately, the compiler does not find its library.
set(firmpath_cpu_flags "-march=rv32imac -misa-spec=2.2 -mabi=ilp32")
