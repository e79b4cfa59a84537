# ARMv8.1-M main line with the vector extension and its floating point.
set(firmpath_cpu_flags "-mcpu=cortex-m55 -mfloat-abi=hard")
