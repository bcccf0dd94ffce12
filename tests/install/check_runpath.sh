#!/bin/sh
# check_runpath.sh <program or library>...: fails if one searches the current directory for libraries. The loader does so for an empty
# part of a path.
set -eu
export LC_ALL=C
[ $# -gt 0 ] || { echo "check_runpath.sh: no files given" && exit 1; }
failed=0
for binary in "$@"; do
  headers=$(readelf -dW "$binary")
  path=$(echo "$headers" | sed -n 's/.*(R[UN]*PATH).*\[\(.*\)\]$/<\1>/p')
  case "$path" in
    *::* | *'<:'* | *':>'* | '<>') echo "$binary: searches the current directory for libraries: $path" && failed=1 ;;
  esac
done
exit $failed
