"""Checks pages that `cupel report` writes, without a browser: their data, their content security policy and their size.

usage: page_test.py ROOT CUPEL_COMMAND
"""

import base64
import hashlib
import html.parser
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

try:
    from jsonschema import Draft202012Validator, RefResolver
except ImportError:
    print("skipped: python3-jsonschema is not installed")
    sys.exit(77)

ROOT = pathlib.Path(sys.argv[1])
COMMAND = sys.argv[2]
SESSION = ROOT / "examples/data/agent_session.jsonl"
POLICY = ROOT / "examples/data/agent_policy.json"
BUDGET = ["--max-tokens", "8192", "--target-tokens", "6500", "--output-reserve", "1024"]
SCHEMAS = {path.name: json.loads(path.read_text()) for path in (ROOT / "docs/schema").glob("*.schema.json")}
SCHEMA = SCHEMAS["report_page.schema.json"]
VALIDATOR = Draft202012Validator(SCHEMA, resolver=RefResolver("report_page.schema.json", SCHEMA, store=SCHEMAS))
HOSTILE = ["</script><img src=x onerror=alert(1)>", "<!-- <script>", "]]>", "&lt;/script&gt;", "\u0000\u0001\u001b[31m\r\n\t\u007f",
           "\u202e gnitirw tfel ot thgir \u2066\u2069", "\u2028\u2029", "😀👩‍👩‍👧 é ﷽ \ufffe\uffff \U0010ffff", "\"\\\"\\", "x" * 1_000_000]


def run(*arguments, text=None):
    return subprocess.run([COMMAND, "report", *map(str, arguments)], input=text, capture_output=True, text=True)


def data_of(*arguments, text=None):
    result = run(*arguments, "--json", "--no-timings", text=text)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def lines_of(items):
    return "".join(json.dumps(item) + "\n" for item in items)


class Elements(html.parser.HTMLParser):
    """The style and script elements of a page with their texts, and all attributes."""

    def __init__(self, text):
        super().__init__(convert_charrefs=False)
        self.found, self.attributes, self.tags = [], [], []
        self.open = None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]
        if tag in ("style", "script"):
            self.open = (tag, dict(attrs), "")

    def handle_data(self, data):
        if self.open:
            self.open = (*self.open[:2], self.open[2] + data)

    def handle_endtag(self, tag):
        if self.open and tag == self.open[0]:
            self.found.append(self.open)
            self.open = None


def selected_at(curve, target):
    """The items selected at a target, read as docs/reference/wire-format.md specifies; None if the run fails."""
    failures = {failure["step"] for failure in curve["failures"]}
    selected, first, step = set(), 0, 0
    for step, (gap, toggles) in enumerate(zip(curve["gaps"], curve["toggles"])):
        first += gap
        if first > target:
            step -= 1
            break
        selected ^= set(toggles)
    return None if step in failures else sorted(selected)


class PageTest(unittest.TestCase):
    def check(self, data):
        self.assertEqual([error.message[:200] for error in VALIDATOR.iter_errors(data)], [])
        for variant in data["variants"]:
            columns = data["lists"][variant["list"]]
            count = len(columns["content"])
            for name in ("tokens", "kind", "source", "tags", "timestamp", "priority", "hint"):
                self.assertEqual(len(columns[name]), count, name)
            for column in (variant["reason"], variant["score"], *variant["raw"]):
                self.assertEqual(len(column), count)
            self.assertEqual(sum(part["tokens"] for part in variant["account"]["parts"]), variant["account"]["scale"])
            for position in range(count):
                included = variant["reasons"][variant["reason"][position]]["included"]
                self.assertEqual(included, position in variant["placed"])
                score = variant["score"][position]
                if score is not None:
                    shares = [scorer["weight"] * raw[position] for scorer, raw in zip(variant["scorers"], variant["raw"])]
                    self.assertAlmostEqual(sum(shares), score, delta=1e-5 * max(1, abs(score)))

    def test_page_has_the_same_numbers_as_explain(self):
        data = data_of(SESSION, *BUDGET, "--policy", POLICY)
        self.check(data)
        report = json.loads(subprocess.run([COMMAND, "explain", SESSION, *BUDGET, "--policy", POLICY, "--json"],
                                           capture_output=True, text=True, check=True).stdout)
        variant = data["variants"][0]
        self.assertEqual(variant["placed"], [entry["index"] for entry in report["included"]])
        for entry in report["included"] + report["excluded"]:
            index = entry["index"]
            self.assertEqual(variant["reasons"][variant["reason"][index]]["code"], entry["reason"]["reason"])
            self.assertEqual(data["contents"][data["lists"][0]["content"][index]], entry["item"]["content"])
            if variant["score"][index] is not None:
                self.assertEqual(variant["score"][index], entry["score"])
        self.assertEqual(variant["totals"]["included"], len(report["included"]))
        self.assertEqual(len(variant["sentences"]), 3)

    def test_curve_agrees_with_fresh_runs(self):
        data = data_of(SESSION, *BUDGET, "--policy", POLICY)
        curve = data["variants"][0]["curve"]
        self.assertEqual(selected_at(curve, curve["run_at"]), sorted(data["variants"][0]["placed"]))
        for target in (0, 533, 534, 535, 900, 1999, 3000, 4321, 6499, 6500, 9000, curve["ceiling"]):
            window = ["--max-tokens", max(8192, target + 1024), "--target-tokens", target, "--output-reserve", 1024]
            answer = json.loads(subprocess.run([COMMAND, "select", str(SESSION), *map(str, window), "--policy", str(POLICY),
                                                "--format", "json"], capture_output=True, text=True).stdout)
            self.assertEqual(selected_at(curve, target), sorted(answer["selected"]) if answer["ok"] else None, target)

    def test_comparisons_match_the_schema(self):
        policies = data_of(SESSION, *BUDGET, "--compare", "--policy", "chat", "--policy", "rag", "--policy", "debugging")
        self.check(policies)
        self.assertEqual(policies["mode"], "policies")
        self.assertEqual([(pair["before"], pair["after"]) for pair in policies["comparison"]["pairs"]], [(0, 1), (0, 2), (1, 2)])
        with tempfile.TemporaryDirectory() as folder:
            lines = SESSION.read_text().splitlines(keepends=True)
            turns = [pathlib.Path(folder) / name for name in ("turn1.jsonl", "turn2.jsonl")]
            turns[0].write_text("".join(lines[:80]))
            turns[1].write_text("".join(lines[3:]))
            data = data_of(*turns, *BUDGET, "--compare")
        self.check(data)
        self.assertEqual((data["mode"], len(data["lists"])), ("turns", 2))
        self.assertEqual([variant["label"] for variant in data["variants"]], list(map(str, turns)))
        for content, standing in enumerate(data["comparison"]["standing"]):
            for variant, position in enumerate(standing):
                if position is not None:
                    self.assertEqual(data["lists"][variant]["content"][position], content)

    def test_page_contains_its_data_and_runs_nothing_else(self):
        arguments = [SESSION, *BUDGET, "--policy", POLICY, "--no-timings"]
        page = Elements(run(*arguments).stdout)
        data = json.loads(run(*arguments, "--json").stdout)
        (style,) = [text for tag, _, text in page.found if tag == "style"]
        (embedded,) = [text for tag, attrs, text in page.found if attrs.get("type") == "application/json"]
        (script,) = [text for tag, attrs, text in page.found if tag == "script" and "type" not in attrs]
        self.assertEqual({**json.loads(embedded), "command": ""}, {**data, "command": ""})
        (policy,) = [value for tag, name, value in page.attributes if name == "content" and "default-src" in value]
        for kind, text in (("style-src", style), ("script-src", script)):
            digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
            self.assertIn(f"{kind} 'sha256-{digest}'", policy)
        self.assertIn("default-src 'none'", policy)
        for tag, name, value in page.attributes:
            self.assertFalse(name.startswith("on") or name == "style", (tag, name))
            if name in ("src", "href"):
                self.assertTrue(value.startswith(("#", "data:")), (tag, name, value))

    def test_hostile_items_stay_in_their_strings(self):
        items = [{"content": text, "tokens": 10, "kind": text[:40].strip() or "k", "source": text[:40].strip() or "s",
                  "tags": [text[:40]]} for text in HOSTILE]
        items += [dict(item, tokens=-1) for item in items] + [dict(item, tokens=70) for item in items]
        arguments = ["-", "--max-tokens", "95", "--no-timings", "--policy", "chat"]
        result = run(*arguments, text=lines_of(items))
        self.assertEqual(result.returncode, 0, result.stderr)
        harmless = Elements(run(*arguments, text=lines_of([{"content": "a", "tokens": 1}])).stdout)
        page = Elements(result.stdout)
        self.assertEqual(page.tags, harmless.tags)
        self.assertEqual(page.attributes, harmless.attributes)
        (embedded,) = [text for _, attrs, text in page.found if attrs.get("type") == "application/json"]
        data = json.loads(embedded)
        self.check(data)
        self.assertEqual(data["contents"], HOSTILE)
        self.assertNotIn("<", embedded)
        plain = run(*arguments, "--json", text=lines_of(items)).stdout
        self.assertEqual({**data, "command": ""}, {**json.loads(plain), "command": ""})
        self.assertEqual(embedded.replace("\\u003c", "<").split('"kinds":', 1)[1], plain.strip().split('"kinds":', 1)[1])

    def test_text_that_is_not_unicode_is_rejected(self):
        for line in (b'{"content": "\xff", "tokens": 1}', b'{"content": "\\ud800", "tokens": 1}'):
            result = subprocess.run([COMMAND, "report", "-", "--max-tokens", "9"], input=line, capture_output=True)
            self.assertEqual((result.returncode, result.stdout), (2, b""))
            self.assertIn(b"line 1", result.stderr)

    def test_ten_thousand_items_add_less_than_five_megabytes(self):
        drawn = random.Random(10)
        items = [{"content": f"{i}: " + "lorem ipsum " * drawn.randrange(1, 60), "tokens": drawn.randrange(1, 500),
                  "kind": drawn.choice(["Message", "ToolOutput", "Document", "Memory"]), "tags": drawn.sample("abcdef", 2),
                  "timestamp": f"2026-03-{1 + i % 28:02}T{i % 24:02}:{i % 60:02}:{i % 59:02}Z", "priority": drawn.randrange(100),
                  "futureRelevanceHint": drawn.random(), "source": drawn.choice(["Chat", "Tool", "Rag"])} for i in range(10_000)]
        policy = json.dumps({"scorers": [{"type": name} for name in ("recency", "kind", "priority", "reflexive", "frequency")] +
                             [{"type": "tag", "tagWeights": {"a": 1.0, "b": 0.3}}]})
        contents = sum(len(item["content"].encode()) for item in items)
        for arguments in (["--policy", policy], ["--compare", *["--policy", policy, "--policy", "rag"] * 2]):
            page = run("-", "--max-tokens", "128000", "--output-reserve", "4000", *arguments, text=lines_of(items)).stdout
            data = json.loads([text for _, attrs, text in Elements(page).found if attrs.get("type")][0])
            self.assertLessEqual(len(page.encode()) - contents, 5_000_000)
            for variant in data["variants"]:
                self.assertGreaterEqual(variant["curve"]["ceiling"], 124_000)

    def test_exact_knapsack_over_ten_thousand_items_reports_what_was_not_tried(self):
        drawn = random.Random(7)
        items = [{"content": f"content {i}", "tokens": drawn.randrange(1, 500), "futureRelevanceHint": drawn.random(),
                  "tags": [f"t{drawn.randrange(400)}" for _ in range(i % 10)]} for i in range(10_000)]
        policy = json.dumps({"scorers": [{"type": "reflexive"}, {"type": "frequency"}], "slicerType": "knapsack", "knapsackBucketSize": 1})
        arguments = ["-", "--max-tokens", "128000", "--policy", policy]
        data = data_of(*arguments, text=lines_of(items))
        self.check(data)
        variant = data["variants"][0]
        self.assertIn("target of 128,000 tokens", variant["curve_unavailable"])
        self.assertTrue(variant["untried"].startswith("Not tried, because it takes more work than a page allows: "))
        self.assertEqual(data, data_of(*arguments, text=lines_of(items)))

    def test_ten_thousand_pages_of_markup_add_less_than_five_megabytes(self):
        drawn = random.Random(11)
        card = '<li class="card"><a href="/items?id={0}&amp;from=list">Item {0}</a> <p>costs &lt; <b>{1}</b> &euro;</p></li>\n'
        items = [{"content": "".join(card.format(i, j) for j in range(drawn.randrange(1, 9))), "tokens": drawn.randrange(1, 500),
                  "timestamp": f"2026-03-{1 + i % 28:02}T{i % 24:02}:{i % 60:02}:{i % 59:02}Z"} for i in range(10_000)]
        contents = sum(len(item["content"].encode()) for item in items)
        page = run("-", "--max-tokens", "128000", text=lines_of(items)).stdout
        self.assertLessEqual(len(page.encode()) - contents, 5_000_000)

    def test_command_line_reproduces_the_page(self):
        data = data_of(SESSION, *BUDGET, "--policy", '{"scorers": [{"type": "recency"}], "name": "it\'s"}', "--reserve", "Memory=5",
                       "--reserve", "A b=6", "--margin", "2.5", "--overflow", "truncate")
        again = subprocess.run(data["command"].replace("cupel", COMMAND, 1), shell=True, capture_output=True, text=True)
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertEqual(json.loads(again.stdout), data)

    def test_command_line_reproduces_the_page_for_names_that_begin_with_a_dash(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("-items.jsonl", "--compare", "- b"):
                (pathlib.Path(folder) / name).write_text(SESSION.read_text())
            for name in ("-policy.json", "--json"):
                (pathlib.Path(folder) / name).write_text(POLICY.read_text())
            for arguments in (["--policy=-policy.json", "--", "-items.jsonl"], ["--policy=--json", "--", "--compare"],
                              ["--compare", "--policy=-policy.json", "--", "- b", "-items.jsonl"]):
                given = [COMMAND, "report", *BUDGET, "--json", "--no-timings", *arguments]
                first = subprocess.run(given, cwd=folder, capture_output=True, text=True)
                self.assertEqual(first.returncode, 0, first.stderr)
                line = json.loads(first.stdout)["command"].replace("cupel", COMMAND, 1)
                again = subprocess.run(line, shell=True, cwd=folder, capture_output=True, text=True)
                self.assertEqual(again.returncode, 0, again.stderr)
                self.assertEqual(again.stdout, first.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
