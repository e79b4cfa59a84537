# Prints why tests were skipped, from the report of `ctest --output-junit`: a line for each reason, with its count.
# The reason is the line after googletest's "Skipped", or what follows "skipped: " in the test's output.

/<testcase / { waiting = /status="(notrun|disabled)"/ }
waiting && /: Skipped$/ { getline; count($0) }
waiting && /(^|>)skipped: / { sub(/.*skipped: /, ""); count($0) }
waiting && /<\/testcase>/ { count("the test says no reason") }

function count(reason) {
    sub(/\. .*/, ".", reason) # the first sentence: the others may hold numbers of one test
    gsub(/&quot;/, "\"", reason)
    gsub(/&apos;/, "'", reason)
    gsub(/&lt;/, "<", reason)
    gsub(/&gt;/, ">", reason)
    gsub(/&amp;/, "\\&", reason)
    if (!(reason in counts)) { order[++reasons] = reason }
    ++counts[reason]
    waiting = 0
}

END {
    for (i = 1; i <= reasons; ++i) { printf "%25d skipped: %s\n", counts[order[i]], order[i] }
}
