"""Tests how scripts/fuzz.py reads libFuzzer's output, and what it prints. The fuzzers here are scripts."""

import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent.parent.parent / "scripts" / "fuzz.py"
QUIET = """#!/bin/sh
printf '%s\\n' '#2	INITED cov: 7 ft: 8 corp: 1/1b exec/s: 0' '#1234	DONE   cov: 70 ft: 80 corp: 9/1Kb lim: 4' >&2
echo 'stat::number_of_executed_units: 1234' >&2
"""
CRASHING = """#!/bin/sh
for word in "$@"; do case $word in -artifact_prefix=*) touch "${word#*=}crash-1" ;; esac; done
exit 77
"""
# Of all inputs, keeps only the one called bbb... in addition to those in the first directory.
MERGING = """#!/bin/sh
cp "$4/bb"* "$3"
"""


class Fuzz(unittest.TestCase):
    def setUp(self):
        self.build = tempfile.TemporaryDirectory()
        self.addCleanup(self.build.cleanup)

    def add(self, target, script):
        path = pathlib.Path(self.build.name) / f"cupel_fuzz_{target}"
        path.write_text(script)
        path.chmod(0o755)

    def call(self, *words):
        return subprocess.run([sys.executable, "-B", SCRIPT, self.build.name, *words], capture_output=True, text=True,
                              check=False)

    def test_adds_up_executions_and_shows_the_last_coverage(self):
        self.add("items", QUIET)
        called = self.call("--rounds", "2")
        self.assertEqual(called.returncode, 0, called.stderr)
        self.assertIn("| `items` | 2,468 | 0:00 | 70 | 9 | 0 |", called.stdout)

    def test_fails_and_names_the_input_of_a_finding(self):
        self.add("items", CRASHING)
        self.add("policy", QUIET)
        called = self.call("--jobs", "2")
        self.assertEqual(called.returncode, 1)
        self.assertIn("findings/items-crash-1", called.stderr)
        self.assertIn("| `items` | 0 | 0:00 | 0 | 0 | 1 |", called.stdout)
        self.assertIn("| all | 1,234 | 0:00 | | | 1 |", called.stdout)

    def test_runs_only_the_target_that_is_asked_for(self):
        self.add("items", CRASHING)
        self.add("policy", QUIET)
        self.assertEqual(self.call("--target", "policy").returncode, 0)

    def test_refuses_a_target_that_does_not_exist(self):
        called = self.call("--target", "itmes")
        self.assertEqual(called.returncode, 2)
        self.assertIn("no target itmes; there are: batch, ", called.stderr)

    def test_fails_when_a_fuzzer_is_not_built(self):
        self.assertEqual(self.call().returncode, 2)
        self.add("policy", QUIET)
        called = self.call("--target", "items", "--target", "policy")
        self.assertEqual(called.returncode, 2)
        self.assertRegex(called.stderr, "not built in .*: items\n")

    def test_names_what_is_not_built(self):
        self.add("items", QUIET)
        called = self.call()
        self.assertEqual(called.returncode, 0)
        self.assertIn("policy", called.stderr)
        self.assertNotIn("items", called.stderr)

    def test_fails_when_nothing_was_executed(self):
        self.add("items", "#!/bin/sh\n")
        called = self.call("--target", "items")
        self.assertEqual(called.returncode, 1)
        self.assertIn("nothing was executed: items", called.stderr)

    def test_keeps_every_run_for_the_total(self):
        self.add("items", QUIET)
        self.call()
        self.call()
        lines = (pathlib.Path(self.build.name) / "runs.jsonl").read_text().splitlines()
        self.assertEqual([json.loads(line)["executions"] for line in lines], [1234, 1234])
        self.assertIn("| `items` | 2,468 |", self.call("--total").stdout)

    def test_minimising_keeps_named_inputs_and_those_that_add_coverage(self):
        self.add("items", MERGING)
        spec = importlib.util.spec_from_file_location("fuzz", SCRIPT)
        fuzz = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(fuzz)
        fuzz.ROOM = pathlib.Path(self.build.name)
        corpus = fuzz.ROOM / "corpus" / "items"
        corpus.mkdir(parents=True)
        for name in ("a" * 40, "b" * 40, "lines.jsonl"):
            (corpus / name).write_text(name)
        self.assertEqual(fuzz.minimise(fuzz.ROOM, "items"), (3, 2))
        self.assertEqual({path.name: path.read_text() for path in corpus.iterdir()},
                         {name: name for name in ("b" * 40, "lines.jsonl")})


if __name__ == "__main__":
    unittest.main()
