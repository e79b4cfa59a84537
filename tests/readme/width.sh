#!/bin/sh
# README.md has at most 120 lines of at most 120 columns. In the other documents only tables, command lines and marks of
# numbers may be wider.
#
#     sh width.sh <folder of the project>
set -eu
documents=$(dirname "$0")/documents.sh
cd "$1"
failed=0
# Columns are characters, not bytes: `grep` counts them in a locale with UTF-8.
wide() { LC_ALL=C.UTF-8 grep -nE '^.{121,}' "$@"; }

[ "$(wc -l <README.md)" -le 120 ] || {
    echo "README.md has $(wc -l <README.md) lines, more than 120"
    failed=1
}
! wide README.md || failed=1
for document in $(sh "$documents" .) CHANGELOG.md lib/MISRA.md ports/host/README.md; do
    if wide "$document" | grep -vE '^[0-9]+:([|]|    |<!-- )' | sed "s|^|$document:|" | grep .; then
        failed=1
    fi
done
exit $failed
