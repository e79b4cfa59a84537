#!/bin/sh
# Every number in the documents is compared by a test or dated. Fails for a paragraph, list or table with a number that
# none of these marks covers (they are not visible on the rendered page):
#
#     <!-- report <name>: <test> -->           a block that tests/report.sh makes, up to <!-- end of report -->;
#                                              the test compares it
#     <!-- held by: <file>... -->              tests that compare the numbers of the block below: they read the document, or
#                                              each number stands in one of them
#     <!-- measured: <commit> <command> -->    the commit and the program that measured the block below
#     <!-- measured: <commit> by hand: <what> -->   the same, where the project has no program for it
#     <!-- not measured: <why> -->             limits, examples and estimates in the block below
#
# A block ends at an empty line; a block that ends with a colon includes the next one. Not checked: code, words with
# digits in them (Cortex-M0), sizes (64 x 64), scales ({10, 14}) and powers (2^24).
#
#     sh tests/readme/numbers.sh [<folder of the project> [<document>...]]
set -eu

folder=$(cd "$(dirname "$0")" && pwd)
cd "${1:-$folder/../..}"
[ $# -eq 0 ] || shift
# The names are split into words on purpose.
# shellcheck disable=SC2046
[ $# -gt 0 ] || set -- $(sh "$folder/documents.sh" .)

history=
if ! git rev-parse --git-dir >/dev/null 2>&1; then
    echo "Commits are not looked up: this is no checkout of git."
elif [ "$(git rev-parse --is-shallow-repository)" = true ]; then
    echo "Commits are not looked up: this checkout has no history."
else
    history=yes
fi

awk -v history="$history" '
    function fail(line, text) { print page ":" line ": " text; failed = 1 }
    # Removes what is not a number of its own from the text.
    function plain(text, with_sizes) {
        gsub(/`[^`]*`/, "", text)
        gsub(/\]\([^)]*\)/, "]", text)
        gsub(/\{[0-9, ]*\}/, "", text)
        if (!with_sizes) { gsub(/[0-9][0-9,.]*( x [0-9][0-9,.]*)+/, "", text) }
        gsub(/[0-9]+\^[0-9n]+/, "", text)
        gsub(/[A-Za-z_][A-Za-z0-9_+.:\/-]*/, "", text)
        sub(/^#* *[0-9]+\. /, "", text)
        return text
    }
    # Removes separators of thousands from numbers.
    function joined(text, separator,   at) {
        at = "[0-9]" separator "[0-9][0-9][0-9]"
        while (match(text, at)) { text = substr(text, 1, RSTART) substr(text, RSTART + 2) }
        return text
    }
    # Fails for a number that is in none of the files.
    function compare(text, files, count,   i, k, line, parts, parts_count, seen) {
        for (i = 1; i <= count; ++i) {
            while ((getline line < files[i]) > 0) {
                if (index(line, page)) { close(files[i]); return }
                parts_count = split(joined(line, "\047"), parts, /[^0-9.]+/)
                for (k = 1; k <= parts_count; ++k) { sub(/\.$/, "", parts[k]); seen[parts[k]] = 1 }
            }
            close(files[i])
        }
        parts_count = split(joined(text, ","), parts, /[^0-9.]+/)
        for (k = 1; k <= parts_count; ++k) {
            sub(/\.+$/, "", parts[k])
            if (parts[k] ~ /[0-9]/ && !(parts[k] in seen)) { fail(block_line, "no test that this block names has " parts[k]) }
        }
    }
    function end_of_block() {
        if (block == "") { return }
        if (block ~ /[0-9]/ && marker == "") {
            fail(block_line, "a number that no test compares and no commit dates: " substr(shown, 1, 60))
        } else if (marker != "" && whole !~ /[0-9]/) {
            fail(marker_line, "there is no number below this mark")
        }
        if (holders > 0) { compare(plain(whole, 1), holder, holders) }
        blocks += block ~ /[0-9]/
        block = whole = marker = ""
        holders = 0
    }
    function read_marker(text,   words, count, i, known) {
        if (marker != "") { fail(marker_line, "there is nothing below this mark") }
        marker = text
        marker_line = FNR
        sub(/^<!-- /, "", text)
        sub(/ -->$/, "", text)
        count = split(text, words, " ")
        if (text ~ /^held by: /) {
            for (i = 3; i <= count; ++i) {
                holder[++holders] = words[i]
                if (words[i] !~ /^(tests|examples|ports\/host\/data)\//) { fail(FNR, words[i] " is no test") }
                if (system("test -f \"" words[i] "\"") != 0) { fail(FNR, "there is no file " words[i]); --holders }
            }
            ++held
        } else if (text ~ /^measured: [0-9a-f]+ /) {
            if (history != "" && system("git merge-base --is-ancestor " words[2] " HEAD 2>/dev/null") != 0) {
                fail(FNR, "the history has no commit " words[2])
            }
            known = text ~ /^measured: [0-9a-f]+ by hand: ./
            for (i = 3; i <= count && !known; ++i) { known = words[i] ~ /\// && system("test -f \"" words[i] "\"") == 0 }
            if (!known) { fail(FNR, "the command names no file of the project") }
            ++dated
        } else if (text !~ /^not measured: ./) {
            fail(FNR, "what is this mark?")
        }
    }
    FNR == 1 { end_of_block(); page = FILENAME; fenced = 0; inside = 0; colon = 0; block = whole = marker = ""; holders = 0; blank = 1 }
    /^```/ { end_of_block(); fenced = !fenced; next }
    fenced { next }
    /^<!-- report .*: .* -->$/ { end_of_block(); inside = FNR; ++reports; next }
    /^<!-- end of report -->$/ { if (!inside) { fail(FNR, "no report ends here") } inside = 0; next }
    inside { next }
    /^<!-- / { end_of_block(); read_marker($0); blank = 1; next }
    /^$/ { if (!colon) { end_of_block() } blank = 1; next }
    /^    / && blank { if (!colon) { end_of_block() } colon = 0; end_of_block(); next }
    {
        if (/^#/) { end_of_block() }
        if (block == "") { block_line = FNR; shown = $0; block = " " }
        block = block plain($0) "\n"
        whole = whole $0 "\n"
        colon = /:$/
        blank = 0
        if (/^#/) { end_of_block() }
    }
    END {
        end_of_block()
        printf "%d blocks with numbers: %d held by tests, %d dated; and %d reports\n", blocks, held, dated, reports
        exit failed
    }
' "$@"
