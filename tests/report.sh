#!/bin/sh
# Prints the figures of tests/budgets/*.csv and ports/host/data/searches.csv as tables: the costs on every core.
#
#     sh tests/report.sh searches    every search on every core: flash, instructions, stack, RAM
#     sh tests/report.sh courses     whole queries on maps of public benchmarks
#     sh tests/report.sh budgets     milliseconds computed from these, the worst maps, the stack of each call
#     sh tests/report.sh summary     the figures of README: jump points beside a textbook's A*
#     sh tests/report.sh parts       the parts of the tests: compiled files, CPU seconds, what only they catch
#     sh tests/report.sh write       updates each table in the documents that show it, between its marks
#     sh tests/report.sh check       fails if a document does not show the output of these commands
#
# The marks are the lines `<!-- report <name>: checks.report -->` and `<!-- end of report -->`.
set -eu

cd "$(dirname "$0")/budgets"
pages="../../README.md ../../docs/benchmarks.md ../README.md README.md"

names='
    function name_of(algorithm) {
        return algorithm in names ? names[algorithm] : "`" algorithm "`"
    }
    function core_of(board) { return board in cores ? cores[board] : board }
    function grouped(n,   text) { # 1234567 -> 1,234,567
        for (text = ""; n >= 1000; n = int(n / 1000)) { text = sprintf(",%03d%s", n % 1000, text) }
        return n text
    }
    function most(list,   i, values, count, m) {
        count = split(list, values, " ")
        m = 0
        for (i = 1; i <= count; ++i) { m = values[i] + 0 > m ? values[i] + 0 : m }
        return m
    }
    function read_pools(file,   line, name, base, before) { # the number of records of each algorithm
        while ((getline line < file) > 0) {
            if (match(line, /^struct [A-Za-z_]+/)) { name = substr(line, 8, RLENGTH - 7) }
            if (match(line, /^struct [A-Za-z_]+ : [A-Za-z]+</)) { # as that of which it is made
                base = substr(line, RSTART + length(name) + 10, RLENGTH - length(name) - 11)
                if (base in pools) { pools[name] = pools[base] }
            }
            while (match(line, /PooledNodes<[0-9]+>/)) {
                before = name in pools ? pools[name] " and " : ""
                pools[name] = before substr(line, RSTART + 12, RLENGTH - 13)
                line = substr(line, RSTART + RLENGTH)
            }
        }
    }
    BEGIN {
        FS = ","
        split("microbit M0 mps2_an385 M3 mps2_an386 M4F mps2_an500 M7 mps2_an505 M33 mps3_an547 M55 sifive_e RV32", pair, " ")
        for (i = 1; i in pair; i += 2) { cores[pair[i]] = pair[i + 1]; order[++order_count] = pair[i] }
        while ((getline line < "searches/algorithms.txt") > 0) { entry[++line_count] = line }
        read_pools("../golden/algorithms.hpp")
        for (i = 1; i in entry; ++i) {
            at = index(entry[i], "=")
            lines[i] = substr(entry[i], 1, at - 1)
            names[lines[i]] = substr(entry[i], at + 1)
            sub(/#/, pools[lines[i]], names[lines[i]])
        }
    }
    $1 == "board" { next }
'

searches() {
    awk "$names"'
        $2 == "-Os" {
            seen[$1] = 1
            ram[$3] = $5
            cell[$1, $3] = grouped($4) " / " grouped($6) " / " grouped($8) " / " most($9 " " $10 " " $11 " " $12 " " $13)
        }
        END {
            printf "| flash / instructions an expansion / longest `step(1)` / stack | RAM, 64 x 64 |"
            for (i = 1; i <= order_count; ++i) { if (order[i] in seen) { printf " %s |", core_of(order[i]) } }
            printf "\n|---|--:|"
            for (i = 1; i <= order_count; ++i) { if (order[i] in seen) { printf "--:|" } }
            printf "\n"
            for (k = 1; k <= line_count; ++k) {
                printf "| %s | %s |", name_of(lines[k]), grouped(ram[lines[k]])
                for (i = 1; i <= order_count; ++i) {
                    if (order[i] in seen) { printf " %s |", (order[i], lines[k]) in cell ? cell[order[i], lines[k]] : "-" }
                }
                printf "\n"
            }
        }' ../../ports/host/data/searches.csv
}

# Parts and their assumed clock in MHz, cycles per instruction, and flash wait states at that clock.
parts='microbit nRF51822 16 1.4 0,_none
microbit RP2040 125 1.5 code_in_RAM_or_a_warm_cache
mps2_an385 STM32F103 72 1.7 2,_prefetch_buffer_on
mps2_an386 STM32F405 168 1.4 5,_ART_accelerator_on
mps2_an386 nRF52840 64 1.6 2,_instruction_cache_on
sifive_e RP2350 150 1.4 code_in_RAM'

budgets() {
    echo "## Expansions in 1 ms"
    echo
    echo "Estimates, not measurements: clock / (mean instructions of an expansion * cycles of an instruction). The"
    echo "cycles are an assumption: an average over loads, stores and taken branches, with the wait states of the"
    echo "flash that the row names; those of the RP2350 are [measured](../../docs/cycles.md), 1.1 to 1.4, and the row"
    echo "takes the most. If a deadline depends on it, measure on your part. The last column is what \`step(map, 1)\`"
    echo "may take, by the same rule."
    echo
    echo "| part | core | clock | cycles an instruction | flash wait states | search | expansions in 1 ms | longest slice, us |"
    echo "|---|---|--:|--:|---|---|--:|--:|"
    echo "$parts" | tr ' ' ',' | awk "$names"'
        FILENAME == "-" { part[++part_count] = $0; gsub(/_/, " ", part[part_count]); sub(/^mps2 /, "mps2_", part[part_count]); next }
        { mean[$1, $3] = $6; slice[$1, $3] = $8 }
        END {
            for (p = 1; p <= part_count; ++p) {
                count = split(part[p], field, ",")
                waits = field[5]
                for (i = 6; i <= count; ++i) { waits = waits "," field[i] }
                split("jps_never astar astar_fast bfs_four dstar_lite", chosen, " ")
                for (k = 1; k in chosen; ++k) {
                    if (!((field[1], chosen[k]) in mean)) { continue }
                    printf "| %s | %s | %s MHz | %s | %s | %s | %s | %s |\n", field[2], core_of(field[1]), field[3], field[4], waits,
                        name_of(chosen[k]), grouped(int(field[3] * 1000 / (mean[field[1], chosen[k]] * field[4]))),
                        grouped(int(slice[field[1], chosen[k]] * field[4] / field[3] + 0.999))
                }
            }
        }' - ../../ports/host/data/searches.csv
    echo
    echo "## The worst map"
    echo
    echo "A whole query on 64 x 64 cells: the most expensive of 50 from all over the map. The spiral is a corridor of one cell's"
    echo "width. The comb has 31 walls with gaps at alternate ends: a search sees every cell, and the path visits all of them."
    echo "Instructions include \`begin\`. Milliseconds are those of the parts above, by the same rule."
    echo
    echo "| map | search | core | instructions | milliseconds |"
    echo "|---|---|---|--:|---|"
    echo "$parts" | tr ' ' ',' | awk "$names"'
        FILENAME == "-" { part[++part_count] = $0; next }
        $3 ~ /^(spiral|comb)_64$/ && $1 != "host" && $4 ~ /^(jps|astar|astar_(compact|fast))$/ {
            planner = $4 == "jps" ? "`JumpPointSearch`" : $4 == "astar" ? "`AStar`" : "`AStar`, `" substr($4, 7) "`"
            times = ""
            for (p = 1; p <= part_count; ++p) {
                split(part[p], field, ",")
                if (field[1] == $1) { times = times (times == "" ? "" : ", ") sprintf("%.1f (%s)", $6 * field[4] / field[3] / 1000, field[2]) }
            }
            sub(/_64$/, "", $3)
            printf "| %s | %s | %s %s | %s | %s |\n", $3, planner, core_of($1), $2, grouped($6), times
        }' - instructions.csv
    echo
    echo "## Stack of each call"
    echo
    echo "Bytes at -Os: the larger of two numbers, the worst case by the compiler and the stack that was used."
    echo
    echo "| search | core | \`begin\` | \`step\` | \`plan\` | \`path\`, walked | \`cost\` |"
    echo "|---|---|--:|--:|--:|--:|--:|"
    awk "$names"'
        $1 ~ /^(microbit|mps2_an385)$/ { row[$1, $3] = $9 " | " $10 " | " $11 " | " $12 " | " $13 }
        END {
            for (k = 1; k <= line_count; ++k) {
                for (i = 1; i <= 2; ++i) {
                    if ((order[i], lines[k]) in row) { printf "| %s | %s | %s |\n", name_of(lines[k]), core_of(order[i]), row[order[i], lines[k]] }
                }
            }
        }' ../../ports/host/data/searches.csv
}

courses() {
    awk "$names"'
        $2 == "-O2" && $1 == "mps2_an386" { figures[$3, $4] = grouped($5) " / " grouped($6); ram[$3, $4] = grouped($8) }
        $2 == "-O2" && $1 == "mps2_an386" && $4 == "jps" { each[$3] = grouped(int($5 * 50 / $7 + 0.5)) }
        $1 == "mps2_an385" { os[$3, $4] = grouped($5) " / " grouped($6) }
        $1 == "microbit" { small[$3, $4] = grouped($5) " / " grouped($6) }
        function cell_of(list, map, planner) { return (map, planner) in list ? list[map, planner] : "-" }
        END {
            print "| map | a textbook\047s A* | RAM | `AStar` | RAM | `AStar`, `compact` | RAM | `AStar`, `fast` | RAM | `JumpPointSearch` | RAM | an expansion | `JumpPointSearch` on M0, -Os |"
            print "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
            count = split("random-32-32-20 random-64-64-20 room-64-64-8 arena den312d Berlin_0_256 brc202d", maps, " ")
            split("textbook astar astar_compact astar_fast jps", planners, " ")
            for (i = 1; i <= count; ++i) {
                map = maps[i]
                gsub(/-/, "_", map)
                printf "| %s", maps[i]
                for (k = 1; k <= 5; ++k) { printf " | %s | %s", cell_of(figures, map, planners[k]), cell_of(ram, map, planners[k]) }
                printf " | %s | %s |\n", each[map], cell_of(small, map, "jps")
                if ((map, "astar_16") in figures) {
                    printf "| %s, 16-bit costs asked for | | | %s | %s | | | | | | | | |\n", maps[i], figures[map, "astar_16"], ram[map, "astar_16"]
                }
            }
            print ""
            print "At -Os, on a Cortex-M3; from 65,536 cells on with 16-bit costs, as the textbook\047s A* has them everywhere:"
            print ""
            print "| map | a textbook\047s A* | `AStar` |"
            print "|---|--:|--:|"
            for (i = 1; i <= count; ++i) {
                map = maps[i]
                gsub(/-/, "_", map)
                printf "| %s | %s | %s |\n", maps[i], cell_of(os, map, "textbook"), cell_of(os, map, (map, "astar_16") in os ? "astar_16" : "astar")
            }
        }' instructions.csv
}

summary() {
    awk "$names"'
        $2 == "-O2" && $1 == "mps2_an386" && $3 == "den312d" { mean[$4] = grouped($5); ram[$4] = grouped($8) }
        $2 == "-Os" && $1 == "microbit" { flash[$3] = grouped($4) }
        END {
            graph = "jump_graph_boxes"
            print "| planning on the map den312d, 65 x 81 cells | `JumpPointSearch` | the map known: `JumpGraphSearch` | a textbook\047s A* |"
            print "|---|--:|--:|--:|"
            print "| instructions a query, the mean of 50, on a Cortex-M4 | " mean["jps"] " | " mean[graph] " | " mean["textbook"] " |"
            print "| RAM, bytes | " ram["jps"] " | " ram[graph] " | " ram["textbook"] " |"
            print "| code on a Cortex-M0 at -Os, with the calling code, bytes | " flash["jps_never"] " | " flash["graph_never"] " | not measured |"
        }' instructions.csv ../../ports/host/data/searches.csv
}

parts() {
    awk -F , '
        FNR == 1 { next }
        {
            text = $0
            sub(/^[^,]*,[^,]*,[^,]*,/, "", text)
            printf "| %s | %s | %s | %s |\n", $1, $2, $3, text
        }
        BEGIN { print "| part | files | CPU seconds | what only this part catches |\n|---|--:|--:|---|" }' parts.csv
}

# Prints a document with its reports updated.
renewed() {
    awk '
        /^<!-- end of report -->$/ { inside = 0 }
        !inside { print }
        /^<!-- report [a-z]+: checks\.report -->$/ {
            inside = 1
            name = substr($3, 1, length($3) - 1)
            while ((("sh ../report.sh " name) | getline line) > 0) { print line }
        }
        END { if (inside) { print "this report has no end" } }' "$1"
}

case ${1:-} in
searches) searches ;;
courses) courses ;;
budgets) budgets ;;
summary) summary ;;
parts) parts ;;
write)
    for page in $pages; do
        renewed "$page" >"$page.new"
        mv "$page.new" "$page"
    done
    ;;
check)
    code=0
    for page in $pages; do
        renewed "$page" | diff "$page" - || {
            echo "tests/budgets/$page: a report is not what the tables say (<): run \`sh tests/report.sh write\`." >&2
            code=1
        }
    done
    exit $code
    ;;
*)
    echo "usage: sh tests/report.sh searches | courses | budgets | summary | parts | write | check" >&2
    exit 2
    ;;
esac
