# ARMv6-M: no divide, no count-leading-zeros.
set(firmpath_cpu_flags "-mcpu=cortex-m0")
