#!/bin/sh
# Formats the manual page, which must cause no warnings, and checks that it contains every option of every command's --help.
# Skipped (77) if man is not installed.
#
#   check_man_page.sh CUPEL PAGE
set -eu
command -v man >/dev/null 2>&1 || { echo "man is not installed"; exit 77; }
warnings=$(LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -E UTF-8 -Z -l "$2" 2>&1 >/dev/null)
[ -z "$warnings" ] || { echo "$warnings"; exit 1; }

text=$(sed 's/\\-/-/g' "$2")
for command in select explain report 'simulate marginal' 'simulate min-budget' 'simulate curve' 'simulate token-error' compare \
  diff batch check conformance vector help simulate policy 'policy show' 'policy validate' 'policy list' ''; do
  # shellcheck disable=SC2086
  for option in $("$1" $command --help | sed -n 's/^ *\(-., *\)*\(--[a-z-]*\).*/\2/p'); do
    case $text in
      *"$option"*) ;;
      *) echo "cupel $command $option is not in the manual"; exit 1 ;;
    esac
  done
done
