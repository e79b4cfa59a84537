#!/bin/sh
# Makes what a release offers: for each ecosystem a folder with all that it wants at its root (manifest, headers,
# licence, examples), and the whole library as a single header.
#
#     sh ports/release.sh [<folder>]    the folder to make; default: build/release
#
# The sources are ports/<ecosystem>/. There @NAME@, @VERSION@, @DESCRIPTION@, @LICENSE@ and @HOMEPAGE@ stand for what
# lib/include/firmpath/core/version.hpp says, @AUTHORS@ for whom LICENSE names, and @DATE@ for the date of the run.
# Without a homepage, lines with @HOMEPAGE@ are left out. Where an ecosystem demands an address, @URL@ stands for the
# homepage, and @EMAIL@ for where to write; without a homepage both are in `.example`, which is reserved for addresses
# that lead nowhere (RFC 2606).
#
# A folder that an earlier run made is replaced; any other must be empty.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
include=$root/lib/include

fail() {
    echo "release.sh: $1" >&2
    exit 2
}

[ $# -le 1 ] || fail "give at most one argument, the folder to make"
out=${1-$root/build/release}
case $out in
'') fail "the name of the folder is empty" ;;
-*) fail "there is no option $out: give the folder to make, or nothing" ;;
esac
mark=made_by_release_sh
if [ -e "$out" ] && [ ! -d "$out" ]; then
    fail "$out is not a folder"
elif [ -d "$out" ] && [ ! -e "$out/$mark" ] && [ -n "$(ls -A "$out")" ]; then
    fail "$out holds files that release.sh has not made: choose a new folder"
fi

# <name in version.hpp>: prints its value
value_of() {
    awk -v name="FIRMPATH_$1" '$1 == "#define" && $2 == name { gsub(/^#define [A-Z_]+ |"/, ""); print }' \
        "$include/firmpath/core/version.hpp"
}

authors=$(sed -n 's/^Copyright (c) [0-9]* //p' "$root/LICENSE")
homepage=$(value_of HOMEPAGE)
url=${homepage:-https://firmpath.example}
host=${url#*://}

# Fills in the placeholders of a text from stdin.
fill_in() {
    awk -v version="$(value_of VERSION_MAJOR).$(value_of VERSION_MINOR).$(value_of VERSION_PATCH)" \
        -v description="$(value_of DESCRIPTION)" -v license="$(value_of LICENSE)" -v homepage="$homepage" \
        -v authors="$authors" -v url="$url" -v email="authors@${host%%/*}" \
        -v date="$(LC_ALL=C date '+%a, %d %b %Y %H:%M:%S %z')" '
        BEGIN {
            value["NAME"] = "firmpath"; value["VERSION"] = version; value["DESCRIPTION"] = description
            value["LICENSE"] = license; value["HOMEPAGE"] = homepage; value["DATE"] = date
            value["AUTHORS"] = authors; value["URL"] = url; value["EMAIL"] = email
        }
        homepage == "" && /@HOMEPAGE@/ { next }
        {
            for (name in value) {
                while ((at = index($0, "@" name "@")) > 0) {
                    $0 = substr($0, 1, at - 1) value[name] substr($0, at + length(name) + 2)
                }
            }
            print
        }'
}

# The library in one text: its headers in the order in which they include each other, each once.
single_header() {
    awk -v include="$include" '
        function add(header, line, file) {
            if (header in added) { return }
            added[header]
            file = include "/" header
            while ((code = (getline line < file)) > 0) {
                if (line ~ /^#include "firmpath\//) {
                    split(line, part, "\"")
                    add(part[2])
                } else if (line !~ /^#pragma once/) {
                    print line
                }
            }
            if (code < 0) { print "release.sh: cannot read " file > "/dev/stderr"; exit 2 }
            close(file)
        }
        BEGIN { add("firmpath/firmpath.hpp") }'
}

made=$out.new
trap 'rm -rf "$made"' EXIT
rm -rf "$made"
mkdir -p "$made"
: >"$made/$mark"

# <ecosystem> <where its headers go, or nothing>
lay_out() {
    from=$root/ports/$1 to=$made/$1
    (cd "$from" && find . -type f) | while read -r file; do
        mkdir -p "$to/$(dirname "$file")"
        fill_in <"$from/$file" >"$to/$file"
    done
    cp "$root/LICENSE" "$to/"
    if [ -n "$2" ]; then
        mkdir -p "$to/$2"
        cp -R "$include/firmpath" "$to/$2/"
    fi
}

lay_out arduino src
lay_out platformio include
# With the Arduino framework, PlatformIO's users include what sketches include.
cp "$made/arduino/src/firmpath.h" "$made/platformio/include/"
cp -R "$made/arduino/examples" "$made/platformio/"
lay_out esp_idf include
lay_out zephyr include
lay_out meson include
lay_out vcpkg include
lay_out conan include
lay_out cmsis_pack include
lay_out single_header ''
# Debian builds the tool too: its folder lies within the sources.
lay_out debian ''
mv "$made/debian" "$made/debian_folder"
mkdir "$made/debian"
mkdir "$made/debian/ports"
(cd "$root" && cp -R CHANGELOG.md CMakeLists.txt LICENSE README.md docs lib toolchains "$made/debian/")
(cd "$root/ports" && cp -R CMakeLists.txt program.cmake bare_metal c cortex_m host include riscv template "$made/debian/ports/")
mv "$made/debian_folder" "$made/debian/debian"
rm "$made/debian/debian/LICENSE"
chmod +x "$made/debian/debian/rules"
{
    echo
    single_header
} >>"$made/single_header/firmpath-single.hpp"

rm -rf "$out"
mv "$made" "$out"
trap - EXIT
for folder in "$out"/*/; do
    printf '%s %s files\n' "$folder" "$(find "$folder" -type f | wc -l | tr -d ' ')"
done
