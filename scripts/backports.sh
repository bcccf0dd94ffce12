#!/bin/sh
# backports.sh [DIRECTORY]: adds the backports of the running Debian release to apt's sources, from the archive that the machine
# already uses. Does nothing if apt has them. Needs root and up-to-date package lists. Prints the reason and fails if it cannot add
# them. DIRECTORY is apt's directory of sources.
set -eu
list=${1:-/etc/apt/sources.list.d}/cupel-backports.sources

codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
targets() {
  # shellcheck disable=SC2016 # apt-get expands them
  apt-get indextargets --format '$(ORIGIN)|$(CODENAME)|$(REPO_URI)|$(SOURCESENTRY)' 'Created-By: Packages' 'Component: main'
}
# Without package lists apt reports no origin, so the codename alone is not enough.
if targets | grep -q "^Debian Backports|$codename-backports|"; then exit 0; fi

entry=$(targets | grep "^Debian|$codename|" | head -n 1)
if [ -z "$entry" ]; then
  echo "apt has no source of Debian '$codename'" >&2
  exit 1
fi
uri=$(echo "$entry" | cut -d '|' -f 3)
place=$(echo "$entry" | cut -d '|' -f 4)
file=${place%:*} number=${place##*:}

# The key that signs the archive. SOURCESENTRY counts paragraphs in a .sources file, and lines in any other.
case "$file" in
  *.sources) key=$(awk -v RS= -v FS='\n' -v entry="$number" 'NR == entry {
      for (i = 1; i <= NF; ++i) if (sub(/^[Ss]igned-[Bb]y:[ \t]*/, "", $i)) print $i }' "$file") ;;
  *) key=$(sed -n "${number}s/.*\[.*signed-by=\([^] ]*\).*\].*/\1/p" "$file") ;;
esac

{
  echo "Types: deb"
  echo "URIs: $uri"
  echo "Suites: $codename-backports"
  echo "Components: main"
  if [ -n "$key" ]; then echo "Signed-By: $key"; fi
} >"$list"
if ! apt-get update -qq; then
  rm "$list"
  echo "the backports of Debian $codename are not available from $uri" >&2
  exit 1
fi
echo "Added the backports of Debian $codename: $list" >&2
