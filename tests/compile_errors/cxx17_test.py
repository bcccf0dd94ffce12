"""A compiler in C++17 mode reports one #error for the public headers, before any of their code, and nothing else.

usage: cxx17_test.py ROOT COMPILER...
"""

import pathlib
import re
import shutil
import subprocess
import sys
import unittest

ROOT = pathlib.Path(sys.argv[1])
COMPILERS = [name for name in dict.fromkeys(sys.argv[2:]) if shutil.which(name)]
FOLDERS = [ROOT / "include", *ROOT.glob("companions/*/include")]
CHECK = "cupel/cxx20.hpp"


def public_headers():
    return {str(path.relative_to(folder)): path for folder in FOLDERS for path in folder.rglob("*.hpp")}


def cupel_includes(path):
    """The includes before the first line of code."""
    text = re.sub(r"//.*", "", path.read_text())
    head = re.split(r"^(?!#|\s*$)", text, maxsplit=1, flags=re.M)[0]
    return re.findall(r'^#include "(cupel/[^"]*)"', head, flags=re.M)


class OlderLanguage(unittest.TestCase):
    def test_every_public_header_includes_the_check_before_its_own_code(self):
        headers = public_headers()
        self.assertGreater(len(headers), 80)

        def is_checked(name, seen=()):
            return name == CHECK or any(is_checked(other, (*seen, name)) for other in cupel_includes(headers[name])
                                        if other not in seen)
        self.assertEqual([name for name in sorted(headers) if not is_checked(name)], [])

    def test_there_is_one_error_and_it_names_the_option(self):
        self.assertTrue(COMPILERS)
        for compiler in COMPILERS:
            for header in ("cupel/cupel.hpp", "cupel/fwd.hpp", "cupel/model/context_item.hpp", "cupel/json/json.hpp",
                           "cupel/testing/gtest.hpp"):
                with self.subTest(compiler=compiler, header=header):
                    run = subprocess.run([compiler, "-std=c++17", "-fsyntax-only", "-x", "c++", "-",
                                          *(f"-I{folder}" for folder in FOLDERS)],
                                         input=f"#include <{header}>\n", capture_output=True, text=True)
                    self.assertNotEqual(run.returncode, 0)
                    errors = [line for line in run.stderr.splitlines() if "error: " in line]
                    self.assertIn("cupel needs C++20: compile with -std=c++20", errors[0])
                    self.assertEqual(len(errors), 2, errors)
                    self.assertIn("fatal error: ", errors[1])
                    self.assertIn("as the error above says", errors[1])


unittest.main(argv=sys.argv[:1])
