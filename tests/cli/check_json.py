"""Validates the --json output of the analysis commands against docs/schema.

usage: check_json.py ROOT CUPEL_COMMAND
"""

import json
import pathlib
import subprocess
import sys
import tempfile

try:
    from jsonschema import Draft202012Validator, RefResolver
except ImportError:
    print("skipped: python3-jsonschema is not installed")
    sys.exit(77)

ROOT = pathlib.Path(sys.argv[1])
SESSION = ROOT / "examples/data/agent_session.jsonl"
SCHEMAS = {path.name: json.loads(path.read_text()) for path in (ROOT / "docs/schema").glob("*.schema.json")}
BUDGET = ["--max-tokens", "8192", "--output-reserve", "1024"]
QUOTAS = '{"scorers": [{"type": "recency"}], "quotas": [{"kind": "Memory", "minPercent": 10}]}'
failures = []


def check(schema, arguments, lines=1, failed=False):
    result = subprocess.run([sys.argv[2], *map(str, arguments)], capture_output=True, text=True)
    what = " ".join(map(str, arguments))
    found = result.stdout.splitlines()
    if len(found) != lines or (result.returncode != 0) != failed:
        failures.append(f"{what}: {len(found)} lines, exit code {result.returncode}: {result.stderr}")
    name = f"{schema}.schema.json"
    Draft202012Validator.check_schema(SCHEMAS[name])
    validator = Draft202012Validator(SCHEMAS[name], resolver=RefResolver(name, SCHEMAS[name], store=SCHEMAS))
    for line in found:
        value = json.loads(line)
        if failed:
            value["error"].setdefault("line", 1)  # only a batch has lines
        failures.extend(f"{what}: {error.message} at {list(error.absolute_path)}" for error in validator.iter_errors(value))
        if validator.is_valid({**value, "unknown": 1}) or any(
                validator.is_valid({k: v for k, v in value.items() if k != gone}) for gone in value
                if gone in SCHEMAS[name].get("required", value)):
            failures.append(f"{name} accepts an object with a missing or an unknown field")


def explain(name, *options):
    path = pathlib.Path(directory, name)
    path.write_text(subprocess.run([sys.argv[2], "explain", SESSION, "--json", *options], capture_output=True, text=True,
                                   check=True).stdout)
    return path


with tempfile.TemporaryDirectory() as directory:
    check("marginal_items", ["simulate", "marginal", SESSION, *BUDGET, "--slack", 500, "--json"])
    check("item_budgets", ["simulate", "min-budget", SESSION, "--item", "HarborClient", "--json"], lines=13)
    check("item_budgets", ["simulate", "min-budget", SESSION, "--item", "#44", "--json", "--policy", QUOTAS])
    check("item_budgets", ["simulate", "min-budget", SESSION, "--item", "#0", "--json", "--ceiling", 10])
    check("budget_curve", ["simulate", "curve", SESSION, *BUDGET, "--json"])
    check("token_sensitivity", ["simulate", "token-error", SESSION, *BUDGET, "--percent", 5, "--json"])
    check("policy_sensitivity", ["compare", SESSION, *BUDGET, "--policy", "chat", "--policy", "rag", "--json"])
    check("selection_diff", ["diff", explain("a.json", *BUDGET), explain("b.json", *BUDGET, "--policy", "rag"), "--json"])
    check("why", ["explain", SESSION, *BUDGET, "--item", "CaptureService", "--why", "--json"], lines=17)
    for command in (["simulate", "curve", SESSION, "--ceiling", -1], ["diff", "missing.json", "missing.json"],
                    ["simulate", "min-budget", SESSION, "--item", "nowhere to be found"],
                    ["simulate", "marginal", SESSION, "--max-tokens", 5, "--slack", 1],
                    ["compare", SESSION, *BUDGET, "--policy", "chat"], ["explain", SESSION, "--max-tokens", 5],
                    ["simulate", "token-error", SESSION, *BUDGET, "--percent", 100]):
        check("response", [*command, "--json"], failed=True)
print("\n".join(failures[:20]) or "all outputs match their schemas")
sys.exit(1 if failures else 0)
