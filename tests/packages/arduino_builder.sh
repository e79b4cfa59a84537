#!/bin/sh
# Builds the sketches with arduino-builder, as Arduino's IDE does: it finds the library by library.properties, and adds
# what a sketch leaves out. Without the flag for C++20 the first error names the setting.
#
#     sh arduino_builder.sh <what release.sh made> <folder to work in> <sketch>...
set -eu
release=$1 work=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)

rm -rf "$work"
mkdir -p "$work/hardware/standin/stm32/cores/standin" "$work/tools" "$work/libraries"
cd "$work"
cp -R "$release/arduino" libraries/firmpath
cp "$here"/arduino/stm32/*.txt hardware/standin/stm32/
cp "$here/arduino/Arduino.h" hardware/standin/stm32/cores/standin/
echo '#include <Arduino.h>' >hardware/standin/stm32/cores/standin/core.cpp

build() { # <sketch> <argument>...
    sketch=$1
    shift
    rm -rf build
    mkdir build
    arduino-builder -compile -hardware hardware -tools tools -libraries libraries -fqbn standin:stm32:m4 \
        -ide-version 10819 -build-path "$work/build" -warnings all "$@" \
        "libraries/firmpath/examples/$sketch/$sketch.ino"
}

for sketch in "$@"; do
    echo "$sketch:"
    build "$sketch" -prefs=compiler.cpp.extra_flags=-std=gnu++20
    test -s "build/sketch/$sketch.ino.cpp.o"
done

! build "$1" >output.txt 2>&1
head -n 5 output.txt | grep 'error: .*firmpath needs C++20: compiler.cpp.extra_flags=-std=gnu++20'
