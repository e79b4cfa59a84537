# The last lines that each failed test has printed, from the output of ctest --output-on-failure.
#
#     awk -f failed.awk <log>
function show(   i) {
    for (i = count > most ? count - most + 1 : 1; i <= count; ++i) {
        print "    " line[i]
    }
    count = failed = 0
}
BEGIN { most = 15 }
/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: / {
    show()
    failed = /\*\*\*/ && !/\*\*\*(Skipped|Not Run)/
    if (failed) {
        print $4 ":"
    }
    next
}
/^ +Start +[0-9]+: |^[0-9]+% tests passed/ { show() }
failed && NF { line[++count] = $0 }
END { show() }
