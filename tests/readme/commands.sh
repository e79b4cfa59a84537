#!/bin/sh
# Every command line in the documents runs in a test, or a table says why not.
#
#     sh tests/readme/commands.sh check [<folder of the project>]
#         Holds the command lines of the documents (documents.sh lists them) against commands.txt, and runs those that it says to run here.
#     sh tests/readme/commands.sh tool <firmpath> <scratch folder> [<folder of the project>]
#         Runs each line of README.md and docs/ that begins with `firmpath`, on maps that fit the lines. Each must end with
#         0 and write the files that it names; the pictures in docs/ are what these lines draw. Blocks that begin with #!
#         run whole.
#
# A command line is a line of an indented block or of a block ```sh, or `code` within a line that begins with the name of a
# program. In README.md and docs/ a line that begins with `firmpath` needs no entry in commands.txt: `tool` runs it.
set -eu

mode=${1:-}
folder=$(cd "$(dirname "$0")" && pwd)
shift || true

# commands <document>: prints one command per line, without comments, with continued lines joined.
commands() {
    awk '
        function found(text) {
            sub(/[ \t]+#.*$/, "", text)
            gsub(/[ \t]+/, " ", text)
            sub(/^ /, "", text)
            sub(/ $/, "", text)
            if (text ~ /\\$/) { held = held substr(text, 1, length(text) - 1); return }
            text = held text
            held = ""
            if (text != "") { print text }
        }
        /^```/ { fence = fence == "" ? $0 : ""; blank = 1; next }
        fence == "```sh" && /^#!/ { fence = "script" } # `tool` runs these whole
        fence == "```sh" && !/^#/ { found($0); next }
        fence != "" { next }
        /^$/ { blank = 1; next }
        # An indented block. Calls of CMake functions are not commands, nor are lists of folders.
        /^    / && blank { if (held != "" || ($0 !~ /^ *[a-z_]+\(/ && $0 !~ /^ *[a-z]+\/ /)) { found($0) } next }
        {
            blank = 0
            count = split($0, part, "`")
            for (i = 2; i <= count; i += 2) {
                if (part[i] ~ /^(sh|cmake|ctest|openocd|nrfjprog|qemu-system-[a-z0-9]+|arm-none-eabi-[a-z+]+) ./ ||
                    part[i] ~ /^firmpath [a-z]+ ./) { found(part[i]) }
            }
        }' "$1"
}

case $mode in
check)
    root=${1:-$folder/../..}
    table=$folder/commands.txt
    code=0
    all=
    for page in $(sh "$folder/documents.sh" "$root"); do
        lines=$(commands "$root/$page")
        case $page in README.md | docs/*) lines=$(printf '%s\n' "$lines" | grep -v '^firmpath ' || true) ;; esac
        while IFS= read -r line; do
            [ -n "$line" ] || continue
            all="$all$line
"
            if ! grep -v '^#' "$table" | sed -n 's/ -> .*//p' | grep -qxF -e "$line"; then
                echo "$page: tests/readme/commands.txt does not say what runs: $line" >&2
                code=1
            fi
        done <<LINES
$lines
LINES
    done
    while IFS= read -r entry; do
        case $entry in '' | '#'*) continue ;; esac
        line=${entry%% -> *} how=${entry#* -> }
        if ! printf '%s' "$all" | grep -qxF -e "$line"; then
            echo "commands.txt: no document has: $line" >&2
            code=1
        fi
        case $how in
        'run here')
            echo "+ $line"
            (cd "$root" && sh -c "$line") >/dev/null || {
                echo "This fails: $line" >&2
                code=1
            }
            ;;
        'run by '*)
            by=${how#run by }
            by=${by%% *}
            [ -f "$root/$by" ] || {
                echo "commands.txt: there is no $by" >&2
                code=1
            }
            ;;
        'not run: '?*) ;;
        *)
            echo "commands.txt: neither 'run here', 'run by <file>' nor 'not run: <why>': $entry" >&2
            code=1
            ;;
        esac
    done <"$table"
    exit $code
    ;;
tool)
    program=$1 scratch=$2 root=${3:-$folder/../..}
    root=$(cd "$root" && pwd)
    PATH=$(cd "$(dirname "$program")" && pwd):$PATH
    rm -rf "$scratch"
    mkdir -p "$scratch"
    cd "$scratch"
    # An office of 15 m x 10 m in cells of 0.25 m: two rooms, each with a door, and a shelf.
    cat >office.yaml <<'YAML'
image: office.pgm
resolution: 0.25
origin: [0, 0, 0]
negate: 0
occupied_thresh: 0.65
free_thresh: 0.196
YAML
    awk 'BEGIN {
        print "P2 60 40 255"
        for (y = 0; y < 40; ++y) {
            for (x = 0; x < 60; ++x) {
                wall = x == 0 || y == 0 || x == 59 || y == 39 || (x == 28 && (y < 16 || y > 23)) || (y == 20 && x > 4 && x < 20)
                printf wall ? "0 " : "254 "
            }
            print ""
        }
    }' >office.pgm
    # Its masks: a corner that is kept out, and half of it where a robot may drive at 40 %, by base 100, multiplier -1.
    for mask in keepout speed; do
        sed "s/office.pgm/$mask.pgm/; \$ a mode: $([ $mask = speed ] && echo raw || echo trinary)" office.yaml >$mask.yaml
        awk -v mask=$mask 'BEGIN {
            print "P2 60 40 255"
            for (y = 0; y < 40; ++y) {
                for (x = 0; x < 60; ++x) {
                    printf "%s", mask == "speed" ? ((x > 30) ? "60 " : "0 ") : ((x > 50 && y > 30) ? "0 " : "254 ")
                }
                print ""
            }
        }' >$mask.pgm
    done
    awk 'BEGIN {
        print "type octile\nheight 49\nwidth 49\nmap"
        for (y = 0; y < 49; ++y) {
            line = ""
            for (x = 0; x < 49; ++x) { line = line (x == 24 && y > 5 && y < 40 ? "@" : ".") }
            print line
        }
    }' >arena.map
    for page in "$root/README.md" "$root"/docs/*.md; do commands "$page"; done | grep '^firmpath ' | sort -u >commands
    while IFS= read -r line; do
        echo "+ $line"
        # The files that options name for output; `-` is the terminal.
        written= option=
        for word in $line; do
            case $option$word in
            *-) ;;
            --picture* | --save-map* | -o*) [ -z "$option" ] || written="$written $word" ;;
            esac
            case $word in --picture | --save-map | -o) option=$word ;; *) option= ;; esac
        done
        for file in $written; do rm -f "$file"; done
        sh -c "$line" >out 2>err </dev/null || {
            echo "ended with $?:" >&2
            cat out err >&2
            exit 1
        }
        [ -s out ] || [ -n "$written" ] || {
            echo "printed and wrote nothing" >&2
            exit 1
        }
        for file in $written; do
            [ -s "$file" ] || {
                echo "did not write $file" >&2
                exit 1
            }
        done
    done <commands
    for picture in classics.svg numbers.svg hexagons.svg jump_graph.svg; do
        cmp "$picture" "$root/docs/$picture"
    done
    echo "$(grep -c '' commands) lines of the documents run"
    # Blocks that begin with #! are scripts.
    awk '/^```/ { script = "" } /^#!/ && fence { script = "script" ++count ".sh" } { fence = /^```sh/ }
        script != "" { print >script }' "$root/README.md" "$root"/docs/*.md
    for script in script*.sh; do
        sh "$script" >out 2>err </dev/null || {
            cat "$script" out err >&2
            exit 1
        }
        echo "$(grep -c '' "$script") lines of a script run"
    done
    ;;
*)
    sed -n '2,/^set -eu/{/^#/s/^# \{0,1\}//p;}' "$0" >&2
    exit 2
    ;;
esac
