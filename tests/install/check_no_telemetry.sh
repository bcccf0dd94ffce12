#!/bin/sh
# check_no_telemetry.sh <library> <command> [<archive of the companion>]: fails when the core or the command need OpenTelemetry. The
# companion's archive shows that the check would notice.
# Spec: OpenTelemetry/no-dependency
set -eu
library=$1 command=$2 companion=${3:-}
fail() {
  echo "$1"
  exit 1
}
mentions() { nm -C "$1" 2>/dev/null | grep -qi 'opentelemetry'; }

nm "$library" 2>/dev/null | grep -q . || fail "$library has no symbols: the check does not work"
if [ -n "$companion" ]; then mentions "$companion" || fail "$companion does not mention OpenTelemetry: the check does not work"; fi
if mentions "$library"; then fail "$library refers to OpenTelemetry"; fi
if readelf -d "$command" | grep NEEDED | grep -iE 'opentelemetry|protobuf|curl|grpc|absl'; then
  fail "$command loads these at every start"
fi
