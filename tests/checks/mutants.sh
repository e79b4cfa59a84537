#!/bin/sh
# Each line that tests/mutants.txt names exists in its header: otherwise that mutant would be counted again.
set -eu

cd "$(dirname "$0")/../.."
awk '
    /^#/ || /^$/ { next }
    /^[^ ]*[.]hpp$/ {
        header = "lib/include/firmpath/" $0
        delete lines
        read = 0
        while ((getline line < header) > 0) { sub(/^[ \t]+/, "", line); lines[line] = 1; read = 1 }
        close(header)
        if (!read) { print "tests/mutants.txt:" NR ": there is no " header; bad = 1 }
        next
    }
    /^- / { if (!(substr($0, 3) in lines)) { print "tests/mutants.txt:" NR ": " header " has no such line: " substr($0, 3); bad = 1 } }
    END { exit bad }' tests/mutants.txt
