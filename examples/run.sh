#!/bin/sh
# The whole of firmpath in one go: plans one delivery with the desktop tool and in firmware for an STM32F405 (in the
# emulator), on the same map, and holds the results against each other. Installs what is missing, and builds.
#
#     sh examples/run.sh
#
# Ends with 0 if both agree in everything. Leaves the picture build/deliver.svg.
set -eu

cd "$(dirname "$0")/.."
board=netduinoplus2
build=build/run
log=$build/build.log
svg=build/deliver.svg

sh toolchains/setup.sh examples
mkdir -p "$build"

# Runs a command whose output matters only if it fails.
quietly() {
    "$@" >"$log" 2>&1 || {
        grep -m 5 -E '(error|Error)( at |: |:$)' "$log" >&2 || tail -n 20 "$log" >&2
        echo "Failed: $* (see $log)" >&2
        exit 1
    }
}

make_in() { # <build folder> <target> <what to configure with>...
    folder=$1 target=$2
    shift 2
    # Once configured, the build itself sees what has changed.
    [ -f "$folder/build.ninja" ] || quietly cmake -S . -B "$folder" -G Ninja -DFIRMPATH_BUILD_TESTS=OFF "$@"
    quietly cmake --build "$folder" --target "$target"
}

[ -x "$build/host/bin/firmpath" ] || echo "Building the tool and the firmware; the first time takes a minute or two."
make_in "$build/host" firmpath_tool -DCMAKE_BUILD_TYPE=Release
make_in "$build/$board" deliver -DCMAKE_BUILD_TYPE=MinSizeRel -DFIRMPATH_BOARD=$board \
    -DCMAKE_TOOLCHAIN_FILE="$PWD/toolchains/arm-none-eabi-gcc.cmake" -DFIRMPATH_TOOL="$PWD/$build/host/bin/firmpath"

# The question: the same places as in deliver/deliver.cpp, the same growth as baked into the firmware.
plan() { # <planner> <file for the output> <picture>
    "$build/host/bin/firmpath" plan examples/deliver/map.yaml --radius 0.2 --metres --start 0,0 --goal 0.2,8.6 \
        --planner "$1" --picture "$3" >"$2" || [ $? -eq 1 ] # 1: found no path
}
plan jps "$build/tool.txt" "$build/deliver.txt"
plan jps "$build/tool.txt" "$svg"
plan astar "$build/astar.txt" "$build/astar.svg"
echo "From the dock S to the bed G: the path, the jump points looked from, and in grey where a robot of 20 cm radius does"
echo "not fit."
cat "$build/deliver.txt"
echo
# The pool in deliver/deliver.cpp is what this says all of them need.
"$build/host/bin/firmpath" size examples/deliver/map.yaml --radius 0.2 --random 10000 >"$build/size.txt"
cat "$build/size.txt"
echo

firmware=$build/$board/examples/deliver.elf
code=0
timeout 60 qemu-system-arm -M $board -display none -monitor none -serial none \
    -semihosting-config enable=on,target=native -icount shift=8 -kernel "$firmware" \
    </dev/null >"$build/firmware.txt" 2>&1 || code=$?
if [ $code -gt 1 ]; then # 1: found no path
    cat "$build/firmware.txt" >&2
    echo "The firmware ended with $code." >&2
    exit 1
fi

# Both print one name and its value a line. The tool leaves the path's hash to others: here it is made from the cells.
agreed=yes
awk '
    function row(name, a, b, same) {
        same = same && a != ""
        different += !same
        printf "%-12s %14s %14s    %s\n", name, a, b, same ? "equal" : "DIFFERENT"
    }
    function hash(path,  count, numbers, i, h) {
        count = split(path, numbers, /[ ,]/)
        for (i = 1; i <= count; i++) h = (h * 31 + numbers[i]) % 4294967296
        return sprintf("%.0f", h)
    }
    {
        value = $0
        sub(/^[^ ]+ */, "", value)
        if (FILENAME ~ /tool/) tool[$1] = value
        if (FILENAME ~ /astar/) astar[$1] = value
        if (FILENAME ~ /firmware/) firmware[$1] = value
        if (FILENAME ~ /size/ && $1 == 100) tool["ram_bytes"] = $5 # with the pool for all queries, not for this one
    }
    END {
        sub(/:.*/, "", tool["status"]) # an explanation
        printf "%-12s %14s %14s\n", "", "desktop tool", "firmware"
        row("status", tool["status"], firmware["status"], tool["status"] == firmware["status"])
        # Cell by cell, which is more than the hash can say.
        row("path (hash)", hash(tool["path"]), firmware["path_hash"], tool["path"] == firmware["path"])
        count = split("cells cost expanded generated peak_open ram_bytes", names, " ")
        for (i = 1; i <= count; i++) {
            row(names[i], tool[names[i]], firmware[names[i]], tool[names[i]] == firmware[names[i]])
        }
        printf "\nA* on this map finds a path as cheap, expands %s cells, and takes %s bytes of RAM.\n",
            astar["expanded"], astar["ram_bytes"]
        exit different != 0 || astar["cost"] != firmware["cost"]
    }' "$build/tool.txt" "$build/size.txt" "$build/astar.txt" "$build/firmware.txt" || agreed=no

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
