# awk -f stack.awk <disassembly> <call graph>
# Prints the worst-case stack of every function whose name begins with `call_`, in bytes, with its chain of calls,
#
#     call_step 196 call_step/8 step/56 expand/72 ...
#
# and before them `flash` and the bytes of all functions that they reach, including the tables of the library.
#
# The call graph is the output of `g++ -fcallgraph-info=su,da`: frames and calls as compiled. Functions without a frame
# in it (the compiler's helpers in libgcc, functions of the port) are read from `objdump -t -d --no-show-raw-insn` of
# the linked program: the sum of the words that a function pushes and the bytes that it subtracts from the stack
# pointer, anywhere in the function.
#
# The script ends with code 1 if the figure could be wrong: recursion, calls through pointers, frames whose size
# is known only at run time, functions that are in neither file, and unknown changes of the stack pointer in the
# disassembly. Frames in both files must be equal, but for what the compiler leaves out. A call at the end of a
# function counts as if the frame stood.

function refuse(text) {
    print "stack.awk: " text >"/dev/stderr"
    refused = 1
}

# The words of a list of registers such as {r0, r4-r7, lr}.
function words_of(registers,   list, count, i, pair, words) {
    gsub(/[{} ]/, "", registers)
    words = 0
    count = split(registers, list, ",")
    for (i = 1; i <= count; ++i) {
        if (split(list[i], pair, "-") == 2) {
            words += substr(pair[2], 2) - substr(pair[1], 2) + 1
        } else {
            ++words
        }
    }
    return words
}

function quoted(line, name,   from, rest) {
    from = index(line, name ": \"")
    if (from == 0) { return "" }
    rest = substr(line, from + length(name) + 3)
    return substr(rest, 1, index(rest, "\"") - 1)
}

function add_call(from, to) {
    if (!((from, to) in known_call)) {
        known_call[from, to] = 1
        calls[from] = calls[from] " " to
    }
}

# The symbol table: a helper may have several names; the disassembly shows one of them.
FNR == NR && /^[0-9a-f]+ [lgw ].....[FO] [.]text/ {
    size_at[$1] = $(NF - ($(NF - 1) ~ /^[.]/ ? 2 : 1))
    address_of[$NF] = $1
    if ($0 ~ /^[^.]*O / && $NF ~ /^(_ZNK?8firmpath|CSWTCH)/) { tables[$1] = size_at[$1] }
    next
}
# The disassembly.
FNR == NR && /^[0-9a-f]+ <.*>:$/ {
    current = substr($2, 2, length($2) - 3)
    name_at[$1] = current
    # Bytes behind the end of a function are not code, but may be shown as such.
    end = $1 in size_at && size_at[$1] !~ /^0+$/ ? hexadecimal($1) + hexadecimal(size_at[$1]) : 0
    in_program[current] = 1
    pushed[current] = 0
    next
}
FNR == NR && current != "" {
    code = $0
    if (!match(code, /^ *[0-9a-f]+:\t/)) { next }
    at = substr(code, 1, RLENGTH - 2)
    gsub(/ /, "", at)
    if (end != 0 && hexadecimal(at) >= end) { next }
    code = substr(code, RLENGTH + 1)
    sub(/[ \t]*[;@].*$/, "", code)
    operation = code
    sub(/[ \t].*$/, "", operation)
    operands = code
    sub(/^[^ \t]*[ \t]*/, "", operands)
    if (operation ~ /^push/ || (operation ~ /^stmdb/ && operands ~ /^sp!/)) {
        sub(/^sp!, */, "", operands)
        pushed[current] += 4 * words_of(operands)
    } else if (operation ~ /^sub(w|\.w|s)?$/ && operands ~ /^sp, (sp, )?#[0-9]+$/) {
        sub(/^.*#/, "", operands)
        pushed[current] += operands
    } else if (operation ~ /^str/ && operands ~ /\[sp, #-[0-9]+\]!$/) {
        sub(/^.*#-/, "", operands)
        pushed[current] += int(operands)
    } else if (operation ~ /^(c[.])?addi?(16sp)?$/ && operands ~ /^sp, *(sp, *)?-[0-9]+$/) { # RISC-V
        sub(/^.*-/, "", operands)
        pushed[current] += operands
    } else if (operation ~ /^vpush/) {
        pushed[current] += (operands ~ /d[0-9]/ ? 8 : 4) * words_of(operands)
    } else if (operation ~ /^(pop|ldm|vpop|ldr|add|cmp|tst|mov|str|vldr|vstr|(c[.])?s[bhw](sp)?$)/) {
        if ((operation ~ /^(mov|ldr)/ && operands ~ /^sp,/) || (operation ~ /^add/ && operands ~ /^sp, (sp, )?r/)) {
            odd[current] = code
        }
    } else if (operands ~ /^sp,/) {
        odd[current] = code
    }
    if (operation ~ /^(b[a-z.]*|j|jal|call|tail)$/ && operation !~ /^(bic|bfi|bfc|bkpt)/ && match(operands, /<[^>+]+>$/)) {
        target = substr(operands, RSTART + 1, RLENGTH - 2)
        if (target != current) { add_call("asm:" current, target) }
    } else if (operation ~ /^(blx?|jalr)$/ || (operation ~ /^bx$/ && operands != "lr" && !(current ~ /_from_thumb$/))) {
        asm_pointer[current] = code
    }
    next
}

# The call graph.
/^node: / {
    name = quoted($0, "title")
    label = quoted($0, "label")
    if (match(label, /[0-9]+ bytes \([a-z,]+\)/)) {
        bytes = substr(label, RSTART, RLENGTH)
        frame[name] = int(bytes)
        if (bytes !~ /static/ || label !~ /\\n0 dynamic objects/) { refuse(name ": its frame is known only at run time") }
        if (match(label, /\(/)) { # for reading: the last part of the name before the parameters
            short[name] = substr(label, 1, RSTART - 1)
            gsub(/<[^<>]*>/, "", short[name]); gsub(/<[^<>]*>/, "", short[name])
            sub(/^.*(::| )/, "", short[name])
        }
    }
    next
}
/^edge: / {
    target = quoted($0, "targetname")
    if (target ~ /firmpath6detailL4hookEPKc$/) { target = "firmpath_panic" } # a weak reference to it
    add_call("ci:" quoted($0, "sourcename"), target)
}

function plain_name(name) {
    sub(/^.*:/, "", name) # for local functions a call graph adds the file before the name
    return name
}

function hexadecimal(text,   i, n) {
    n = 0
    for (i = 1; i <= length(text); ++i) { n = n * 16 + index("0123456789abcdef", substr(text, i, 1)) - 1 }
    return n
}

# The deepest chain from a function: depth[name] and chain[name].
function walk(name,   base, node, own, list, count, i, best, best_chain, text) {
    if (!(name in frame)) {
        base = name
        if (sub(/C1E/, "C2E", base) && base in frame) { # two names of one constructor
            walk(base)
            depth[name] = depth[base]
            chain[name] = chain[base]
        }
    }
    if (!(name in frame) && !(name in in_program) && (name in address_of) && address_of[name] in name_at) {
        base = name_at[address_of[name]]
        walk(base)
        depth[name] = depth[base]
        chain[name] = chain[base]
    }
    if (name in depth) { return }
    if (name in walking) {
        refuse(name ": calls itself, straight or through others")
        return
    }
    walking[name] = 1
    if (name in frame) {
        node = "ci:" name
        own = frame[name]
        text = (short[name] == "" ? name : short[name]) "/" own
    } else if (name == "__indirect_call") {
        refuse("a call through a pointer")
        own = 0
    } else if (name in in_program) {
        node = "asm:" name
        own = pushed[name]
        text = name "/" own
        if (name in odd) { refuse(name ": what does this to the stack pointer: " odd[name]) }
        if (name in asm_pointer) { refuse(name ": a call through a pointer: " asm_pointer[name]) }
    } else if (name ~ /^__aeabi_/) {
        # The compiler has weighed a division with a sign against one without, and taken the other: nothing calls it, as
        # a call would have put the helper into the program.
        own = 0
        text = name "/0"
    } else {
        refuse(name ": neither in the call graph nor in the program")
        own = 0
    }
    best = 0
    best_chain = ""
    count = split(calls[node], list, " ")
    for (i = 1; i <= count; ++i) {
        walk(list[i])
        if (depth[list[i]] > best) {
            best = depth[list[i]]
            best_chain = " " chain[list[i]]
        }
    }
    delete walking[name]
    depth[name] = own + best
    chain[name] = text best_chain
}

END {
    # The compiler leaves out the registers of an argument that comes partly in them and partly on the stack: at most
    # four, which the function stores first. Then the code's figure counts.
    for (name in frame) {
        plain = plain_name(name)
        if (plain in in_program && pushed[plain] > frame[name] && pushed[plain] <= frame[name] + 16) {
            frame[name] = pushed[plain]
        }
    }
    count = 0
    for (name in frame) {
        if (name ~ /^call_/) { roots[++count] = name }
    }
    if (count == 0) { refuse("there is no function whose name begins with call_") }
    for (i = 1; i <= count; ++i) { walk(roots[i]) }
    # Each input checks the other: the disassembly's frames must equal the compiler's.
    flash = 0
    for (name in depth) {
        plain = plain_name(name)
        if (plain in in_program && name in frame && frame[name] != pushed[plain]) {
            refuse(plain ": the compiler says a frame of " frame[name] " bytes, the code " pushed[plain])
        }
        if (plain in address_of && !(address_of[plain] in counted)) {
            counted[address_of[plain]] = 1
            flash += hexadecimal(size_at[address_of[plain]])
        }
    }
    for (address in tables) { flash += hexadecimal(tables[address]) }
    if (refused) { exit 1 }
    print "flash", flash
    for (i = 1; i <= count; ++i) { print roots[i], depth[roots[i]], chain[roots[i]] | "sort" }
    close("sort")
}
