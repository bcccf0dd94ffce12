#!/bin/sh
# install_tree.sh <cmake> <build> <source> <tree>: installs <build> and moves the result to <tree>.
set -eu
cmake=$1 build=$2 source=$3 tree=$4

rm -rf "$tree" "$tree.before"
"$cmake" --install "$build" --prefix "$tree.before"
if grep -rE "(^|[\"= ])($tree.before|$build|$source)([/\" ]|\$)" --include='*.cmake' --include='*.pc' "$tree.before"; then
  echo "these files name directories of this machine"
  exit 1
fi
mv "$tree.before" "$tree"
