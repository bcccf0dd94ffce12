"""Validates the results of the analysis functions for random questions against docs/schema.

usage: check_analytics.py ROOT PROGRAM

PROGRAM prints, per line, the name of a schema and a JSON text. Each text must follow its schema, and must violate it
if a required field is removed or an unknown one is added.
"""

import collections
import json
import pathlib
import subprocess
import sys

try:
    from jsonschema import Draft202012Validator, RefResolver
except ImportError:
    print("skipped: python3-jsonschema is not installed")
    sys.exit(77)

ROOT = pathlib.Path(sys.argv[1])
SHAPES = ("marginal_items", "min_budget", "optimality", "policy_sensitivity", "quota_utilization", "report_metrics",
          "selection_diff")
SCHEMAS = {path.name: json.loads(path.read_text()) for path in (ROOT / "docs/schema").glob("*.schema.json")}
failures = []


def validator(name):
    schema = SCHEMAS[f"{name}.schema.json"]
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema, resolver=RefResolver(f"{name}.schema.json", schema, store=SCHEMAS))


VALIDATORS = {name: validator(name) for name in SHAPES}


def spoilt(name, value):
    schema = SCHEMAS[f"{name}.schema.json"]
    if isinstance(value, list):
        if not value:
            return []
        return [[*value[1:], entry] for entry in spoil_object(schema["items"], value[0])]
    return spoil_object(schema, value)


def spoil_object(schema, value):
    without = [{key: entry for key, entry in value.items() if key != gone} for gone in schema["required"]]
    return [*without, {**value, "unknown": 1}]


lines = subprocess.run([sys.argv[2]], capture_output=True, text=True, check=True).stdout.splitlines()
seen = collections.Counter()
for line in lines:
    name, text = line.split(" ", 1)
    value = json.loads(text)
    seen[name] += 1
    for error in VALIDATORS[name].iter_errors(value):
        failures.append(f"{name}: {error.message} at {'/'.join(map(str, error.absolute_path))}")
    if any(VALIDATORS[name].is_valid(wrong) for wrong in spoilt(name, value)):
        failures.append(f"{name}.schema.json accepts a document with a missing or an extra field")
for name in SHAPES:
    if seen[name] < 20:
        failures.append(f"only {seen[name]} samples of {name}")
print("\n".join(failures[:20]) or "all answers follow their schemas")
sys.exit(1 if failures else 0)
