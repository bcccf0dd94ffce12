#!/bin/sh
# packages_test.sh <scripts>: tests the scripts that install packages with stubs of the system's tools. Installs nothing.
set -eu
scripts=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/sources"
PATH=$work/bin:$PATH
stub() { # <name> <script>
  printf '#!/bin/sh\n%s\n' "$2" >"$work/bin/$1"
  chmod +x "$work/bin/$1"
}
fail() {
  echo "$1"
  cat "$work/said"
  exit 1
}
expect() { # <exit code> <words> <command>...
  code=$1 words=$2
  shift 2
  actual=0
  "$@" >"$work/said" 2>&1 || actual=$?
  [ "$actual" = "$code" ] || fail "$*: exit code $actual instead of $code"
  [ -z "$words" ] || grep -q "$words" "$work/said" || fail "$*: does not say '$words'"
}

# No package is installed, and installing is forbidden.
stub dpkg-query 'exit 1'
stub id 'echo 0'
stub apt-get 'exit 100'
stub apt-cache 'exit 0'
export CUPEL_NO_INSTALL=1
expect 1 'Missing packages: .*cmake' "$scripts/packages.sh" build
expect 0 'Missing packages: opentelemetry-cpp-dev' "$scripts/packages.sh" otel
expect 0 'Missing packages: chromium' "$scripts/packages.sh" browser
# The archive can't be reached.
CUPEL_NO_INSTALL=
expect 1 'Installing: .*cmake' "$scripts/packages.sh" build
expect 0 'its tests are skipped' "$scripts/packages.sh" otel
expect 0 'its tests are skipped' "$scripts/packages.sh" browser
# All packages are installed.
stub dpkg-query 'echo installed'
expect 0 '' "$scripts/packages.sh" otel build
[ ! -s "$work/said" ] || fail "prints something although nothing is missing"

# Backports come from the archive that the system uses, whatever its name.
codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
targets() { # <line of apt-get indextargets>
  stub apt-get "case \$1 in indextargets) printf '%s\\n' '$1' ;; esac"
}
list=$work/sources/cupel-backports.sources
printf 'Types: deb\nSuites: other\nSigned-By: /other\n\nTypes: deb\nSuites: this\nSigned-By: /this.gpg\n' >"$work/d.sources"
targets "Debian|$codename|http://mirror.example/debian/|$work/d.sources:2"
expect 0 'Added the backports' "$scripts/backports.sh" "$work/sources"
printf 'Types: deb\nURIs: http://mirror.example/debian/\nSuites: %s-backports\nComponents: main\nSigned-By: /this.gpg\n' "$codename" |
  diff - "$list"
printf '# comment\ndeb [arch=amd64 signed-by=/one.gpg] http://mirror.example/debian this main\n' >"$work/s.list"
targets "Debian|$codename|http://mirror.example/debian/|$work/s.list:2"
expect 0 'Added the backports' "$scripts/backports.sh" "$work/sources"
grep -q '^Signed-By: /one.gpg$' "$list"
printf 'deb http://mirror.example/debian this main\n' >"$work/s.list"
targets "Debian|$codename|http://mirror.example/debian/|$work/s.list:1"
expect 0 'Added the backports' "$scripts/backports.sh" "$work/sources"
if grep -q Signed-By "$list"; then fail "invented a key"; fi


# An archive without backports must not break later updates.
stub apt-get "case \$1 in indextargets) printf '%s\\n' 'Debian|$codename|http://mirror.example/debian/|$work/s.list:1' ;; *) exit 100 ;; esac"
expect 1 'are not available' "$scripts/backports.sh" "$work/sources"
[ ! -e "$list" ] || fail "left a list behind"

targets "Debian Backports|$codename-backports|http://mirror.example/debian/|x:1"
expect 0 '' "$scripts/backports.sh" "$work/sources"
targets "Else|other|http://mirror.example/else/|x:1"
expect 1 "apt has no source of Debian" "$scripts/backports.sh" "$work/sources"
[ ! -e "$list" ] || fail "wrote a list although it failed"
