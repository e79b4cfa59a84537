# ARMv7E-M with the double-precision unit; arguments are passed in its registers.
set(firmpath_cpu_flags "-mcpu=cortex-m7 -mfpu=fpv5-d16 -mfloat-abi=hard")
