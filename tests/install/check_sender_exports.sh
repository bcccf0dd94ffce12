#!/bin/sh
# check_sender_exports.sh <module>: the module that sends spans shows the function that the command looks up. Weak (V, W) and unique
# (u) names are parts of OpenTelemetry's and the standard library's headers, which every user of them shows.
set -eu
shown=$(nm -D --defined-only "$1" | sed -n 's/^[0-9a-f]* [^VWu] //p')
if [ "$shown" != cupel_make_span_sender ]; then
  echo "$1 shows: $shown"
  exit 1
fi
