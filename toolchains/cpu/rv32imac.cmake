# RISC-V, 32 bits: multiplication and division, atomics, compressed instructions; no bit counting, no floating point.
# The older specification counts the control registers in; named apart, the compiler's own library would not be found.
set(firmpath_cpu_flags "-march=rv32imac -misa-spec=2.2 -mabi=ilp32")
