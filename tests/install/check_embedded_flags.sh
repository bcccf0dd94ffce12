#!/bin/sh
# check_embedded_flags.sh <cmake> <project> <build> <option>...: an optimised build of a project that embeds cupel compiles and links
# it with that project's flags only. If the project asks for cupel's hardening flags, only cupel gets them.
set -eu
cmake=$1 project=$2 build=$3
shift 3
flags='-fstack-protector|-fstack-clash|_FORTIFY_SOURCE|-z,now'
configure() { "$cmake" -G Ninja -S "$project" -B "$build" --fresh -DCMAKE_BUILD_TYPE=Release "$@" >"$build.log" 2>&1 || { cat "$build.log"; exit 1; }; }
# Prints the flags of the objects whose names match.
flags_of() { grep -A 4 "^build [^:]*$1[^:]*\.o:" "$build/build.ninja" | grep ' FLAGS = '; }

configure "$@"
flags_of context_item.cpp | grep -q -- '-O3' || { echo "found no flags: the check does not work"; exit 1; }
if grep -E -- "$flags" "$build/build.ninja"; then
  echo "an embedded cupel adds these flags"
  exit 1
fi
configure "$@" -DCUPEL_HARDENING=ON
flags_of context_item.cpp | grep -qE -- "$flags" || { echo "CUPEL_HARDENING=ON does nothing"; exit 1; }
if flags_of consumer.cpp | grep -E -- "$flags"; then
  echo "the project that embeds cupel inherits these flags"
  exit 1
fi
