# objdump -dr <object> | awk -f divisions.awk
# Prints each division in a disassembly: instructions, and calls of the compiler's functions. Those of the program that
# measures and prints do not count.
/^[0-9a-f]+ <[^.]/ {
    function_name = $2
    counts = function_name !~ /^<(main|_ZN12_GLOBAL__N_1|_ZN8examples|_ZN6golden|_ZN8firmpath4port)/
}
counts && (/[ \t]((div|rem)u?w?|(udiv|sdiv)[a-z.]*)[ \t]/ || /R_[A-Z0-9_]+[ \t]+__(aeabi_u?[il]div|u?divsi3|u?modsi3|u?divdi3|u?moddi3)/) {
    print function_name $0
}
