"""Tests the whole comparison in a temporary repository, with scripts in place of the compiler and the benchmarks."""

import os
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest

import bench_path
from comparison import level_of_each, measure, rows, table, time_text

# Prints what Google Benchmark prints: the names in the file `times` beside it, with the microseconds listed there.
BENCHMARK = """#!/bin/sh
cd "$(dirname "$0")" || exit 1
echo "$0 $*" >> "$CALLS"
if [ "$1" = --benchmark_list_tests ]; then cut -d' ' -f1 times; exit; fi
name=$(echo "$1" | sed 's/^--benchmark_filter=^//; s/[$]$//; s/[\\\\]//g')
time=$(grep "^$name " times | cut -d' ' -f2)
echo "{\\"benchmarks\\": [{\\"name\\": \\"$name\\", \\"real_time\\": $time, \\"time_unit\\": \\"us\\"}]}"
"""
# Builds by copying, unless there is a file "broken".
CMAKE = """#!/bin/sh
if [ -e broken ]; then echo 'error: broken'; exit 1; fi
mkdir -p build/release && cp benchmarks/times build/release/ &&
  cp benchmarks/run_benchmark.cpp build/release/cupel_benchmark
"""


class FakeProgram:
    def __init__(self, log, label, times):
        self.log, self.label, self.times = log, label, times

    def seconds(self, name, at_least):
        self.log.append((self.label, name, at_least))
        return self.times[name]


class MeasuringTest(unittest.TestCase):
    def test_programs_alternate_and_so_does_the_first_one(self):
        log = []
        old, new = (FakeProgram(log, label, {"a": 1.0, "b": 2.0}) for label in ("old", "new"))
        pairs = measure(old, new, ["a", "b"], 2, 0.5)
        self.assertEqual([(label, name) for label, name, _ in log],
                         [("old", "a"), ("new", "a"), ("old", "b"), ("new", "b"),
                          ("new", "a"), ("old", "a"), ("new", "b"), ("old", "b")])
        self.assertEqual(pairs, {"a": [(1.0, 1.0)] * 2, "b": [(2.0, 2.0)] * 2})
        self.assertEqual({at_least for _, _, at_least in log}, {0.5})

    def test_intervals_hold_simultaneously(self):
        self.assertAlmostEqual(level_of_each(0.95, 10), 0.995)
        self.assertAlmostEqual(level_of_each(0.95, 1), 0.95)

    def test_a_verdict_says_which_differences_are_significant(self):
        noise = [0.9, 1.1] * 10
        pairs = {"same": [(1.0, n) for n in noise], "slow": [(1.0, 2 * n) for n in noise],
                 "fast": [(1.0, 0.5 * n) for n in noise]}
        self.assertEqual([(row.name, row.verdict) for row in rows(pairs, 0.95)],
                         [("same", ""), ("slow", "SLOWER"), ("fast", "faster")])
        text = table(list(rows(pairs, 0.95)), 0.95)
        self.assertIn("Of 3, 1 significantly slower, 1 significantly faster, 1 without", text)

    def test_times_have_units(self):
        self.assertEqual([time_text(t) for t in (2.5e-9, 1.25e-6, 0.01234, 12.0, 4321.0)],
                         ["2.5 ns", "1.25 µs", "12.3 ms", "12 s", "4321 s"])


@unittest.skipUnless(shutil.which("git"), "git is not installed")
class CommandTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = pathlib.Path(folder.name).resolve()
        self.root = self.home / "repository"
        self.calls = self.home / "calls"
        shutil.copytree(bench_path.COMPARE, self.root / "scripts/bench_compare",
                        ignore=shutil.ignore_patterns("__pycache__"))
        (self.home / "bin").mkdir()
        self.write(self.home / "bin/cmake", CMAKE)
        self.write(self.root / "benchmarks/run_benchmark.cpp", BENCHMARK)
        self.write(self.root / "CMakePresets.json", "{}")
        self.write(self.root / ".gitignore", "/build/")
        self.git("init", "--quiet")

    @staticmethod
    def write(path, text):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(stat.S_IRWXU)

    def git(self, *words):
        identity = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", "-C", self.root, *identity, *words], check=True, capture_output=True)

    def commit(self, times, tag):
        self.write(self.root / "benchmarks/times", times)
        self.git("add", "--all")
        self.git("commit", "--quiet", "-m", tag)
        self.git("tag", tag)

    def compare(self, *words):
        environment = {**os.environ, "PATH": f"{self.home / 'bin'}:{os.environ['PATH']}", "CALLS": str(self.calls)}
        return subprocess.run([sys.executable, "-B", self.root / "scripts/bench_compare", *words], capture_output=True,
                              text=True, env=environment, check=False)

    def assert_refused(self, finished, *words):
        self.assertEqual(finished.returncode, 2, finished.stderr)
        for word in words:
            self.assertIn(word, finished.stderr)
        self.assertNotIn("Traceback", finished.stderr)

    def test_the_work_tree_is_compared_with_the_revision_changes_included(self):
        self.commit("chat/100 50\nrag/100 70\ngone/100 1\n", "before")
        self.commit("chat/100 50\nrag/100 70\n", "after")
        self.write(self.root / "benchmarks/times", "chat/100 75\nrag/100 70\nadded/100 1\n")
        finished = self.compare("before")
        self.assertEqual(finished.returncode, 0, finished.stderr)
        self.assertIn("with changes); old: before (", finished.stdout)
        self.assertRegex(finished.stdout, r"chat/100 +50 µs +75 µs +1\.500   1\.500 \.\. 1\.500  SLOWER\n")
        self.assertRegex(finished.stdout, r"rag/100 +70 µs +70 µs +1\.000   1\.000 \.\. 1\.000\n")
        self.assertIn("Of 2, 1 significantly slower, 0 significantly faster, 1 without", finished.stdout)
        self.assertIn("Not in before: added/100\nNot in the work tree: gone/100\n", finished.stdout)

    def test_a_clean_tree_is_reported_as_clean(self):
        self.commit("chat/100 50\n", "only")
        finished = self.compare("only", "--rounds", "6")
        self.assertEqual(finished.returncode, 0, finished.stderr)
        self.assertNotIn("with changes", finished.stdout)

    def test_names_do_not_depend_on_the_duration_that_a_revision_fixes(self):
        self.commit("chat/100/min_time:0.200 50\n", "before")
        self.write(self.root / "benchmarks/times", "chat/100 25\n")
        finished = self.compare("before", "--rounds", "6")
        self.assertRegex(finished.stdout, r"chat/100 +50 µs +25 µs +0\.500 .* faster\n")

    def test_the_reference_and_millions_are_measured_only_on_demand(self):
        self.commit("chat/100 1\nchat/1000000 1\nreference/chat/100 1\ncurve/a/1000/1000000000 1\n", "only")
        self.assertEqual(self.compare("only", "--list").stdout, "chat/100\n")
        self.assertEqual(self.compare("only", "--list", "--filter", "1000000$").stdout, "chat/1000000\n")

    def test_the_build_of_a_revision_is_reused(self):
        self.commit("chat/100 1\n", "only")
        self.compare("only", "--list")
        kept, = (self.root / "build/compare").iterdir()
        self.write(kept / "benchmarks/times", "kept/100 1\n")
        self.write(self.root / "benchmarks/times", "kept/100 1\n")
        self.assertEqual(self.compare("only", "--list").stdout, "kept/100\n")

    def test_an_unknown_revision_is_named(self):
        self.commit("chat/100 1\n", "only")
        self.assert_refused(self.compare("nowhere"), "there is no revision 'nowhere'")
        self.assert_refused(self.compare("--", "--output=x"), "there is no revision '--output=x'")

    def test_a_revision_without_benchmarks_is_rejected(self):
        self.commit("chat/100 1\n", "new")
        self.git("rm", "--quiet", "--cached", "CMakePresets.json")
        self.git("commit", "--quiet", "-m", "x")
        self.assert_refused(self.compare("HEAD"), "older than the benchmarks")

    def test_a_failed_build_shows_the_compilers_message(self):
        self.write(self.root / "broken", "")
        self.commit("chat/100 1\n", "bad")
        self.assert_refused(self.compare("bad"), "does not build", "error: broken")

    def test_revisions_without_a_common_benchmark_are_rejected(self):
        self.commit("a/100 1\n", "before")
        self.write(self.root / "benchmarks/times", "b/100 1\n")
        self.assert_refused(self.compare("before"), "no benchmark of both revisions matches")

    def test_a_failing_program_is_reported(self):
        self.commit("chat/100 1\n", "only")
        self.write(self.root / "benchmarks/run_benchmark.cpp", "#!/bin/sh\necho out of memory >&2; exit 3\n")
        self.assert_refused(self.compare("only"), "failed (3): out of memory")

    def test_too_few_rounds_are_rejected_before_anything_is_measured(self):
        self.commit("".join(f"chat/{n} 1\n" for n in range(1, 11)), "only")
        self.assert_refused(self.compare("only", "--rounds", "6"), "6 rounds are too few for 10 benchmarks: 9 are")
        self.assertNotIn("--benchmark_filter", self.calls.read_text())

    def test_invalid_arguments_are_rejected(self):
        for words, message in (((), "revision"), (("x", "--filter", "("), "not a regular expression"),
                               (("x", "--rounds", "0"), "between 0 and 200"), (("x", "--rounds", "a"), "invalid int"),
                               (("x", "--seconds", "nan"), "between 0 and 10"), (("x", "y"), "unrecognized")):
            self.assert_refused(self.compare(*words), message)

    def test_outside_a_repository_it_says_so(self):
        shutil.rmtree(self.root / ".git")
        os.environ["GIT_CEILING_DIRECTORIES"] = str(self.home)
        self.addCleanup(os.environ.pop, "GIT_CEILING_DIRECTORIES")
        self.assert_refused(self.compare("main"), "is not a git repository")


if __name__ == "__main__":
    unittest.main()
