#!/bin/sh
# Prints the documents whose numbers, commands and links are checked, relative to the folder of the project.
#
#     sh tests/readme/documents.sh [<folder of the project>]
set -eu
cd "${1:-$(dirname "$0")/../..}"
ls README.md docs/*.md lib/DESIGN.md ports/README.md tests/README.md tests/budgets/README.md
