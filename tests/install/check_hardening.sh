#!/bin/sh
# check_hardening.sh <tree installed from a packaged build>: checks that the binaries have the protections of
# cmake/cupel_hardening.cmake, not only the flags.
set -eu
tree=$1
library=$(find "$tree" -name 'libcupel.so.*.*.*')
archive=$(find "$tree" -name libcupel.a)
command=$tree/bin/cupel
export LC_ALL=C
failed=0
complain() {
  echo "$1"
  failed=1
}
# has|lacks <file> <description> <pattern> <readelf or nm command>...
has() { look "$@" || complain "$1: no $2"; }
lacks() { if look "$@"; then complain "$1: $2"; fi; }
look() {
  file=$1 pattern=$3
  shift 3
  "$@" "$file" 2>/dev/null | grep -qE "$pattern"
}

for binary in "$command" "$library"; do
  has "$binary" "position independent code" 'Type: +DYN' readelf -h
  has "$binary" "part that is read-only once it is loaded (RELRO)" ' GNU_RELRO ' readelf -lW
  has "$binary" "binding of all symbols at start (BIND_NOW), without which RELRO is half of it" 'BIND_NOW|FLAGS_1.* NOW' readelf -dW
  has "$binary" "stack that is only data" ' GNU_STACK .* RW +0x' readelf -lW
  lacks "$binary" "has code that the loader changes (TEXTREL)" 'TEXTREL' readelf -dW
  lacks "$binary" "looks for libraries where others may put them (RPATH)" 'R(UN)?PATH' readelf -dW
  has "$binary" "stack protector" ' __stack_chk_fail' nm -D --undefined-only
done
has "$command" "address that changes with every start (PIE)" 'FLAGS_1.* PIE' readelf -dW
has "$command" "checked call of the C library (_FORTIFY_SOURCE)" ' __[a-z]+_chk' nm -D --undefined-only
has "$library" "checked call of the C library (_FORTIFY_SOURCE)" ' __[a-z]+_chk' nm -D --undefined-only
for part in "${archive%/*}"/libcupel*.a; do
  has "$part" "stack protector" ' __stack_chk_fail' nm --undefined-only
done
case $(uname -m) in
  x86_64) has "$archive" "marks of the places that jumps may reach (-fcf-protection)" 'IBT, SHSTK' readelf -nW ;;
esac
exit $failed
