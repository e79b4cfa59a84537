#!/bin/sh
# Runs a firmware that writes to a serial port and stops without ending the emulator, until its line `EXIT <code>`.
#
#     sh run_until_exit.sh <machine> <which of its serial ports, from 0> <elf>
#
# Prints the firmware's output, and exits with that code; with 124 after 20 seconds.
set -eu
machine=$1 port=$2 elf=$3

ports=
while [ "$port" -gt 0 ]; do
    ports="$ports -serial null"
    port=$((port - 1))
done
written=$(mktemp)
# Several words on purpose.
# shellcheck disable=SC2086
qemu-system-arm -M "$machine" -display none -monitor none $ports -serial "file:$written" -icount shift=8 \
    -kernel "$elf" </dev/null 2>"$written.errors" &
emulator=$!
trap 'kill $emulator 2>/dev/null || true; wait $emulator 2>/dev/null || true; rm -f "$written" "$written.errors"' EXIT

code=
tries=200
while [ -z "$code" ] && [ "$tries" -gt 0 ] && kill -0 "$emulator" 2>/dev/null; do
    sleep 0.1
    tries=$((tries - 1))
    code=$(sed -n 's/^EXIT 0*\([0-9]\)/\1/p' "$written")
done
cat "$written"
[ -n "$code" ] || cat "$written.errors" >&2
exit "${code:-124}"
