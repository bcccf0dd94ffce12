#!/bin/sh
# make_tarball.sh <cpack> <build> <source> <work>: makes the source tarball, unpacks it to <work>/source, and compares its files
# with those in git.
set -eu
cpack=$1 build=$2 source=$3 work=$4

rm -rf "$work/tarball" "$work/source"
mkdir -p "$work/tarball" "$work/source"
"$cpack" --config "$build/CPackSourceConfig.cmake" -B "$work/tarball" >"$work/tarball.log" || { cat "$work/tarball.log"; exit 1; }
tar -xzf "$work"/tarball/cupel-*.tar.gz -C "$work/source" --strip-components=1
cd "$work/source"
find . -type f -o -type l | sed 's|^\./||' | LC_ALL=C sort >"$work/packed"

if grep -E '^(build|\.git/|\.cache/)|\.(o|a|so)$' "$work/packed"; then
  echo "the tarball contains files that are not sources"
  exit 1
fi
if ! git -c safe.directory='*' -C "$source" rev-parse --git-dir >/dev/null 2>&1; then
  echo "not compared with git: $source is not a checkout"
  exit 0
fi
git -c safe.directory='*' -C "$source" ls-files --cached --others --exclude-standard | LC_ALL=C sort >"$work/known"
git -c safe.directory='*' -C "$source" ls-files --deleted | LC_ALL=C sort >"$work/deleted"
git -c safe.directory='*' -C "$source" ls-files --cached | LC_ALL=C sort | LC_ALL=C comm -23 - "$work/deleted" >"$work/tracked"
if LC_ALL=C comm -23 "$work/packed" "$work/known" | grep .; then
  echo "these files are in the tarball, but git ignores them"
  exit 1
fi
if LC_ALL=C comm -13 "$work/packed" "$work/tracked" | grep .; then
  echo "these files are tracked, but not in the tarball"
  exit 1
fi
