#!/bin/sh
# exports.sh <shared library>: prints its exported names, demangled and sorted, one per line. A constructor has a line for each of its
# variants. Inline variables (u) are left out: every program has its own copy, and a compiler may leave it out.
set -eu
export LC_ALL=C
names=$(nm -D -C --defined-only "$1")
echo "$names" | sed -n 's/^[0-9a-f]* [^u] //p' | sort
