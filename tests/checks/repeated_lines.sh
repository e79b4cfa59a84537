#!/bin/sh
# Measures repetition in the library: counts the lines of its headers that occur, apart from blanks and comments, in
# three or more of them. Not counted: preprocessor lines, access specifiers, braces, and lines of one statement
# without a name of the planner's own (`return true;`, `do {`, `template <class Observer>`).
#
#     sh tests/checks/repeated_lines.sh [<most allowed>]     fails if there are more
#     sh tests/checks/repeated_lines.sh list                 prints each: how often, in how many headers, the line
set -eu

cd "$(dirname "$0")/../../lib/include/firmpath"
awk -v most="${1:-}" '
    { line = $0; sub(/^[ \t]+/, "", line); sub(/[ \t]*\/\/.*$/, "", line); gsub(/[ \t]+/, " ", line) }
    line ~ /^[^a-zA-Z]*$/ || line ~ /^#/ || line ~ /^(public|private|protected):$/ || line ~ /^namespace / { next }
    line ~ /^(return( true| false)?;|break;|continue;|do \{|\} else \{|default: break;|default:|template <class Observer>)$/ { next }
    { total++; count[line]++; if (!((FILENAME, line) in seen)) { seen[FILENAME, line] = 1; files[line]++ } }
    END {
        for (line in files) {
            if (files[line] >= 3) {
                repeated += count[line]
                if (most == "list") print count[line], files[line], line
            }
        }
        printf "%d of %d lines stand in three or more headers: %.1f %%\n", repeated, total, 100 * repeated / total
        if (most != "" && most != "list" && repeated > most) { print "error: at most " most " are allowed"; exit 1 }
    }' $(find . -name '*.hpp' | sort)
