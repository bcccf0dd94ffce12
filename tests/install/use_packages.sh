#!/bin/sh
# use_packages.sh <cmake> <compiler> <directory of packages> <work>: installs the Debian packages, uses them, and purges them.
# Works in its own root directory with its own dpkg database: reads the machine's packages, but never changes them.
set -eu
cmake=$1 compiler=$2 packages=$3 work=$4
here=$(cd "$(dirname "$0")" && pwd)
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v fakeroot >/dev/null; then
    echo "SKIPPED: installing packages needs root or fakeroot"
    exit 77
  fi
  exec fakeroot "$0" "$@"
fi

export LC_ALL=C
fail() {
  echo "$1"
  exit 1
}
root=$work/root
in_root() { dpkg --root="$root" --log="$work/dpkg.log" --force-not-root "$@"; }
files() { (cd "$root" && find . -path ./var -prune -o -print | sort); }

runtime=$(echo "$packages"/libcupel[0-9]*_*.deb)
dpkg-deb -I "$runtime" triggers | grep -q ldconfig || fail "$runtime does not trigger ldconfig"
dpkg-deb -I "$runtime" shlibs
case "$(dpkg-deb -f "$runtime" Depends)" in
  *libstdc++6*) ;;
  *) fail "$runtime does not say what its library needs" ;;
esac

rm -rf "$root"
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/triggers"
# The packages that cupel's depend on count as installed if this machine has them.
names=$(for package in "$packages"/*.deb; do dpkg-deb -f "$package" Depends; done |
  tr ',' '\n' | sed 's/^ *//; s/[ |(].*//' | sort -u | grep -v '^libcupel')
# shellcheck disable=SC2086 # a list of words
dpkg-query -s $names >"$root/var/lib/dpkg/status"
# shellcheck disable=SC2086
for name in $(dpkg-query -W -f '${binary:Package} ' $names); do : >"$root/var/lib/dpkg/info/$name.list"; done
before=$(files)

if in_root -i "$packages"/libcupel-dev_*.deb >"$work/refused.log" 2>&1; then
  fail "libcupel-dev can be installed without libcupel0"
fi
grep -q 'libcupel-dev depends on libcupel0 (=' "$work/refused.log" || { cat "$work/refused.log"; exit 1; }
in_root --purge libcupel-dev

in_root -i "$packages"/*.deb
ours=$(for package in "$packages"/*.deb; do dpkg-deb -f "$package" Package; done)
# shellcheck disable=SC2086
in_root --audit $ours >"$work/audit.log"
[ ! -s "$work/audit.log" ] || fail "$(cat "$work/audit.log")"
libraries=$(dirname "$(find "$root/usr/lib" -name libcupel.so.0)")

rm -rf "$work/package_consumer"
for project in find_package static_component json_component testing_component; do
  build=$work/package_consumer/$project
  "$cmake" -G Ninja -S "$here/$project" -B "$build" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$root/usr"
  "$cmake" --build "$build"
done
"$here/run_consumer.sh" "$work/package_consumer/find_package/consumer" shared
"$here/run_consumer.sh" "$work/package_consumer/static_component/consumer" static
"$here/run_consumer.sh" "$work/package_consumer/json_component/consumer" shared
"$here/run_consumer.sh" "$work/package_consumer/testing_component/consumer" shared
"$here/use_pkg_config.sh" "$compiler" "$root/usr" shared "$work/package_consumer/by_hand"
if echo "$ours" | grep -qx cupel; then
  LD_LIBRARY_PATH=$libraries "$root/usr/bin/cupel" --version
fi

python3 "$here/../docs/check_links.py" "$root/usr/share/doc"

# shellcheck disable=SC2086
in_root --purge $ours
[ "$(files)" = "$before" ] || fail "purging leaves something behind: $(files)"
if grep -A1 cupel "$root/var/lib/dpkg/status"; then fail "dpkg still knows a package"; fi
