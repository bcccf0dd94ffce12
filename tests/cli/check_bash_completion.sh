#!/usr/bin/env bash
# Runs the completion function of bash on command lines and compares the suggestions with the expected ones.
#
#   check_bash_completion.sh DIRECTORY_OF_CUPEL PROJECT
set -eu
PATH=$1:$PATH
source "$2/tools/cli/share/cupel.bash"
complete -p cupel | grep -q -- '-F _cupel' || { echo "no completion function is registered for cupel"; exit 1; }

directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory"
touch items.jsonl

failures=0
expect() { # <expected words> <command line word>...
  local expected=$1
  shift
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
  _cupel cupel
  if [[ ${COMPREPLY[*]} != "$expected" ]]; then
    echo "$*: expected '$expected', got '${COMPREPLY[*]}'"
    failures=$((failures + 1))
  fi
}

expect 'select explain report simulate compare diff batch policy check conformance vector help' cupel ''
expect 'explain' cupel ex
expect '--help --quiet --version' cupel --
expect 'show validate list' cupel policy ''
expect 'validate' cupel policy v
expect 'marginal min-budget curve token-error' cupel simulate ''
expect 'min-budget' cupel simulate mi
expect 'select simulate' cupel help s
expect 'curve' cupel help simulate c
expect '--quiet' cupel simulate --q
expect '--ceiling' cupel simulate curve items.jsonl --ce
expect 'items.jsonl' cupel simulate curve it
expect '' cupel simulate curve items.jsonl --ceiling ''
expect '--exit-code' cupel diff items.jsonl items.jsonl --ex
expect '--all' cupel compare items.jsonl --policy chat --al
expect '--why' cupel explain items.jsonl --item x --wh
expect 'items.jsonl' cupel select it
expect '--compare' cupel report items.jsonl --com
expect 'items.jsonl' cupel report items.jsonl -o it
expect 'items.jsonl' cupel report items.jsonl it
expect '--max-tokens --margin --max-items --max-item-bytes --max-depth --max-steps' cupel select items.jsonl --ma
expect '--otlp --otlp-verbosity' cupel batch --ot
expect 'stages exclusions full' cupel select items.jsonl --otlp-verbosity ''
expect 'items.jsonl' cupel select items.jsonl --otlp it
expect '--only' cupel explain items.jsonl --on
expect '--threads' cupel batch --t
expect '--line' cupel vector --li
expect '--junit' cupel check items.jsonl --ju
expect 'items.jsonl' cupel check it
expect 'items.jsonl' cupel check x.toml --junit it
expect '--fail-fast' cupel conformance --fa
expect 'text json junit' cupel conformance --format ''
expect '--strict' cupel policy validate --s
expect 'text json jsonl indices' cupel select items.jsonl --format ''
expect 'json jsonl' cupel select items.jsonl --format = js
expect 'items.jsonl' cupel select --quiet -- it
expect 'items.jsonl' cupel select --otlp = it
expect 'truncate' cupel select items.jsonl --overflow tr
expect 'excluded included' cupel explain items.jsonl --only ''
expect 'rag' cupel policy show ra
expect 'debugging' cupel select items.jsonl --policy de
expect 'items.jsonl' cupel select items.jsonl --policy it
expect '' cupel select items.jsonl --max-tokens ''
[[ $failures -eq 0 ]]
