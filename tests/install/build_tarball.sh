#!/bin/sh
# build_tarball.sh <cmake> <work> [<option>...]: builds the contents of the Debian packages from the unpacked tarball.
set -eu
cmake=$1 work=$2
shift 2
cd "$work/source"
"$cmake" --preset package -B "$work/shared_build" -DCUPEL_PRECOMPILED_HEADERS=ON \
  -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG" "$@"  # compiles faster; the tests do not measure speed
"$cmake" --build "$work/shared_build" --parallel 2
