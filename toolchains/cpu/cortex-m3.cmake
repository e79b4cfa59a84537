# ARMv7-M, no floating-point unit.
set(firmpath_cpu_flags "-mcpu=cortex-m3")
