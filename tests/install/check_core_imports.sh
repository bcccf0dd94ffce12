#!/bin/sh
# check_core_imports.sh <allowed> <library> <another that writes files>: fails when the library, an archive or a shared one, takes
# anything from outside that is not allowed. Whatever prints, writes, ends the program or reaches a network would have to.
set -eu
allowed=$1 library=$2 writer=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C

sed 's/ *#.*//; /^$/d; s/.*/^(&)$/' "$allowed" >"$work/allowed"
# A shared library's names carry a version; what an archive's objects take from each other is not from outside.
names() { nm "$@" 2>/dev/null | sed 's/@.*//; s/^.* //' | sort -u; }
strangers() {
  case $1 in *.a) table= ;; *) table=-D ;; esac
  names $table --defined-only "$1" >"$work/defined"
  names $table --undefined-only "$1" | grep -v ':$' | comm -23 - "$work/defined" | c++filt >"$work/wanted"
  if [ "$(wc -l <"$work/wanted")" -lt 20 ]; then
    echo "$1 takes nearly nothing from outside: the check does not work"
    exit 1
  fi
  # clang has a function of its own for exceptions that leave what is noexcept; g++ leaves them to the personality routine.
  if names "$1" | grep -qx __clang_call_terminate; then echo '^std::terminate[(][)]$' >>"$work/allowed"; fi
  grep -vEf "$work/allowed" "$work/wanted" || true
}

if ! strangers "$writer" | grep -q 'std::basic_filebuf'; then
  echo "nothing to complain about in $writer, which writes files: the check does not work"
  exit 1
fi
found=$(strangers "$library")
if [ -n "$found" ]; then
  echo "$found"
  echo "$library takes these from outside. The core neither prints nor aborts: see ${allowed##*/}"
  exit 1
fi
