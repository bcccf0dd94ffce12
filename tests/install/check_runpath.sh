#!/bin/sh
# check_runpath.sh <program or library>...: none looks for libraries in the current directory, which is what the loader takes an empty
# part of a path for.
set -eu
export LC_ALL=C
[ $# -gt 0 ] || { echo "check_runpath.sh: nothing to look at" && exit 1; }
failed=0
for binary in "$@"; do
  headers=$(readelf -dW "$binary")
  path=$(echo "$headers" | sed -n 's/.*(R[UN]*PATH).*\[\(.*\)\]$/<\1>/p')
  case "$path" in
    *::* | *'<:'* | *':>'* | '<>') echo "$binary: looks for libraries in the current directory: $path" && failed=1 ;;
  esac
done
exit $failed
