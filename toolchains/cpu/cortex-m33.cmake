# ARMv8-M main line with the single-precision unit.
set(firmpath_cpu_flags "-mcpu=cortex-m33 -mfpu=fpv5-sp-d16 -mfloat-abi=hard")
