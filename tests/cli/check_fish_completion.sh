#!/bin/sh
# Completes command lines in fish and compares the suggestions. Skipped (77) if fish is not installed.
#
#   check_fish_completion.sh DIRECTORY_OF_CUPEL PROJECT
set -eu
command -v fish >/dev/null 2>&1 || { echo "skipped: fish is not installed"; exit 77; }
PATH=$1:$PATH
export PATH
script=$(cd "$2" && pwd)/tools/cli/share/cupel.fish
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory"
touch items.jsonl

failures=0
expect() { # <expected words> <command line>
  actual=$(HOME=$directory fish --no-config -c "source $script; complete -C '$2'" | cut -f 1 | tr '\n' ' ')
  [ "$actual" = "$1" ] || { echo "$2: expected '$1', got '$actual'"; failures=$((failures + 1)); }
}

expect 'explain ' 'cupel ex'
expect 'curve ' 'cupel simulate cu'
expect '--ceiling ' 'cupel simulate curve items.jsonl --ce'
expect 'truncate ' 'cupel select items.jsonl --overflow tr'
expect 'debugging ' 'cupel select items.jsonl --policy de'
expect 'items.jsonl ' 'cupel select it'
expect '' 'cupel select items.jsonl --max-tokens '
[ "$failures" -eq 0 ]
