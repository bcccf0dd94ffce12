import pathlib
import stat
import tempfile
import unittest

import mutants_path  # noqa: F401
from suite import Suite


class SuiteTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def run_script(self, body, timeout=20.0):
        """Runs a shell script in place of the command."""
        script = self.root / "command"
        script.write_text(f"#!/bin/sh\n{body}\n")
        script.chmod(stat.S_IRWXU)
        suite = Suite(self.root, ["vectors"])
        suite.timeout = timeout
        return suite.run(script)

    def test_exit_status_zero_passes(self):
        run = self.run_script('[ "$1 $3" = "conformance vectors" ]')
        self.assertEqual((run.passed, run.how), (True, "passed"))

    def test_any_other_status_fails_and_names_the_vector(self):
        run = self.run_script("echo 'FAIL required/slicing/a-b.toml: expected x'; exit 1")
        self.assertEqual((run.passed, run.how, run.by), (False, "failed", "required/slicing/a-b.toml"))

    def test_a_signal_is_a_crash(self):
        run = self.run_script("kill -SEGV $$")
        self.assertEqual((run.passed, run.how, run.by), (False, "crashed", ""))

    def test_a_run_that_takes_too_long_is_stopped(self):
        run = self.run_script("exec sleep 60", timeout=0.2)
        self.assertEqual((run.passed, run.how), (False, "timeout"))
        self.assertLess(run.seconds, 10)

    def test_memory_is_limited(self):
        run = self.run_script('[ "$(ulimit -v)" != unlimited ] && [ "$(ulimit -c)" = 0 ]')
        self.assertTrue(run.passed)

    def test_it_stops_at_the_first_failure_unless_told_otherwise(self):
        script = self.root / "command"
        self.run_script('echo "$@"')
        suite = Suite(self.root, ["vectors"])
        self.assertEqual(suite.run(script).output, "conformance --fail-fast vectors\n")
        self.assertEqual(suite.run(script, fail_fast=False).output, "conformance vectors\n")

    def test_mutants_get_ten_times_the_time_of_the_unchanged_command_but_at_least_five_seconds(self):
        self.run_script("sleep 0.7")
        suite = Suite(self.root, ["vectors"])
        suite.calibrate(self.root / "command")
        self.assertGreater(suite.timeout, 6.9)
        self.run_script("true")
        suite.calibrate(self.root / "command")
        self.assertEqual(suite.timeout, 5.0)


if __name__ == "__main__":
    unittest.main()
