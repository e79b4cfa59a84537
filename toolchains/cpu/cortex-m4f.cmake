# ARMv7E-M with the single-precision unit; its registers carry arguments.
set(firmpath_cpu_flags "-mcpu=cortex-m4 -mfpu=fpv4-sp-d16 -mfloat-abi=hard")
