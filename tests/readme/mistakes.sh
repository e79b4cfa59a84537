#!/bin/sh
# Checks the table of mistakes: each row has an outcome and is shown by something that is there. What a program must not
# compile with is what the row says; a test has the name that the link says. Prints how many rows end how.
#
#     sh tests/readme/mistakes.sh [<page>]    default: docs/mistakes.md
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
page=$(cd "$(dirname "${1:-$root/docs/mistakes.md}")" && pwd)/$(basename "${1:-mistakes.md}")
cd "$root/docs"

fail() {
    echo "$(basename "$page"): $1" >&2
    exit 1
}

rows=$(grep -c '^| .* | [A-Z] | ' "$page") || fail "no row"
[ "$(grep -c '^| ' "$page")" -eq $((rows + $(grep -c '^| mistake ' "$page"))) ] || fail "a row has no letter"
grep '^| .* | [A-Z] | ' "$page" | awk -F' [|] ' '
    { gsub(/^[|] /, "", $1); sub(/ [|]$/, "", $NF); gsub(/``/, "`", $3) } # two, so that an apostrophe may stand between
    {
        file = $NF; name = $NF
        sub(/^.*\(/, "", file); sub(/\).*$/, "", file)
        sub(/^\[/, "", name); sub(/\].*$/, "", name)
        if ($3 != "the same") { said = match($3, /^`[^`]*`/) ? substr($3, RSTART + 1, RLENGTH - 2) : "-" }
        print file "\t" name "\t" said "\t" $1
    }' | while IFS="$(printf '\t')" read -r file name said mistake; do
    [ -e "$file" ] || fail "$mistake: there is no $file"
    case $name in
    program)
        case $file in */compile_fail/*) ;; *) continue ;; esac
        if [ "$said" != - ]; then
            grep '^// expect' "$file" | grep -qF "$said" || fail "$mistake: $file does not expect '$said'"
        fi ;;
    *.*) grep -qE "^TEST(_F)?\(${name%.*}, ${name#*.}\)" "$file" || fail "$mistake: $file has no test $name" ;;
    esac
done
echo "$rows mistakes:$(for letter in C S P N T; do
    printf ' %s %s' "$letter" "$(grep -c "^| .* | $letter | " "$page" || true)"
done)"
