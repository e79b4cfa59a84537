#!/bin/sh
# The figures of tests/budgets/*.csv as tables to read: what every search costs on every core.
#
#     sh tests/report.sh            prints the table that README.md shows
#     sh tests/report.sh budgets    prints the generated part of tests/budgets/README.md
#     sh tests/report.sh write      puts each between its marks in these files; checks.report fails where they are old
#
# Marks are the lines `<!-- report -->` and `<!-- end of report -->`.
set -eu

cd "$(dirname "$0")/budgets"

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
    BEGIN {
        FS = ","
        split("microbit M0 mps2_an385 M3 mps2_an386 M4F mps2_an500 M7 mps2_an505 M33 mps3_an547 M55 sifive_e RV32", pair, " ")
        for (i = 1; i in pair; i += 2) { cores[pair[i]] = pair[i + 1]; order[++order_count] = pair[i] }
        split("jps_never=`JumpPoint`, 160 nodes;jps_or_bfs=`JumpPointOrBreadthFirst`, 16 nodes;astar_compact=`AStar`;" \
              "astar_fast=`AStar`, `fast`;astar_ground=`AStar` on terrain;astar_hex_odd_r=`AStar` on `Hex`;" \
              "dijkstra=`Dijkstra`;weighted_astar=`WeightedAStar`;greedy=`Greedy`;nearest_goal=`NearestGoal<4>`;" \
              "frontier_search=`FrontierSearch`;turning_four=`AStar` on `Turning<Four>`;" \
              "turning_eight=`AStar` on `Turning<Eight>`, `fast`;theta_never=`Theta`;bfs_four=`BreadthFirst`;" \
              "dstar_lite=`DStarLite`;distance_field=`DistanceField`;direction_field=`DirectionFiller` on terrain;" \
              "reachable_steps=`ReachableWithin`;reachable_cost=`ReachableWithinCost` on terrain;regions=`Regions`", entry, ";")
        for (i = 1; i in entry; ++i) {
            at = index(entry[i], "=")
            lines[i] = substr(entry[i], 1, at - 1)
            names[lines[i]] = substr(entry[i], at + 1)
            line_count = i
        }
    }
    $1 == "board" { next }
'

summary() {
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
        }' searches.csv
}

# Parts and what is assumed of them: clock in MHz, cycles an instruction with the flash wait states at that clock.
parts='microbit nRF51822 16 1.4 0,_none
microbit RP2040 125 1.5 code_in_RAM_or_a_warm_cache
mps2_an385 STM32F103 72 1.7 2,_prefetch_buffer_on
mps2_an386 STM32F405 168 1.4 5,_ART_accelerator_on
mps2_an386 nRF52840 64 1.6 2,_instruction_cache_on'

budgets() {
    echo "### Expansions in 1 ms"
    echo
    echo "Estimated, not measured: clock / (instructions an expansion, mean, * cycles an instruction). The cycles are assumed: an average"
    echo "over loads, stores and taken branches, with the wait states of the flash named beside it. Where a deadline depends on it,"
    echo "measure on your part; the column of the longest slice is what \`step(map, 1)\` may take, in microseconds by the same rule."
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
                split("jps_never astar_compact astar_fast bfs_four dstar_lite", chosen, " ")
                for (k = 1; k in chosen; ++k) {
                    if (!((field[1], chosen[k]) in mean)) { continue }
                    printf "| %s | %s | %s MHz | %s | %s | %s | %s | %s |\n", field[2], core_of(field[1]), field[3], field[4], waits,
                        name_of(chosen[k]), grouped(int(field[3] * 1000 / (mean[field[1], chosen[k]] * field[4]))),
                        grouped(int(slice[field[1], chosen[k]] * field[4] / field[3] + 0.999))
                }
            }
        }' - searches.csv
    echo
    echo "### The worst map"
    echo
    echo "A whole query on 64 x 64 cells, the dearest of 50 from all over the map: a spiral corridor of one cell's width, and a comb of 31"
    echo "walls with their gaps at alternate ends, where every cell is seen and the path takes all of them. Instructions, \`begin\`"
    echo "included, and milliseconds on the parts above by the same rule."
    echo
    echo "| map | search | core | instructions | milliseconds |"
    echo "|---|---|---|--:|---|"
    echo "$parts" | tr ' ' ',' | awk "$names"'
        FILENAME == "-" { part[++part_count] = $0; next }
        $3 ~ /^(spiral|comb)_64$/ && $1 != "host" {
            planner = $4 == "jps" ? "`JumpPoint`" : $4 == "astar_fast" ? "`AStar`, `fast`" : "`AStar`"
            times = ""
            for (p = 1; p <= part_count; ++p) {
                split(part[p], field, ",")
                if (field[1] == $1) { times = times (times == "" ? "" : ", ") sprintf("%.1f (%s)", $6 * field[4] / field[3] / 1000, field[2]) }
            }
            sub(/_64$/, "", $3)
            printf "| %s | %s | %s %s | %s | %s |\n", $3, planner, core_of($1), $2, grouped($6), times
        }' - instructions.csv
    echo
    echo "### Stack of each call"
    echo
    echo "Bytes at -Os: the larger of the compiler's worst case and of what was used."
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
        }' searches.csv
}

# put <file> <command>: what the command prints, between the marks of the file.
put() {
    grep -q '^<!-- report -->$' "$1" || { echo "$1 has no line <!-- report -->" >&2; exit 1; }
    {
        sed -n '1,/^<!-- report -->$/p' "$1"
        $2
        sed -n '/^<!-- end of report -->$/,$p' "$1"
    } >"$1.new"
    mv "$1.new" "$1"
}

case ${1:-} in
'') summary ;;
budgets) budgets ;;
write)
    put README.md budgets
    if grep -q '^<!-- report -->$' ../../README.md; then put ../../README.md summary; fi
    ;;
*)
    echo "usage: sh tests/report.sh [budgets | write]" >&2
    exit 2
    ;;
esac
