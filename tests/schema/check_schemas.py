"""Validates the samples of docs/reference/wire-format.md and the command's actual output against docs/schema.

usage: check_schemas.py ROOT CUPEL_COMMAND
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

try:
    from jsonschema import Draft202012Validator, RefResolver
except ImportError:
    print("skipped: python3-jsonschema is not installed")
    sys.exit(77)

ROOT = pathlib.Path(sys.argv[1])
COMMAND = sys.argv[2]
SESSION = ROOT / "examples/data/agent_session.jsonl"
failures = []


def load_validators():
    schemas = {path.name: json.loads(path.read_text()) for path in (ROOT / "docs/schema").glob("*.schema.json")}
    validators = {}
    for name, schema in schemas.items():
        Draft202012Validator.check_schema(schema)
        resolver = RefResolver(name, schema, store=schemas)
        validators[name.split(".")[0]] = Draft202012Validator(schema, resolver=resolver)
    return validators


VALIDATORS = load_validators()


def check(schema, value, what):
    for error in VALIDATORS[schema].iter_errors(value):
        failures.append(f"{what}: {error.message} at {'/'.join(map(str, error.absolute_path))}")


def check_refused(schema, value, what):
    if VALIDATORS[schema].is_valid(value):
        failures.append(f"{schema}.schema.json accepts {what}")


def run(*arguments, text=None):
    return subprocess.run([COMMAND, *map(str, arguments)], input=text, capture_output=True, text=True)


def check_samples():
    page = (ROOT / "docs/reference/wire-format.md").read_text()
    samples = re.findall(r"<!-- schema: (\w+) -->\n```json\n(.*?)```", page, re.S)
    if len(samples) != page.count("```json"):
        failures.append("a JSON sample of docs/reference/wire-format.md does not say which schema it follows")
    for schema, text in samples:
        check(schema, json.loads(text), f"sample of {schema}")


def batch_requests():
    item = {"content": "a", "tokens": 40}
    request = {"budget": {"maxTokens": 100, "targetTokens": 60}, "policy": "chat", "items": [item, item]}
    crowded = {**request, "policy": {"scorers": [{"type": "recency"}], "overflowStrategy": "proceed",
                                     "countQuotas": [{"kind": "Message", "requireCount": 3, "capCount": 4}]},
               "items": [item, {"content": "b", "tokens": 50}]}
    pinned = {**request, "items": [{"content": "p", "tokens": 50, "pinned": True}, item, {"content": "n", "tokens": -1}]}
    no_target = {**request, "budget": {"maxTokens": 100, "outputReserve": 20}}
    accepted = [{**base, "id": name, "report": report}
                for name, base in {"plain": request, "crowded": crowded, "pinned": pinned, "no target": no_target}.items()
                for report in (False, True, "brief", "items")]
    refused = [{**request, "items": [{"content": "", "tokens": 1}]}, {**request, "items": [{"content": "a", "tokens": 1.5}]},
               {**request, "budget": {"maxTokens": 1, "targetTokens": -1}}, {**request, "report": "long"}, {"id": 1}, [],
               {**request, "policy": {"scorers": []}},
               {**request, "policy": {"scorers": [{"type": "recency"}], "knapsackBucketSize": 5}},
               {**request, "policy": {"scorers": [{"type": "recency"}], "scarcityBehavior": "throw"}},
               {**request, "policy": {"scorers": [{"type": "recency"}], "quotas": [{"kind": "a", "minPercent": None}]}},
               {**request, "policy": {"scorers": [{"type": "recency"}], "slicerType": "stream", "quotas": []}}]
    return accepted, refused


def check_batch():
    accepted, refused = batch_requests()
    for request in accepted:
        check("request", request, "request")
    for request in refused:
        check_refused("request", request, json.dumps(request))
    lines = [json.dumps(request) for request in accepted + refused] + ["{broken"]
    answers = run("batch", text="\n".join(lines) + "\n").stdout.splitlines()
    if len(answers) != len(lines):
        failures.append(f"{len(answers)} answers to {len(lines)} requests")
    for number, line in enumerate(answers):
        answer = json.loads(line)
        check("response", answer, f"answer {number + 1}")
        if answer["ok"] != (number < len(accepted)):
            failures.append(f"answer {number + 1} has ok = {answer['ok']}: {line}")


def check_commands():
    for line in SESSION.read_text().splitlines():
        check("item", json.loads(line), "bundled item")
    budget = ["--max-tokens", "8192", "--target-tokens", "6500"]
    check("response", json.loads(run("select", SESSION, *budget, "--format", "json").stdout), "select --format json")
    for line in run("select", SESSION, *budget, "--format", "jsonl").stdout.splitlines():
        check("item", json.loads(line), "select --format jsonl")
    check("report", json.loads(run("explain", SESSION, *budget, "--json").stdout), "explain --json")
    for preset in ("chat", "codeReview", "rag", "documentQa", "toolUse", "longRunning", "debugging"):
        check("policy", json.loads(run("policy", "show", preset).stdout), f"policy show {preset}")


def check_analyses(folder):
    budget = ["--max-tokens", "8192", "--target-tokens", "6500"]
    items = [json.loads(line) for line in SESSION.read_text().splitlines()]
    runs = []
    for preset in ("chat", "rag"):
        request = {"items": items, "budget": {"maxTokens": 8192, "targetTokens": 6500}, "policy": preset, "report": True}
        runs.append(pathlib.Path(folder) / f"{preset}.json")
        runs[-1].write_text(run("batch", text=json.dumps(request) + "\n").stdout)
    for schema, arguments in {
        "marginal_items": ["simulate", "marginal", SESSION, *budget, "--slack", 500],
        "item_budgets": ["simulate", "min-budget", SESSION, *budget, "--item", "#12"],
        "budget_curve": ["simulate", "curve", SESSION, *budget],
        "token_sensitivity": ["simulate", "token-error", SESSION, *budget, "--percent", 3],
        "policy_sensitivity": ["compare", SESSION, *budget, "--policy", "chat", "--policy", "rag"],
        "selection_diff": ["diff", *runs],
        "report_page": ["report", SESSION, *budget, "--compare", "--policy", "chat", "--policy", "rag"],
        "why": ["explain", SESSION, *budget, "--item", "#12", "--why"],
    }.items():
        answer = run(*arguments, "--json")
        if answer.returncode != 0:
            failures.append(f"{schema}: exit code {answer.returncode}: {answer.stderr}")
            continue
        check(schema, json.loads(answer.stdout), " ".join(map(str, arguments[:2])))


def check_conformance():
    suite = ROOT / "conformance"
    results = json.loads(run("conformance", "--format", "json", suite).stdout)
    check("conformance", results, "conformance --format json")
    if results["claim"] != "Cupel Fully Conformant" or results["total"] < 200:
        failures.append(f"our own vectors: {results['passed']} of {results['total']}, claim {results['claim']}")
    misspelt = next((suite / "required/scoring").glob("recency*.toml")).read_text().replace("[test]", "[test]\nnme = 1")
    results = json.loads(run("conformance", "--format", "json", "--strict", "/dev/stdin", text=misspelt).stdout)
    check("conformance", results, "conformance of a vector with an unknown field")
    if results["passed"] != 0 or results["claim"] is not None:
        failures.append("a vector with an unknown field passes a strict run")
    # Neither a page of prose nor an empty file is a vector.
    results = json.loads(run("conformance", "--format", "json", ROOT / "README.md", "/dev/null").stdout)
    check("conformance", results, "conformance of files that are not vectors")
    check_refused("conformance", {**results, "claim": "Cupel"}, "an unknown claim")
    check_refused("conformance", {**results, "vectors": [{**results["vectors"][0], "passed": True}]}, "a problem that passes")


def check_checks():
    checks = sorted((ROOT / "examples/checks").glob("*.toml"))
    results = json.loads(run("check", "--json", *checks).stdout)
    check("check", results, "check --json")
    if results["passed"] != results["total"] or not checks:
        failures.append(f"our own checks: {results['passed']} of {results['total']}")
    text = (ROOT / "examples/checks/chat_order.toml").read_text()
    for what, changed in {"a failure": text.replace("available_tokens = 5", "available_tokens = 6"),
                          "a run that fails": text.replace("max_tokens = 200, target_tokens = 120",
                                                           "max_tokens = 20, target_tokens = 20"),
                          "a bad file": text.replace('that = "keep_together"', "")}.items():
        results = json.loads(run("check", "--json", "-", text=changed).stdout)
        check("check", results, f"check --json with {what}")
        if results["passed"] != 0:
            failures.append(f"check passes with {what}")
        entry = results["files"][0]
        check_refused("check", {**results, "files": [{**entry, "passed": True}]}, f"{what} that passes")
        check_refused("check", {**results, "files": [{"file": "a", "passed": False}]}, "a file without a message")


check_samples()
check_batch()
check_commands()
with tempfile.TemporaryDirectory() as scratch:
    check_analyses(scratch)
check_conformance()
check_checks()
print("\n".join(failures) or "all samples and outputs follow their schemas")
sys.exit(1 if failures else 0)
