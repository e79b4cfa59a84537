#!/bin/sh
# Shows all of firmpath in one run: plans one delivery with the desktop tool and in firmware for an STM32F405 (in the
# emulator), on the same map, and compares the results. Installs what is missing, and builds.
#
#     sh examples/run.sh
#     sh examples/run.sh <tool> <deliver.elf> <folder>    with programs that are built already; installs and builds nothing
#
# Exits with 0 if all values agree. Writes the picture build/deliver.svg, or deliver.svg in that folder.
set -eu

cd "$(dirname "$0")/.."
board=netduinoplus2
case $# in
0)
    build=build/run
    svg=build/deliver.svg
    tool=$PWD/build/tool/bin/firmpath
    firmware=$build/$board/examples/deliver.elf
    sh toolchains/setup.sh examples
    ;;
3)
    tool=$1 firmware=$2 build=$3
    svg=$build/deliver.svg
    ;;
*)
    echo "usage: sh examples/run.sh [<tool> <deliver.elf> <folder>]" >&2
    exit 2
    ;;
esac
log=$build/build.log
mkdir -p "$build"

# Runs a command whose output matters only if it fails.
quietly() {
    "$@" >"$log" 2>&1 || {
        # CMake prints the place of an error first, and the reason in the lines after it.
        grep -m 5 -A 4 -E '(error|Error)( at |: |:$)' "$log" >&2 || tail -n 20 "$log" >&2
        echo "Failed: $* (see $log)" >&2
        exit 1
    }
}

if [ $# -eq 0 ]; then
    [ -x "$tool" ] || echo "Building the tool and the firmware; the first time takes a few minutes."
    # After the first configuration, the build itself detects changes.
    [ -f build/tool/build.ninja ] || quietly cmake --preset tool
    quietly cmake --build --preset tool
    [ -f "$build/$board/build.ninja" ] ||
        quietly cmake --preset $board -B "$build/$board" -DFIRMPATH_BUILD_TESTS=OFF -DFIRMPATH_TOOL="$tool"
    quietly cmake --build "$build/$board" --target deliver
fi

# The query: the same places as in deliver/deliver.cpp, and the same growth of obstacles as baked into the firmware.
plan() { # <planner> <file for the output> <picture>
    "$tool" plan examples/deliver/map.yaml --radius 0.2 --metres --start 0,0 --goal 0.2,8.6 \
        --planner "$1" --picture "$3" >"$2" || [ $? -eq 1 ] # 1: found no path
}
plan jps "$build/tool.txt" "$build/deliver.txt"
plan jps "$build/tool.txt" "$svg"
plan astar "$build/astar.txt" "$build/astar.svg"
echo "From the dock S to the bed G: the path, the jump points looked from, and in grey where a robot of 20 cm radius does"
echo "not fit."
cat "$build/deliver.txt"
echo
# deliver/deliver.cpp has the pool that all queries need, as printed here. Text for the user, JSON for the table below.
size() { "$tool" size examples/deliver/map.yaml --radius 0.2 --random 10000 --format "$1"; }
size text
size json >"$build/size.json"
echo

code=0
timeout 60 qemu-system-arm -M $board -display none -monitor none -serial none \
    -semihosting-config enable=on,target=native -icount shift=8 -kernel "$firmware" \
    </dev/null >"$build/firmware.txt" 2>&1 || code=$?
if [ $code -gt 1 ]; then # 1: found no path
    cat "$build/firmware.txt" >&2
    echo "The firmware ended with $code." >&2
    exit 1
fi

# Both print one name and its value a line. The tool does not print the path's hash: here it is computed from the cells.
agreed=yes
awk '
    function row(name, a, b, same) {
        if (a == "" || b == "") {
            same = 0
            missing = missing sprintf("%s: %s gives no such value.\n", name, a == "" ? "the desktop tool" : "the firmware")
        }
        different += !same
        printf "%-12s %14s %14s    %s\n", name, a == "" ? "missing" : a, b == "" ? "missing" : b,
            same ? "equal" : "DIFFERENT"
    }
    function hash(path,  count, numbers, i, h) {
        count = split(path, numbers, /[ ,]/)
        if (count == 0) return ""
        for (i = 1; i <= count; i++) h = (h * 31 + numbers[i]) % 4294967296
        return sprintf("%.0f", h)
    }
    {
        value = $0
        sub(/^[^ ]+ */, "", value)
        if (FILENAME ~ /tool[.]txt$/) tool[$1] = value
        if (FILENAME ~ /astar[.]txt$/) astar[$1] = value
        if (FILENAME ~ /firmware[.]txt$/) firmware[$1] = value
        # RAM with the pool for all queries, not this one. In the JSON each entry of "needs" begins with its percent; the
        # first planner is jps.
        if (FILENAME ~ /size[.]json$/ && $1 == "\"percent\":") percent = $2 + 0
        if (FILENAME ~ /size[.]json$/ && $1 == "\"ram_bytes\":" && percent == 100 && !sized++) tool["ram_bytes"] = $2 + 0
    }
    END {
        sub(/:.*/, "", tool["status"]) # an explanation
        printf "%-12s %14s %14s\n", "", "desktop tool", "firmware"
        row("status", tool["status"], firmware["status"], tool["status"] == firmware["status"])
        # Compared cell by cell, which is stricter than comparing the hash.
        row("path (hash)", hash(tool["path"]), firmware["path_hash"], tool["path"] == firmware["path"])
        count = split("cells cost expanded generated peak_open ram_bytes", names, " ")
        for (i = 1; i <= count; i++) {
            row(names[i], tool[names[i]], firmware[names[i]], tool[names[i]] == firmware[names[i]])
        }
        printf "\nA* on this map finds a path as cheap, expands %s cells, and takes %s bytes of RAM.\n",
            astar["expanded"], astar["ram_bytes"]
        printf "%s", missing
        exit different != 0 || astar["cost"] != firmware["cost"]
    }' "$build/tool.txt" "$build/size.json" "$build/astar.txt" "$build/firmware.txt" || agreed=no

# <region of the board's memory.ld>: its size in bytes
region() {
    sed -n "s/^ *$1 .*LENGTH = \([0-9]*\)\([KM]\).*/\1 \2/p" "ports/cortex_m/boards/$board/memory.ld" |
        awk '{ print $1 * ($2 == "M" ? 1048576 : 1024) }'
}
value() { sed -n "s/^$1  *//p" "$build/firmware.txt"; }
arm-none-eabi-size "$firmware" | awk -v ram="$(region RAM)" -v flash="$(region FLASH)" -v planner="$(value ram_bytes)" '
    NR == 2 {
        printf "\nfirmware     for an STM32F405, run in the emulator\n"
        printf "RAM          %d of %d bytes, %d of them the planner\n", $2 + $3, ram, planner
        printf "flash        %d of %d bytes, the map included\n", $1 + $2, flash
    }'
echo "stack        $(value stack_bytes) of $(value stack_size) bytes at most"
echo "plan         $(value instructions) instructions"
echo "picture      $svg"
[ $agreed = yes ]
