#!/bin/sh
# Measures repetition in the library: the lines of its headers that stand, apart from blanks and comments, in a run of
# three or more that stands again elsewhere; and the lines that stand, also alone, in three or more headers. The second
# count has much of what the language wants (`template <class Map>`, `constexpr void clear() {`). Not counted:
# preprocessor lines, access specifiers, braces, and in the second count lines of one statement without a name of the
# planner's own (`return true;`, `do {`, `template <class Observer>`).
#
#     sh tests/checks/repeated_lines.sh [<most in runs> <most in all>]     fails if there are more
#     sh tests/checks/repeated_lines.sh list     prints each line of the second count: how often, in how many headers
set -eu

cd "$(dirname "$0")/../../lib/include/firmpath"
awk -v most_in_runs="${1:-}" -v most="${2:-}" '
    { line = $0; sub(/^[ \t]+/, "", line); sub(/[ \t]*\/\/.*$/, "", line); gsub(/[ \t]+/, " ", line) }
    FNR == 1 { ++total; lines[total] = "" } # no run goes on into the next header
    line ~ /^[^a-zA-Z]*$/ || line ~ /^#/ || line ~ /^(public|private|protected):$/ || line ~ /^namespace / { next }
    {
        lines[++total] = line
        ++code
        if (total > 2 && lines[total - 1] != "" && lines[total - 2] != "") {
            ++runs[lines[total - 2], lines[total - 1], line]
        }
    }
    line ~ /^(return( true| false)?;|break;|continue;|do \{|\} else \{|default: break;|default:|template <class Observer>)$/ { next }
    { ++counted; ++count[line]; if (!((FILENAME, line) in seen)) { seen[FILENAME, line] = 1; ++files[line] } }
    END {
        for (i = 3; i <= total; ++i) {
            if (runs[lines[i - 2], lines[i - 1], lines[i]] > 1) {
                for (j = i - 2; j <= i; ++j) { in_run[j] = 1 }
            }
        }
        for (i in in_run) { ++in_runs }
        for (line in files) {
            if (files[line] >= 3) {
                repeated += count[line]
                if (most_in_runs == "list") { print count[line], files[line], line }
            }
        }
        printf "%d of %d lines stand in runs of three that stand again: %.1f %%\n", in_runs, code, 100 * in_runs / code
        printf "%d of %d lines stand in three or more headers: %.1f %%\n", repeated, counted, 100 * repeated / counted
        if (most_in_runs + 0 > 0 && in_runs > most_in_runs) { print "error: at most " most_in_runs " in runs are allowed"; exit 1 }
        if (most + 0 > 0 && repeated > most) { print "error: at most " most " are allowed"; exit 1 }
    }' $(find . -name '*.hpp' | sort)
