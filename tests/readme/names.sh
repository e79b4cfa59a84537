#!/bin/sh
# Every name between back-quotes in README.md, the guides and the page of the tool exists.
#
# In `Class::member` the header of the class has the member, or one that it includes of its room or of a `detail/`.
# What is written as a call, `name(...)`, is a function of a public header, of the CMake files or of a block of code in
# these documents. An option, `--name`, is one of the tool. All other words are words of code. Paths and command lines
# are not looked at: links.sh and commands.sh do that.
#
#     sh tests/readme/names.sh [<folder of the project> [<document>...]]
set -eu
cd "${1:-$(dirname "$0")/../..}"
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- README.md docs/*.md ports/host/README.md

# The documents are read twice: their code, and then their prose.
# shellcheck disable=SC2046
awk '
    BEGIN {
        # Of other projects and of the languages; and what is made from a name of the user.
        split("find_package dependency idf_component_register REQUIRES pico_sdk_init memcpy memset sizeof gCost hCost " \
              "penalty jpsP planner_path planner_cost planner_status planner_map_assign planner_map_set libfirmpath " \
              "parent_x parent_y", other, " ")
        for (i in other) { word[other[i]] = called[other[i]] = 1 }
    }
    function learn(line,   name) {
        while (match(line, /[A-Za-z_][A-Za-z_0-9]*/)) {
            name = substr(line, RSTART, RLENGTH)
            line = substr(line, RSTART + RLENGTH)
            word[name] = 1
            if (part != "private" && line ~ /^(<[^;]*>)?\(/) { called[name] = 1 }
            if (part == "public") { words_of[FILENAME, name] = 1 }
        }
    }
    function room(file) { sub(/(\/detail)?\/[^\/]*$/, "", file); return file }
    # Whether a header has a word, or one that it includes and that may hold a base of its class.
    function has(file, name,   list, count, i) {
        if ((file, name) in words_of) { return 1 }
        seen[file] = 1
        count = split(included[file], list, " ")
        for (i = 1; i <= count; ++i) {
            if (list[i] in seen || (list[i] !~ /detail/ && room(list[i]) != room(file))) { continue }
            if (has(list[i], name)) { return 1 }
        }
        return 0
    }
    function fail(span, text) { print FILENAME ":" FNR ": " text ": `" span "`"; failed = 1 }
    function check(span,   rest, name, class, whole) {
        whole = span
        if (span ~ /\/|^[-.#]|^(sh|cmake|ctest|firmpath|vcpkg|conan|west|apt-get) |: |[a-z]=| \+= /) {
            if (span ~ /^--[a-z]/) {
                name = span
                sub(/[ =].*/, "", name)
                if (!(name in option)) { fail(whole, "the tool has no such option") }
            }
            return
        }
        ++count
        gsub(/std::[A-Za-z_0-9:]+|"[^"]*"|\.(cpp|hpp|h|txt|ini|conf|yaml|bin|mprim|map|example)$/, "", span)
        rest = span
        class = ""
        while (match(rest, /[A-Za-z_][A-Za-z_0-9]*/)) {
            name = substr(rest, RSTART, RLENGTH)
            if (RSTART > 1 && substr(rest, 1, RSTART - 1) !~ /^::$/) { class = "" }
            rest = substr(rest, RSTART + RLENGTH)
            if (!(name in word)) { fail(whole, "there is no " name) }
            else if (rest ~ /^(<[^;]*>)?\(/ && !(name in called)) { fail(whole, "there is no function " name) }
            else if (class != "" && class in defined) {
                split("", seen)
                if (!has(defined[class], name)) { fail(whole, class " has no " name) }
            }
            class = name
        }
    }
    part == "documents" {
        if (reading) {  # the second time: the prose
            if (FNR == 1) { fence = held = "" }
            if (/^```/) { fence = fence == "" ? "x" : ""; next }
            if (fence != "" || /^(    |<!--)/) { next }
            text = held $0
            held = ""
            pieces = split(text, piece, "`")
            if (pieces > 0 && pieces % 2 == 0) { held = "`" piece[pieces--] " " }  # it ends in the next line
            for (i = 2; i < pieces; i += 2) { check(piece[i]) }
        } else if (/^```/) { fence = fence == "" ? $0 : "" }
        else if (fence != "") { learn($0) }
        next
    }
    FNR == 1 { learn(FILENAME) }
    {
        if (part == "public" && /^#include "firmpath\//) {
            split($0, quoted, "\"")
            included[FILENAME] = included[FILENAME] " lib/include/" quoted[2]
            next
        }
        line = $0
        while (match(line, /--[a-z][-a-z]*/)) {
            option[substr(line, RSTART, RLENGTH)] = 1
            line = substr(line, RSTART + RLENGTH)
        }
        line = $0
        sub(/(^|[ \t])\/\/.*/, "", line)
        if (part == "public" && match(line, /^(class|struct|concept|using) (\[\[[a-z]*\]\] )?[A-Z][A-Za-z0-9]*( |$)/) &&
            line !~ /^(class|struct) .*;$/) {
            name = substr(line, RSTART, RLENGTH)
            gsub(/(class|struct|concept|using) (\[\[[a-z]*\]\] )?| /, "", name)
            defined[name] = FILENAME
        }
        if (match(line, /enum class .*: std/)) {
            name = line
            sub(/^enum class (\[\[[a-z]*\]\] )?/, "", name)
            sub(/ .*/, "", name)
            defined[name] = FILENAME
        }
        learn(line)
    }
    END { print count " names"; exit failed }
' part=public $(find lib/include ports/include ports/c/include ports/host/include -name '*.h' -o -name '*.hpp') \
    part=cmake $(find ports toolchains -name '*.cmake') \
    part=private $(find ports examples toolchains -name '*.cpp' -o -name '*.hpp' -o -name '*.h' -o -name '*.ino' -o \
        -name CMakeLists.txt -o -name '*.csv' -o -name '*.sh') CMakePresets.json \
    part=documents "$@" reading=1 "$@"
