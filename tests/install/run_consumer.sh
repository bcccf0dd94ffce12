#!/bin/sh
# run_consumer.sh <program> static|shared [<library directory>]: runs the program, and checks which library it is linked
# with.
set -eu
LD_LIBRARY_PATH=${3:-} "$1"
if readelf -d "$1" | grep -q 'NEEDED.*\[libcupel\.so\.0\]'; then linked=shared; else linked=static; fi
if [ "$linked" != "$2" ]; then
  echo "$1 is linked with a $linked library"
  exit 1
fi
