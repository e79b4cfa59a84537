# ARMv6-M as cortex-m0, with a shorter pipeline, and in some chips an MPU and a vector table that can be moved.
set(firmpath_cpu_flags "-mcpu=cortex-m0plus")
