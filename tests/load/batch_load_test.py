"""Checks that batch_load.py detects errors: runs it with a cupel whose answers with two threads are tampered with."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

COMMAND = pathlib.Path(sys.argv.pop(1)).resolve()
SCRIPT = pathlib.Path(__file__).resolve().parent / "batch_load.py"


class BatchLoadTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.fake = pathlib.Path(folder.name) / "cupel"

    def run_with(self, filtered, *more):
        self.fake.write_text(f'#!/bin/bash\nset -o pipefail\ncase "$*" in\n*"--threads 2"*) "{COMMAND}" "$@" | {filtered};;\n'
                             f'*) exec "{COMMAND}" "$@";;\nesac\n')
        self.fake.chmod(0o755)
        return subprocess.run([sys.executable, "-B", SCRIPT, self.fake, "--seconds", "0.5", *more], capture_output=True,
                              text=True, check=False)

    def test_it_accepts_cupel(self):
        done = self.run_with("cat")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("requests/s", done.stdout)

    def test_it_reports_wrong_answers(self):
        for name, filtered in {"a missing answer": "sed -u 50d",
                               "a repeated answer": "sed -u 50p",
                               "answers in a different order": "sed -u '50{h;d};51G'",
                               "an answer to another request": "sed -u '50s/\"id\":1/\"id\":2/'",
                               "a different answer": "sed -u '50s/\"ok\":/\"ko\":/'",
                               "a missing answer at the end": "sed -u '$d'",
                               "an extra answer at the end": "sed -u '$p'"}.items():
            with self.subTest(name):
                done = self.run_with(filtered)
                self.assertEqual(done.returncode, 1, done.stdout)
                self.assertRegex(done.stderr, "^batch_load: (line|more answers|it says)")

    def test_it_reports_that_memory_could_not_be_sampled(self):
        # The process that is started exits at once; its child, which is not sampled, keeps the pipes.
        self.fake.write_text(f'#!/bin/bash\ncase "$*" in\n*"--threads 2"*) exec 3<&0; "{COMMAND}" "$@" <&3 & exit 0;;\n'
                             f'*) exec "{COMMAND}" "$@";;\nesac\n')
        self.fake.chmod(0o755)
        done = subprocess.run([sys.executable, "-B", SCRIPT, self.fake, "--seconds", "0.5"], capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("batch_load: no sample of its memory between ", done.stderr)

    def test_it_reports_memory_that_grows(self):
        self.fake.write_text(f'#!{sys.executable}\nimport subprocess, sys, threading, time\n'
                             f'if "2" in sys.argv:\n'
                             f'    held = []\n'
                             f'    def grow():\n'
                             f'        while True:\n'
                             f'            held.append(bytearray(b"x" * 1000000))\n'
                             f'            time.sleep(0.02)\n'
                             f'    threading.Thread(target=grow, daemon=True).start()\n'
                             f'sys.exit(subprocess.run(["{COMMAND}", *sys.argv[1:]]).returncode)\n')
        self.fake.chmod(0o755)
        done = subprocess.run([sys.executable, "-B", SCRIPT, self.fake, "--seconds", "3", "--growth", "8"],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("memory has grown by", done.stderr)


if __name__ == "__main__":
    unittest.main()
