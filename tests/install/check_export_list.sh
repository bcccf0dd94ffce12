#!/bin/sh
# check_export_list.sh <source> <shared tree>: libcupel.so shows the names that cmake/cupel_exports.txt lists, no more, no fewer.
set -eu
list=$1/cmake/cupel_exports.txt
"$1/scripts/exports.sh" "$(find "$2" -name 'libcupel.so.*.*.*')" | if ! diff -U0 "$list" -; then
  echo "The names that the shared library shows are not those of cmake/cupel_exports.txt. One that is gone breaks programs that"
  echo "were linked with it; a new one is promised from now on. If both are meant: make exports, and commit the list."
  exit 1
fi
