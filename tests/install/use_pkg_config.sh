#!/bin/sh
# use_pkg_config.sh <compiler> <prefix> static|shared <program>: builds the consumer with a single compiler call.
set -eu
compiler=$1 prefix=$2 flavour=$3 program=$4
here=$(dirname "$0")
if ! command -v pkg-config >/dev/null; then
  echo "SKIPPED: pkg-config is not installed"
  exit 77
fi
pc=$(find "$prefix" -name cupel.pc)
export PKG_CONFIG_LIBDIR="${pc%/*}"
option=
[ "$flavour" = shared ] || option=--static
flags=$(pkg-config $option --cflags --libs cupel)
# shellcheck disable=SC2086 # a list of words
$compiler -std=c++20 "$here/consumer.cpp" $flags -o "$program"
"$here/run_consumer.sh" "$program" "$flavour" "$(pkg-config --variable=libdir cupel)"
