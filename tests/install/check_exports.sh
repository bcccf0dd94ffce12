#!/bin/sh
# check_exports.sh <prefix of a shared tree> <object>...: libcupel.so exports only names of cupel, and exports everything that the
# objects, which use only public headers, need from it.
set -eu
prefix=$1
shift
library=$(find "$prefix" -name 'libcupel.so.*.*.*')
archive=$(find "$prefix" -name libcupel.a)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C

nm -D --defined-only "$library" | sed 's/^[0-9a-f]* . //' | sort -u >"$work/exported"
if [ "$(wc -l <"$work/exported")" -lt 100 ]; then
  echo "the library exports nearly nothing: the check does not work"
  exit 1
fi
if c++filt <"$work/exported" | grep -vE '^((vtable|typeinfo|typeinfo name) for |.*thunk to )?cupel::'; then
  echo "the library exports these names, which are not its own"
  exit 1
fi

nm --defined-only -g "$archive" | sed -n 's/^[0-9a-f]* [A-Z] //p' | sort -u >"$work/defined"
nm --undefined-only "$@" | sed -n 's/^ *U //p' | sort -u | comm -12 - "$work/defined" >"$work/wanted"
if [ "$(wc -l <"$work/wanted")" -lt 20 ]; then
  echo "the objects import nearly nothing from the library: the check does not work"
  exit 1
fi
if comm -23 "$work/wanted" "$work/exported" | c++filt | grep .; then
  echo "the public headers use these names, which are not exported (CUPEL_API)"
  exit 1
fi
