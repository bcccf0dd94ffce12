#!/bin/sh
# Completes command lines in zsh and compares the suggestions. The functions of the completion system are replaced by
# functions that print. Skipped (77) if zsh is not installed.
#
#   check_zsh_completion.sh DIRECTORY_OF_CUPEL PROJECT
set -eu
command -v zsh >/dev/null 2>&1 || { echo "skipped: zsh is not installed"; exit 77; }
PATH=$1:$PATH
export PATH
script=$(cd "$2" && pwd)/tools/cli/share/_cupel

failures=0
expect() { # <expected words> <command line word>...
  expected=$1
  shift
  actual=$(zsh -f -c '
    compdef() { :; }
    compset() { PREFIX=${PREFIX#*=}; }
    _describe() { local entry; for entry in "${(@P)2}"; do print -r -- "${entry%%:*}"; done; }
    _files() { print files; }
    source "$1"
    shift
    words=("$@") CURRENT=$# PREFIX=${@[-1]}
    _cupel' zsh "$script" "$@" | tr '\n' ' ')
  [ "$actual" = "$expected" ] || { echo "$*: expected '$expected', got '$actual'"; failures=$((failures + 1)); }
}

expect 'explain ' cupel ex
expect 'curve ' cupel simulate cu
expect '--ceiling ' cupel simulate curve items.jsonl --ce
expect 'truncate ' cupel select items.jsonl --overflow tr
expect '--format=json --format=jsonl ' cupel select items.jsonl --format=js
expect 'debugging files ' cupel select items.jsonl --policy de
expect 'files ' cupel select it
expect '' cupel select items.jsonl --max-tokens ''
[ "$failures" -eq 0 ]
