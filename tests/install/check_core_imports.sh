#!/bin/sh
# check_core_imports.sh <allowed> <library> <another that writes files>: fails if the library, an archive or a shared library,
# imports anything that is not allowed. Code that prints, writes, ends the program or uses a network must import something.
set -eu
allowed=$1 library=$2 writer=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C

sed 's/ *#.*//; /^$/d; s/.*/^(&)$/' "$allowed" >"$work/allowed"
# The names of a shared library carry a version. Names that the objects of an archive import from each other do not
# count.
names() { nm "$@" 2>/dev/null | sed 's/@.*//; s/^.* //' | sort -u; }
strangers() {
  case $1 in *.a) table= ;; *) table=-D ;; esac
  names $table --defined-only "$1" >"$work/defined"
  names $table --undefined-only "$1" | grep -v ':$' | comm -23 - "$work/defined" | c++filt >"$work/wanted"
  if [ "$(wc -l <"$work/wanted")" -lt 20 ]; then
    echo "$1 imports nearly nothing: the check does not work"
    exit 1
  fi
  # clang generates a function that terminates when an exception leaves a noexcept function; g++ leaves that to the
  # personality routine.
  if names "$1" | grep -qx __clang_call_terminate; then echo '^std::terminate[(][)]$' >>"$work/allowed"; fi
  grep -vEf "$work/allowed" "$work/wanted" || true
}

if ! strangers "$writer" | grep -q 'std::basic_filebuf'; then
  echo "found nothing wrong with $writer, which writes files: the check does not work"
  exit 1
fi
found=$(strangers "$library")
if [ -n "$found" ]; then
  echo "$found"
  echo "$library imports these. The core neither prints nor aborts: see ${allowed##*/}"
  exit 1
fi
