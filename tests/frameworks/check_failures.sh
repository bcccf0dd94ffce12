#!/bin/sh
# check_failures.sh PROGRAM SOURCE SUMMARY: runs a program with two failing tests and one passing test, and checks the
# framework's output: the lines of the macros, the messages, that a test continues after a non-fatal failure, and SUMMARY.
set -u
program=$1 source=$2 summary=$3
output=$("$program" 2>&1)
code=$?
complain() {
  printf '%s\n--- the output:\n%s\n' "$1" "$output"
  exit 1
}
has() {
  printf '%s' "$output" | tr -d ' \n' | grep -qF -- "$(printf '%s' "$1" | tr -d ' ')"  # frameworks wrap lines
}

# Catch2 exits with the number of failures, or with a special exit code. From 126 on, nothing ran or a signal ended the
# program.
if [ $code -lt 1 ] || [ $code -ge 126 ]; then complain "exit code $code does not mean failed tests"; fi
for mark in expect assert; do
  line=$(grep -n "// LINE $mark" "$source" | cut -d: -f1)
  name=$(basename "$source")
  has "$name:$line" || has "$name($line)" || complain "no failure at $name:$line"
done
has 'IncludeItemWithKind(Memory) failed: Included contained 0 items with Kind=Memory. Included had 1 items with kinds: [Message].' ||
  complain 'the message of the first failure is missing'
has 'HaveAtLeastNExclusions(1) failed: expected at least 1 excluded items, but Excluded had 0.' ||
  complain 'the message of the second failure is missing'
for way in EXPECT CHECK; do
  ! grep -q "CUPEL_$way(" "$source" || has "continued after CUPEL_$way" || complain "a non-fatal failure ended its test"
done
for way in ASSERT REQUIRE; do
  ! has "continued after CUPEL_$way" || complain "a fatal failure did not end its test"
done
! has 'unexpected exception' || complain 'the framework saw an exception and not a failure'
has "$summary" || complain "the summary is not '$summary'"
