# awk -f mutants.awk <header>...
#
# Prints the mutants of the headers, one per line: file, line number, original line, changed line; separated by tabs.
# File names start from lib/include/firmpath. A mutant is one small change of one line of code:
#
#   operators     < <=  > >=  == !=  && ||  + -  << >>  & |  ++ --, assignments as well, and * / % ^ to another
#   constants     a number one more or one less, true and false exchanged
#   conditions    if (...) and while (...) negated
#   statements    an assignment, a call whose result is not used, continue, or return left out
#   results       a return or an end with another Status
#
# Left out: comments, text, preprocessor lines, declarations of templates, checks (static_assert, requires, require).

BEGIN {
    swaps = split("< <= > >= == != && || + - << >> & | += -= |= &= <<= >>= /= *=", swap, " ")
    for (i = 1; i <= swaps; i += 2) {
        other[swap[i]] = swap[i + 1]
        other[swap[i + 1]] = swap[i]
    }
    other["*"] = "+"
    other["/"] = "*"
    other["%"] = "/"
    other["^"] = "|"
}

function mutant(changed) {
    if (changed != code && !((file, FNR, changed) in told)) {
        told[file, FNR, changed] = 1
        print file "\t" FNR "\t" code "\t" changed
    }
}

# Replaces `length` characters from `at` on by `text`.
function spliced(at, length_, text) { return substr(code, 1, at - 1) text substr(code, at + length_) }

# Operators stand between spaces, unlike template parameters and references; the formatter ensures this.
function operators(   at, rest, token, tokens, k) {
    tokens = split(code, token, " ")
    at = 1
    for (k = 1; k <= tokens; ++k) {
        at += index(substr(code, at), token[k]) - 1
        if (token[k] in other && k > 1) {
            mutant(spliced(at, length(token[k]), other[token[k]]))
        }
        at += length(token[k])
    }
    for (at = 1; at < length(code); ++at) {
        rest = substr(code, at, 2)
        if (rest == "++" || rest == "--") {
            mutant(spliced(at, 2, rest == "++" ? "--" : "++"))
        }
    }
}

function constants(   at, end, before, number, word) {
    for (at = 1; at <= length(code); ++at) {
        before = at == 1 ? " " : substr(code, at - 1, 1)
        if (before ~ /[A-Za-z0-9_'.]/) {
            continue
        }
        if (match(substr(code, at), /^[0-9]+/)) {
            number = substr(code, at, RLENGTH)
            end = substr(code, at + RLENGTH, 1)
            if (end !~ /['xX.]/ && length(number) < 9) {
                mutant(spliced(at, RLENGTH, number + 1))
                if (number > 0) {
                    mutant(spliced(at, RLENGTH, number - 1))
                }
            }
        } else if (match(substr(code, at), /^(true|false)/)) {
            word = substr(code, at, RLENGTH)
            if (substr(code, at + RLENGTH, 1) !~ /[A-Za-z0-9_]/) {
                mutant(spliced(at, RLENGTH, word == "true" ? "false" : "true"))
            }
        }
    }
}

function conditions(   at) {
    if (code ~ /^ *(} else )?(if|while) \(.*\) (\[\[[a-z]*\]\] )?\{$/) {
        at = index(code, "(")
        match(code, /\) (\[\[[a-z]*\]\] )?\{$/)
        mutant(substr(code, 1, at) "!" substr(code, at, RSTART - at + 1) substr(code, RSTART))
    }
}

function statements(   indent) {
    match(code, /^ */)
    indent = substr(code, 1, RLENGTH)
    if (begins_statement && code !~ /^ *return [^;]/ && code ~ /;$/ &&
        (code ~ /^ *[a-z_][][A-Za-z0-9_.()>-]* [-+*|&^]?(<<|>>)?= .*;$/ || code ~ /^ *(\(void\))?[a-z_][A-Za-z0-9_.]*\(.*\);$/ ||
         code ~ /^ *(\+\+|--)[a-z_][A-Za-z0-9_.]*;$/ || code ~ /^ *(continue|return);$/)) {
        mutant(indent ";")
    }
}

function results(   at) {
    if (code ~ /(return|finish\()/ && match(code, /Status::[a-z_]+/)) {
        mutant(spliced(RSTART, RLENGTH, substr(code, RSTART, RLENGTH) == "Status::corrupted" ? "Status::found" : "Status::corrupted"))
    }
}

FNR == 1 {
    file = FILENAME
    sub(/^.*lib\/include\/firmpath\//, "", file)
    begins_statement = 1
    skips = 0
}
{
    code = $0
    sub(/ *\/\/.*$/, "", code)
    if (code ~ /^ *$/) {
        next
    }
    if (code ~ /^ *(static_assert|requires|require|panic|firmpath::require)\(/ || code ~ /^ *static_assert/) {
        skips = 1
    }
    if (!skips && code !~ /^ *(#|template|requires|concept|using|namespace|friend|class|struct|enum)/ && code !~ /["\t]/ &&
        code !~ /(operator|concept |requires |typename )/) {
        operators()
        constants()
        conditions()
        statements()
        results()
    }
    if (skips && code ~ /;$/) {
        skips = 0
    }
    begins_statement = code ~ /[;{}:]$/
}
