#!/bin/sh
# Prints instructions per query, mean / maximum of 50, as a Markdown table: a line for each course and planner, a column
# for each board and optimisation; "-" means not counted, most often for lack of RAM.
#
#     sh tests/budgets/table.sh [<csv>...]                                     default: instructions.csv, as recorded
#     sh tests/budgets/table.sh build/*/tests/budgets/counts/*.csv             counts of the last run of the tests
set -eu

[ $# -gt 0 ] || set -- "$(dirname "$0")/instructions.csv"
cat "$@" | awk -F, '
    function grouped(n,   text) { # 1234567 -> 1,234,567
        for (text = ""; n >= 1000; n = int(n / 1000)) {
            text = sprintf(",%03d%s", n % 1000, text)
        }
        return n text
    }
    $1 == "board" { next }
    {
        column = $1 " " $2
        line = $3 " | " $4
        if (!(column in column_seen)) { column_seen[column] = 1; columns[++column_count] = column }
        if (!(line in line_seen)) { line_seen[line] = 1; lines[++line_count] = line }
        figures[line, column] = grouped($5) " / " grouped($6)
        expanded[line] = grouped(int($7 / 50))
        if ($1 != "host" || !(line in ram)) { ram[line] = grouped($8) }
    }
    END {
        printf "| course | planner | RAM, bytes | expanded |"
        for (i = 1; i <= column_count; ++i) { printf " %s |", columns[i] }
        printf "\n|---|---|---|---|"
        for (i = 1; i <= column_count; ++i) { printf "---|" }
        printf "\n"
        for (k = 1; k <= line_count; ++k) {
            printf "| %s | %s | %s |", lines[k], ram[lines[k]], expanded[lines[k]]
            for (i = 1; i <= column_count; ++i) {
                printf " %s |", (lines[k], columns[i]) in figures ? figures[lines[k], columns[i]] : "-"
            }
            printf "\n"
        }
    }'
