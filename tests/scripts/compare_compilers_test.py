"""Tests the comparison, with scripts in place of the builds."""

import contextlib
import io
import pathlib
import stat
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import compare_compilers  # noqa: E402


class CompareCompilersTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        original = compare_compilers.build
        self.addCleanup(setattr, compare_compilers, "build", original)

    def script(self, name, body):
        path = self.root / name
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(stat.S_IRWXU)
        return path

    def compare(self, answers):
        """Makes one build per answer, and compares them."""
        commands = iter([self.script(f"cupel{i}", answer) for i, answer in enumerate(answers)])
        compare_compilers.build = lambda *_: next(commands)
        writer = self.script("writer", "echo '{\"id\": 1,\"ok\":true}'; echo; echo '{\"id\": 2,\"ok\":true}'")
        flags = [word for i in range(len(answers)) for word in ("--flags", f"f{i}")]
        options = compare_compilers.parse_arguments(
            ["--writer", str(writer), "--build", str(self.root / "b"), "--compiler", "cc", *flags])
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            status = compare_compilers.compare(options)
        return status, out.getvalue()

    def test_equal_answers_are_a_success(self):
        status, text = self.compare(['grep . "$4"', 'grep . "$4"', 'grep . "$4"'])
        self.assertEqual(status, 0)
        self.assertIn("cc f2: 2 answers, 40 bytes: equal to cc f0", text)

    def test_a_different_answer_is_shown_with_its_request(self):
        status, text = self.compare(['grep . "$4"', 'grep . "$4" | sed s/2/3/'])
        self.assertEqual(status, 1)
        self.assertIn('request 2: {"id": 2,"ok":true}\none answer:  {"id": 2,"ok":true}\nthe other: {"id": 3,"ok":true}', text)

    def test_a_missing_answer_is_a_difference(self):
        status, text = self.compare(['grep . "$4"', 'head -1 "$4"'])
        self.assertEqual(status, 1)
        self.assertIn("2 answers and 1", text)

    def test_builds_that_answer_nothing_fail_the_comparison(self):
        for command in ("true", 'head -1 "$4"', 'grep . "$4" | sed s/true/false/'):
            with self.subTest(command), self.assertRaisesRegex(compare_compilers.Failed, "2 requests, "):
                self.compare([command, command])

    def test_a_build_that_fails_at_run_time_fails_the_comparison(self):
        with self.assertRaises(compare_compilers.Failed):
            self.compare(['grep . "$4"', "exit 1"])


if __name__ == "__main__":
    unittest.main()
