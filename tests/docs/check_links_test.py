"""Tests that check_links.py accepts and rejects what it should. Each case has its own small tree."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECK = pathlib.Path(__file__).with_name("check_links.py")


class Links(unittest.TestCase):
    def check(self, text, git=False):
        """The problems of a tree whose README.md has this text."""
        with tempfile.TemporaryDirectory() as name:
            tree = pathlib.Path(name)
            (tree / "docs").mkdir()
            (tree / "docs/other.md").write_text("# Other\n\n## A `part`, and more\n\n## Twice\n\n## Twice\n\n[up](../README.md)\n")
            (tree / "README.md").write_text(text)
            if git:
                (tree / ".gitignore").write_text("made.md\n")
                (tree / "made.md").write_text("# Made\n")
                subprocess.run(["git", "init", "-q", tree], check=True)
            run = subprocess.run([sys.executable, CHECK, tree], capture_output=True, text=True)
            self.assertEqual(run.returncode == 0, "has a target" in run.stdout, run.stderr)
            return "" if run.returncode == 0 else run.stdout

    def test_links_to_files_folders_and_headings_are_accepted(self):
        for git in (False, True):
            self.assertEqual(self.check("# Title\n[a](docs) [b](docs/other.md) [c](docs/other.md#a-part-and-more) [d](#title)", git), "")

    def test_the_second_of_equal_headings_has_a_number(self):
        self.assertEqual(self.check("[a](docs/other.md#twice) [b](docs/other.md#twice-1)"), "")
        self.assertIn("missing heading", self.check("[a](docs/other.md#twice-2)"))

    def test_addresses_are_not_checked(self):
        self.assertEqual(self.check("[a](https://example.org/none) [b](mailto:nobody@example.org)"), "")

    def test_code_has_no_links(self):
        self.assertEqual(self.check("`[a](none.md)`\n\n```cpp\n[](none) {}\n```\n"), "")

    def test_a_missing_file_is_rejected(self):
        for link in ("[a](none.md)", "[a](docs/none.md#x)", "![a](none.png)", '<img src="none.png" alt="">', "[a]: none.md"):
            self.assertIn("missing file", self.check(link), link)

    def test_a_missing_heading_is_rejected(self):
        for link in ("[a](docs/other.md#none)", "[a](#none)"):
            self.assertIn("missing heading", self.check(link), link)

    def test_a_file_that_git_ignores_is_missing(self):
        self.assertIn("missing file", self.check("[a](made.md)", git=True))


unittest.main()
