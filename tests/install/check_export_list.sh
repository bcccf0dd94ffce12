#!/bin/sh
# check_export_list.sh <source> <shared tree>: libcupel.so exports exactly the names in cmake/cupel_exports.txt.
set -eu
list=$1/cmake/cupel_exports.txt
"$1/scripts/exports.sh" "$(find "$2" -name 'libcupel.so.*.*.*')" | if ! diff -U0 "$list" -; then
  echo "The shared library does not export the names in cmake/cupel_exports.txt. A removed name breaks programs that"
  echo "were linked with it; a new name becomes part of the ABI. If this is intended, run make exports and commit the list."
  exit 1
fi
