# A Cortex-M33 without the floating-point unit.
set(firmpath_cpu_flags "-mcpu=cortex-m33+nofp")
