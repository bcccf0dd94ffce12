#!/bin/sh
# packages.sh <group>...: installs the missing Debian packages of these groups. Prints nothing and returns at once if none is missing.
# CUPEL_NO_INSTALL=1: installs nothing, lists the missing packages and fails. The groups otel and browser are optional and are given
# alone: if they cannot be installed, the script prints the reason and succeeds, and their tests are not built or not run.
set -eu

packages_of() {
  case "$1" in
    build) echo "g++ cmake ninja-build libcli11-dev libfmt-dev libtomlplusplus-dev" ;;
    test) echo "clang libclang-rt-dev lld llvm libgtest-dev libgmock-dev librapidcheck-dev libsimdjson-dev catch2 doctest-dev doxygen" \
            "pkgconf dpkg-dev file fakeroot git man-db locales zsh fish python3 python3-jsonschema" ;;
    bench) echo "libbenchmark-dev libsimdjson-dev git python3" ;;
    attacks) echo "valgrind" ;;
    coverage) echo "clang llvm python3" ;;
    compare) echo "clang python3" ;;
    format) echo "clang-format git" ;;
    otel) echo "opentelemetry-cpp-dev libopentelemetry-proto-dev libabsl-dev libgrpc++-dev protobuf-compiler-grpc" \
            "protobuf-compiler libprotobuf-dev libcurl4-openssl-dev zlib1g-dev" \
            "$(command -v npm >/dev/null 2>&1 || echo npm)" ;;  # npm may come from elsewhere than Debian
    fuzz) echo "clang libclang-rt-dev python3" ;;
    lint) echo "clang clang-19 clang-tidy cppcheck" ;;
    scripts) echo "git shellcheck flake8" ;;
    browser) echo "chromium-headless-shell $(packages_of node)" ;;
    node) echo "$(command -v node >/dev/null 2>&1 || echo nodejs) $(command -v npm >/dev/null 2>&1 || echo npm)" ;;
    screenshots) echo "chromium $(packages_of node) fonts-inter fonts-noto-color-emoji" ;;
    *) echo "packages.sh: unknown group '$1'" >&2; exit 2 ;;
  esac
}

wanted=""
for group in "$@"; do wanted="$wanted $(packages_of "$group")"; done

if ! command -v dpkg-query >/dev/null 2>&1; then
  echo "This is not Debian: make sure that the equivalents of these packages are installed:$wanted" >&2
  exit 0
fi

missing=""
for package in $wanted; do
  status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

failure=1
case "$*" in
  otel) failure=0 && echo "OpenTelemetry is not completely installed. If that cannot be fixed, its tests are skipped." >&2 ;;
  browser) failure=0 && echo "The browser for tests of the page is not installed. If that cannot be fixed, another Chromium is used, or its tests are skipped." >&2 ;;
esac

if [ "${CUPEL_NO_INSTALL:-}" = 1 ]; then
  echo "Missing packages:$missing" >&2
  echo "Install them with: apt-get install$missing" >&2
  exit $failure
fi

run=""
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null 2>&1; then
    echo "Missing packages:$missing" >&2
    echo "Installing them needs root or sudo." >&2
    exit $failure
  fi
  run="sudo"
fi
echo "Installing:$missing" >&2
$run apt-get update -qq >&2 || exit $failure
if [ "$*" = otel ]; then
  # Debian 12 has OpenTelemetry in its backports, later releases in main.
  if ! apt-cache show opentelemetry-cpp-dev >/dev/null 2>&1; then $run "${0%/*}/backports.sh" >&2 || exit $failure; fi
fi
# shellcheck disable=SC2086 # a list of words
$run env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >&2 || exit $failure
