#!/bin/sh
# install.sh <folder>: playwright-core, in the version of package-lock.json, into a folder below the build directory, once.
# If no browser can be used here, says why and exits with 77, which marks a skipped test.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
home=$1
skip() {
  echo "skipped: $1"
  exit 77
}
for program in node npm; do
  command -v $program >/dev/null 2>&1 || skip "$program is not installed; scripts/packages.sh browser gives the reason"
done
if [ -n "${CUPEL_CHROMIUM:-}" ]; then
  [ -x "$CUPEL_CHROMIUM" ] || skip "CUPEL_CHROMIUM is not a program: $CUPEL_CHROMIUM"
elif ! [ -x /usr/bin/chromium-headless-shell ] && ! [ -x /usr/bin/chromium ]; then
  skip "neither chromium-headless-shell nor chromium is installed; scripts/packages.sh browser gives the reason"
fi
if cmp -s "$here/package-lock.json" "$home/ready"; then exit 0; fi
[ "${CUPEL_NO_INSTALL:-}" != 1 ] || skip "playwright-core is not installed, and CUPEL_NO_INSTALL=1"
rm -rf "$home"
mkdir -p "$home"
cp "$here/package.json" "$here/package-lock.json" "$here/.npmrc" "$home/"
(cd "$home" && npm ci --no-audit --no-fund --ignore-scripts --fetch-retries=1 >npm.log 2>&1) ||
  skip "npm cannot install playwright-core: $(grep -m 3 -i error "$home/npm.log" | tr '\n' ' ')"
cp "$here/package-lock.json" "$home/ready"
