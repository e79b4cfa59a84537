#!/bin/sh
# For Doxygen: prints a page with its links changed from those of web sites (a file and a heading) to Doxygen's own. Each
# heading gets the page's name and its own words as its label. Links to files that are not on the site become text.
#
#     sh page_filter.sh <folder of the project> <page>
set -eu
awk -v page="${2#"$1"/}" '
    # README.md -> readme, ports/README.md -> ports_readme
    function name_of(path) {
        sub(/\.md$/, "", path)
        gsub(/\//, "_", path)
        return tolower(path)
    }
    function label(text) {
        text = tolower(text)
        gsub(/ /, "-", text)
        gsub(/[^a-z0-9_-]/, "", text)
        return text
    }
    # The path of a link, seen from the folder of the project.
    function resolved(link,   parts, n, out, i, k) {
        n = split(folder "/" link, parts, "/")
        k = 0
        for (i = 1; i <= n; ++i) {
            if (parts[i] == "..") { --k } else if (parts[i] != "" && parts[i] != ".") { out[++k] = parts[i] }
        }
        link = out[1]
        for (i = 2; i <= k; ++i) { link = link "/" out[i] }
        return link
    }
    # What stands for [text](link).
    function changed(text, link,   file, anchor) {
        gsub(/\n */, " ", text)  # Doxygen ends the text of a reference at the end of its line
        if (link ~ /^[a-z]+:/) { return "[" text "](" link ")" }
        file = anchor = link
        sub(/#.*/, "", file)
        if (!sub(/^[^#]*#/, "_", anchor)) { anchor = "" }
        file = file == "" ? page : resolved(file)
        if (file ~ /\.svg$/) { sub(/.*\//, "", file); return "[" text "](" file ")" }
        return file ~ /\.md$/ ? "[" text "](@ref " name_of(file) anchor ")" : text
    }
    BEGIN {
        folder = page
        if (!sub(/\/[^\/]*$/, "", folder)) { folder = "" }
    }
    # A paragraph is changed as a whole, because a link may be broken over two lines.
    function flush(   out, at, text) {
        while (match(paragraph, /\[[^][]*\]\([^)]*\)/)) {
            text = substr(paragraph, RSTART, RLENGTH)
            out = out substr(paragraph, 1, RSTART - 1)
            paragraph = substr(paragraph, RSTART + RLENGTH)
            at = index(text, "](")
            out = out changed(substr(text, 2, at - 2), substr(text, at + 2, length(text) - at - 2))
        }
        printf "%s", out paragraph
        paragraph = ""
    }
    # Indented code: Doxygen does not understand it within lists.
    indented && /^ *$/ { ++blanks; next }
    indented && !/^    / { print "```\n"; indented = 0 }
    indented { while (blanks > 0) { print ""; --blanks } print; next }
    /^```/ { flush(); code = !code; print; next }
    code { print; next }
    /^<!-- .* -->$/ { next }
    /^#+ / {
        flush()
        text = $0
        sub(/^#+ /, "", text)
        print $0 " {#" name_of(page) (++headings > 1 ? "_" label(text) : "") "}"
        next
    }
    /^    / && after_blank { flush(); print "```"; indented = 1; blanks = 0; print; next }
    { after_blank = /^$/ }
    /^$/ { flush(); print; next }
    { paragraph = paragraph $0 "\n" }
    END { flush(); if (indented) { print "```" } }' "$2"
