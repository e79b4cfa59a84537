#!/bin/sh
# Shows all of firmpath in one run: the same source plans a delivery on this machine and in firmware for an STM32F405 (in
# the emulator), and the results are compared. Installs what is missing, and builds.
#
#     sh examples/run.sh
#
# Exits with 0 if all values agree. Writes the picture build/deliver.svg.
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
        # CMake prints the place of an error first, and the reason in the lines after it.
        grep -m 5 -A 4 -E '(error|Error)( at |: |:$)' "$log" >&2 || tail -n 20 "$log" >&2
        echo "Failed: $* (see $log)" >&2
        exit 1
    }
}
build() { # <preset> <target>...
    preset=$1
    shift
    # After the first configuration, the build itself detects changes.
    [ -f "$build/$preset/build.ninja" ] ||
        quietly cmake --preset "$preset" -B "$build/$preset" -DFIRMPATH_BUILD_TESTS=OFF -DFIRMPATH_BUILD_TOOL=OFF
    quietly cmake --build "$build/$preset" --target "$@"
}

build host deliver draw_path
(
    unset CFLAGS CXXFLAGS LDFLAGS # those of this machine
    build $board deliver
)
firmware=$build/$board/examples/deliver.elf

code=0
"$build/host/examples/deliver" >"$build/desktop.txt" || code=$?
if [ $code -gt 1 ]; then # 1: found no path
    echo "The desktop program ended with $code." >&2
    exit 1
fi
code=0
timeout 60 qemu-system-arm -M $board -display none -monitor none -serial none \
    -semihosting-config enable=on,target=native -icount shift=8 -kernel "$firmware" \
    </dev/null >"$build/firmware.txt" 2>&1 || code=$?
if [ $code -gt 1 ]; then
    cat "$build/firmware.txt" >&2
    echo "The firmware ended with $code." >&2
    exit 1
fi

agreed=yes
echo "From the dock S to the bed G: the path, the jump points looked from, and in grey where a robot of 20 cm radius does"
echo "not fit."
"$build/host/examples/draw_path" examples/deliver/map.pgm $svg <"$build/desktop.txt" || agreed=no
echo
awk -f examples/deliver/table.awk "$build/desktop.txt" "$build/firmware.txt" || agreed=no

# <region of the board's memory.ld>: its size in bytes
region() {
    sed -n "s/^ *$1 .*LENGTH = \([0-9]*\)\([KM]\).*/\1 \2/p" "ports/cortex_m/boards/$board/memory.ld" |
        awk '{ print $1 * ($2 == "M" ? 1048576 : 1024) }'
}
value() { sed -n "s/^$1  *//p" "$build/firmware.txt"; }
for name in ram_bytes stack_bytes stack_size instructions; do
    [ -n "$(value $name)" ] || { echo "The firmware has not printed $name." >&2 && exit 1; }
done
arm-none-eabi-size "$firmware" | awk -v ram="$(region RAM)" -v flash="$(region FLASH)" -v planner="$(value ram_bytes)" '
    NR == 2 {
        printf "\nfirmware     for an STM32F405, run in the emulator\n"
        printf "RAM          %d of %d bytes, %d of them the planner\n", $2 + $3, ram, planner
        printf "flash        %d of %d bytes, the map included\n", $1 + $2, flash
    }'
echo "stack        $(value stack_bytes) of $(value stack_size) bytes at most"
echo "plan         $(value instructions) instructions"
echo "picture      $svg"
echo
echo "The tool plans on your own maps. This builds it, in about 3 minutes on two cores:"
echo "    sh toolchains/setup.sh tool && cmake --workflow --preset tool"
[ $agreed = yes ]
