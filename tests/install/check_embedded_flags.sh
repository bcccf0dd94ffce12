#!/bin/sh
# check_embedded_flags.sh <cmake> <project> <build> <option>...: an optimised build of a project that embeds cupel compiles and links
# it with the flags of that project alone, unless it asks for ours, and then only cupel gets them.
set -eu
cmake=$1 project=$2 build=$3
shift 3
flags='-fstack-protector|-fstack-clash|_FORTIFY_SOURCE|-z,now'
configure() { "$cmake" -G Ninja -S "$project" -B "$build" --fresh -DCMAKE_BUILD_TYPE=Release "$@" >"$build.log" 2>&1 || { cat "$build.log"; exit 1; }; }
# The flags of the objects whose names match.
flags_of() { grep -A 4 "^build [^:]*$1[^:]*\.o:" "$build/build.ninja" | grep ' FLAGS = '; }

configure "$@"
flags_of context_item.cpp | grep -q -- '-O3' || { echo "no flags at all: the check does not work"; exit 1; }
if grep -E -- "$flags" "$build/build.ninja"; then
  echo "an embedded cupel brings these flags"
  exit 1
fi
configure "$@" -DCUPEL_HARDENING=ON
flags_of context_item.cpp | grep -qE -- "$flags" || { echo "CUPEL_HARDENING=ON does nothing"; exit 1; }
if flags_of consumer.cpp | grep -E -- "$flags"; then
  echo "the project that embeds cupel inherits these flags"
  exit 1
fi
