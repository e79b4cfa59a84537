#!/bin/sh
# lib/rename.sh makes of old/ what stands in new/: sources as they were before the names changed, among them one of the
# examples, and as they were after. It changes nothing with --dry-run, and refuses a place that does not exist.
#
#     sh tests/renames/run.sh
set -eu

cd "$(dirname "$0")"
rename=../../lib/rename.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cp -r old "$work/sources"
sh $rename --dry-run "$work/sources" >"$work/dry"
diff -r old "$work/sources"
sh $rename "$work/sources" >"$work/said"
diff -r new "$work/sources"
diff "$work/dry" "$work/said"
[ "$(wc -l <"$work/said")" -eq "$(find old -type f | wc -l)" ] || { echo "not a line for each file:" && cat "$work/said" && exit 1; }

# Once more, there is nothing left to do.
sh $rename "$work/sources"/*.?pp >"$work/again"
diff /dev/null "$work/again"

for wrong in "" "$work/nowhere"; do
    # shellcheck disable=SC2086 # none if empty
    if sh $rename $wrong 2>"$work/error"; then
        echo "rename.sh '$wrong' ended with 0" && exit 1
    fi
    [ "$(wc -l <"$work/error")" -eq 1 ]
done

# Every name of the table is one that there is.
sed -n '/^#/d; s/^[^ ]* \(firmpath\/.*\)/\1/p' ../../lib/renames.txt | while read -r header; do
    [ -f "../../lib/include/$header" ] || { echo "renames.txt: there is no $header" && exit 1; }
done
