#!/bin/sh
# exports.sh <shared library>: the names that it shows to programs, demangled and sorted, a line each. A constructor has a line for
# each of its variants. Inline variables (u) are left out: every program has its own, and a compiler may do without.
set -eu
export LC_ALL=C
names=$(nm -D -C --defined-only "$1")
echo "$names" | sed -n 's/^[0-9a-f]* [^u] //p' | sort
