#!/usr/bin/env bash
# Runs the commands in the console blocks of a document and compares their output with the output that the document shows.
#
#   check_console.sh DIRECTORY_OF_CUPEL PROJECT DOCUMENT
#
# A line that begins with "$ " is a command. A trailing backslash continues it on the next line. The lines up to the next
# command are its complete output on both streams. bash runs the commands in a temporary directory with a link to the
# project's examples/. Durations ("0.012 ms") and the version are not compared. A block below the line <!-- file: NAME -->
# is written to that file first.
set -u
unset COLUMNS
PATH=$1:$PATH
project=$(cd "$2" && pwd)
document=$(cd "$(dirname "$3")" && pwd)/$(basename "$3")

directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory" || exit 1
ln -s "$project/examples" examples

mask_variable_parts() { sed -E 's/ *[0-9]+\.[0-9]{3} ms/ # ms/g; s/^cupel [0-9]+\.[0-9]+\.[0-9]+/cupel #/'; }

commands=0
failures=0
check() { # <command> <expected>
  local actual
  actual=$(bash -c "$1" 2>&1 </dev/null | mask_variable_parts)
  commands=$((commands + 1))
  if [[ $actual != "$(mask_variable_parts <<<"$2")" ]]; then
    failures=$((failures + 1))
    printf '%s\n$ %s\n' "$document:" "$1"
    diff <(mask_variable_parts <<<"$2") <(printf '%s\n' "$actual")
  fi
}

file='' block='' command='' expected='' continued=false
finish() {
  if [[ -n $command ]]; then check "$command" "${expected%$'\n'}"; fi
  command='' expected=''
}

while IFS= read -r line || [[ -n $line ]]; do
  case $block in
    '')
      if [[ $line == '<!-- file: '*' -->' ]]; then
        file=${line#<!-- file: }
        file=${file% -->}
      elif [[ $line == '```'* ]]; then
        block=other
        if [[ -n $file ]]; then
          block='file'
          : >"$file"
        fi
        if [[ $line == '```console' ]]; then block=console; fi
      fi
      ;;
    *)
      if [[ $line == '```' ]]; then
        finish
        block='' file=''
      elif [[ $block == file ]]; then
        printf '%s\n' "$line" >>"$file"
      elif [[ $block == console && $line == '$ '* ]]; then
        finish
        command=${line#'$ '}
        continued=false
        if [[ $line == *\\ ]]; then continued=true; fi
      elif [[ $block == console && $continued == true ]]; then
        command+=$'\n'$line
        if [[ $line != *\\ ]]; then continued=false; fi
      elif [[ $block == console ]]; then
        expected+=$line$'\n'
      fi
      ;;
  esac
done <"$document"

echo "$commands commands, $failures failures"
[[ $commands -gt 0 && $failures -eq 0 ]]
