# ARMv7E-M with the single-precision unit; arguments are passed in its registers.
set(firmpath_cpu_flags "-mcpu=cortex-m4 -mfpu=fpv4-sp-d16 -mfloat-abi=hard")
