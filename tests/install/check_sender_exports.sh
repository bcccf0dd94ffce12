#!/bin/sh
# check_sender_exports.sh <module>: the module that sends spans exports only the function that the command looks up. Weak (V, W) and
# unique (u) names do not count: they come from the headers of OpenTelemetry and the standard library.
set -eu
shown=$(nm -D --defined-only "$1" | sed -n 's/^[0-9a-f]* [^VWu] //p')
if [ "$shown" != cupel_make_span_sender ]; then
  echo "$1 shows: $shown"
  exit 1
fi
