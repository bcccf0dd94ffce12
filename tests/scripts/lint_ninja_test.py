"""Tests which files scripts/lint_ninja.py checks, and when it checks them again. The tools only look for the word BAD."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts/lint_ninja.py"
# Writes the requested dependency file, logs the file that it reads, and fails if the file contains BAD.
COMPILER = r"""#!/bin/sh
for word in "$@"; do
  case $before in -MF) depfile=$word ;; -MT) target=$word ;; esac
  case $word in -M | -MM) only=dependencies ;; esac
  before=$word source=$word
done
echo "$target: $(echo "$source" | sed 's/ /\\ /g') shared.hpp" >"$depfile"
if [ -n "$only" ]; then exit 0; fi
echo "compiler $source" >>read
! grep -q BAD "$source"
"""
TOOL = """#!/bin/sh
for word in "$@"; do source=$word; done
echo "${0##*/} $source" >>read
! grep -q BAD "$source"
"""


class LintNinjaTest(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = pathlib.Path(directory.name).resolve()
        self.write("bin/one", COMPILER).chmod(0o755)
        self.write("bin/two", COMPILER).chmod(0o755)
        self.write("bin/cppcheck", TOOL).chmod(0o755)
        self.write("bin/clang-tidy", TOOL).chmod(0o755)
        self.write(".clang-tidy", "")
        self.write("shared.hpp", "")
        for source in ("src/a.cpp", "tests/a b.cpp"):
            self.write(source, "fine\n")
        self.database("-Wall")

    def write(self, name, text):
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def database(self, flag):
        self.write("build/compile_commands.json", json.dumps([
            {"directory": str(self.root / "build"), "file": str(self.root / source),
             "command": f"launcher c++ -DTEXT=\\\"$5\\\" -I{self.root} {flag} -o {target} -c '{self.root / source}'"}
            for source, target in (("src/a.cpp", "src.dir/a.cpp.o"), ("tests/a b.cpp", "tests.dir/a.cpp.o"),
                                   ("build/made.cpp", "src.dir/made.cpp.o"))]))

    def lint(self):
        """The exit code of ninja, and the checks that ran, sorted."""
        (self.root / "read").unlink(missing_ok=True)
        environment = os.environ | {"PATH": f"{self.root}/bin:{os.environ['PATH']}"}
        subprocess.run([sys.executable, "-B", SCRIPT, "build", "one", "two -Wno-x"], cwd=self.root, check=True)
        run = subprocess.run(["ninja", "-f", "build/lint.ninja", "-k", "0"], cwd=self.root, env=environment,
                             capture_output=True, text=True, check=False)
        read = self.root / "read"
        return run.returncode, sorted(read.read_text().splitlines()) if read.exists() else [], run.stdout + run.stderr

    ALL = ["clang-tidy src/a.cpp", "compiler src/a.cpp", "compiler src/a.cpp", "compiler tests/a b.cpp",
           "compiler tests/a b.cpp", "cppcheck src/a.cpp"]

    def test_every_compiler_checks_everything_and_the_other_tools_only_shipped_files(self):
        code, read, output = self.lint()
        self.assertEqual((code, read), (0, self.ALL), output)

    def test_files_that_passed_are_not_checked_again(self):
        self.lint()
        self.assertEqual(self.lint()[:2], (0, []))

    def test_a_finding_fails_until_it_is_fixed(self):
        self.write("src/a.cpp", "BAD\n")
        code, read, _ = self.lint()
        self.assertEqual((code, read), (1, self.ALL))
        again = [line for line in self.ALL if "src" in line]
        self.assertEqual(self.lint()[:2], (1, again))
        self.write("src/a.cpp", "fine\n")
        self.assertEqual(self.lint()[:2], (0, again))

    def test_a_changed_header_or_flag_rechecks_all_files_that_use_it(self):
        self.lint()
        self.write("shared.hpp", "// other\n")
        os.utime(self.root / "shared.hpp", (2e9, 2e9))
        self.assertEqual(self.lint()[:2], (0, self.ALL))
        os.utime(self.root / "shared.hpp", (1e9, 1e9))
        self.database("-Wextra")
        self.assertEqual(self.lint()[:2], (0, self.ALL))

    def test_changed_checks_are_run_on_files_that_passed(self):
        self.lint()
        os.utime(self.root / ".clang-tidy", (2e9, 2e9))
        self.assertEqual(self.lint()[:2], (0, ["clang-tidy src/a.cpp"]))


if __name__ == "__main__":
    unittest.main()
