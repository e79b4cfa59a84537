# Compares two outputs of deliver.cpp: lines of a name and its value.
#
#     awk -f table.awk <of the desktop> <of the board>
#
# Prints a table, and what A* took. Exits with 1 if a value differs or is missing.
function value(side, name) { return values[ARGV[side], name] }

function row(name, whole,    desktop, board, same) {
    desktop = value(1, name)
    board = value(2, name)
    same = desktop != "" && desktop == board && value(1, whole) == value(2, whole)
    different += !same
    if (desktop == "" || board == "") {
        missing = missing sprintf("%s: the %s gives no such value.\n", name, desktop == "" ? "desktop" : "firmware")
    }
    printf "%-12s %14s %14s    %s\n", name, desktop == "" ? "missing" : desktop, board == "" ? "missing" : board,
        same ? "equal" : "DIFFERENT"
}

{
    name = $1
    sub(/^[^ ]+ */, "")
    values[FILENAME, name] = $0
}

END {
    printf "%-12s %14s %14s\n", "", "desktop", "firmware"
    row("status", "status")
    row("path_hash", "path") # cell by cell, which is stricter
    count = split("cells cost expanded generated peak_open ram_bytes", names, " ")
    for (i = 1; i <= count; i++) {
        row(names[i], names[i])
    }
    as_cheap = value(1, "astar_cost") == value(2, "cost")
    printf "\nA* on this map %s, expands %s cells, and takes %s bytes of RAM.\n",
        as_cheap ? "finds a path as cheap" : "finds a path of DIFFERENT cost", value(1, "astar_expanded"),
        value(1, "astar_ram_bytes")
    printf "%s", missing
    exit different != 0 || !as_cheap
}
