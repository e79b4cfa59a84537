#!/bin/sh
# Writes into parts.csv what the last run of tests/run.sh has noted in build/log/parts.csv: compiled files and CPU seconds of
# each part. Other parts, and the texts, stay. Then `sh tests/report.sh write` updates the table in tests/README.md.
#
#     sh tests/budgets/record_parts.sh [<file of a run>]
set -eu

cd "$(dirname "$0")"
awk -F , -v OFS=, '
    NR == FNR { seconds[$1] = $2; files[$1] = $3; next }
    FNR > 1 && $1 in files { $2 = files[$1] > 0 ? files[$1] : ""; $3 = seconds[$1] }
    { print }' "${1:-../../build/log/parts.csv}" parts.csv >parts.csv.new
mv parts.csv.new parts.csv
