#!/bin/sh
# What ports/release.sh refuses: one line, exit code 2, and nothing is lost.
#
#     sh arguments.sh <firmpath> <folder to work in>
set -eu
release=$1/ports/release.sh work=$2
rm -rf "$work"
mkdir -p "$work/mine"
echo kept >"$work/mine/file"
failed=0

try() { # <what it must print> <argument>...
    message=$1
    shift
    code=0
    output=$(sh "$release" "$@" 2>&1) || code=$?
    if [ $code -ne 2 ] || [ "$output" != "release.sh: $message" ]; then
        echo "release.sh $*: FAILED: ended with $code and printed: $output"
        failed=1
    fi
}
try "give at most one argument, the folder to make" "$work/a" "$work/b"
try "there is no option --help: give the folder to make, or nothing" --help
try "the name of the folder is empty" ""
try "$work/mine/file is not a folder" "$work/mine/file"
try "$work/mine holds files that release.sh has not made: choose a new folder" "$work/mine"
[ "$(cat "$work/mine/file")" = kept ] && [ "$(ls "$work")" = mine ] || failed=1

# What an earlier run has made is replaced, with what lies in it.
sh "$release" "$work/made" >/dev/null
echo old >"$work/made/arduino/old"
sh "$release" "$work/made"
[ ! -e "$work/made/arduino/old" ] || failed=1
exit $failed
