"""scripts/spec_map.py: the page that it writes from a small tree, and the mistakes that --check finds in one."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent.parent.parent / "scripts" / "spec_map.py"
PAGE = "docs/maintainers/spec_map.md"
CHAPTERS = """\
# A remark.

MUST lines: 3

Link: decisions = ../explanation/decisions.md

Chapter: Slicers
  Text: About all slicers.
  Code: src/slicer.cpp
  No vectors: a rule
    of types
  Requirements: subset, open

Spec: Slicers/open, MUST: "Callers MUST NOT hard-code the set"
  Not applicable: a rule for callers

Chapter: Greedy = Stage 1: Greedy
  Code: src/greedy.cpp
  Requirements: ties, order
"""
TESTS = """\
// Spec: Greedy/ties, MUST: "an item with the lower original
//     index MUST be ... preferred (it's 'stable')."
//   Vectors: required/greedy-ties, order-*, optional/nan
//   Public vectors: greedy-basic
//   Note: NaN last, decisions#numbers
// Another comment.
TEST(Greedy, KeepsTies) {}

// Spec: Greedy/order[fast]: a | b
//   Code: src/greedy.cpp, src/slicer.cpp (-flag)
//   Deviates: not in `tests/greedy_test.cpp` `Greedy.KeepsTies`
TEST_P(Greedy,
       Orders) {}

const char* const kName = "fast";

// Spec: Slicers/subset, MUST: "It MUST NOT create items"
// Spec: Greedy/ties, Greedy/order
TYPED_TEST(Other, Test) {}
"""
# Written with //, so that the script does not read these lines as comments of this file.
BUILD = """\
  // Spec: Greedy/ties
  add_test(NAME all.of_them COMMAND true)
""".replace("//", "#")
SCRIPT_TEST = """\
#!/bin/sh
// Spec: Slicers/subset
true
""".replace("//", "#")
SPECIFICATION = """\
Slicers

  1. Subset. It MUST NOT create items.
Callers MUST NOT hard-code the set of slicers.

Stage 1: Greedy

Of two items, an item with the lower original index MUST be, in the list, preferred (it’s “stable”).
"""


class SpecMap(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = pathlib.Path(directory.name) / "project"
        files = {"tests/spec_chapters.txt": CHAPTERS, "tests/greedy_test.cpp": TESTS, "tests/CMakeLists.txt": BUILD,
                 "tests/check.sh": SCRIPT_TEST, "src/greedy.cpp": "", "src/slicer.cpp": "", "docs/maintainers/other.md": "", "include/a.hpp": "",
                 "../shared/spec/cupel-specification.txt": SPECIFICATION, "../shared/conformance/required/greedy-basic.toml": ""}
        files.update({f"conformance/{name}.toml": "" for name in
                      ("required/greedy-ties", "required/order-a", "required/order-b", "optional/nan")})
        for name, text in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def run_script(self, *arguments):
        done = subprocess.run([sys.executable, "-B", SCRIPT, "--root", self.root, *arguments], capture_output=True, text=True)
        self.assertEqual(done.stderr, "")
        return done.returncode, done.stdout

    def write(self):
        self.assertEqual(self.run_script(), (0, ""))
        return (self.root / PAGE).read_text()

    def edit(self, name, old, new):
        path = self.root / name
        text = path.read_text()
        self.assertIn(old, text)
        path.write_text(text.replace(old, new, 1))

    def notices(self, problem, name, old, new):
        """Plants a mistake, expects that both ways to run the script report it, and removes it."""
        text = (self.root / name).read_text()
        self.edit(name, old, new)
        for arguments in (["--check"], []):
            code, output = self.run_script(*arguments)
            self.assertEqual(code, 1, output)
            self.assertIn(problem, output)
        (self.root / name).write_text(text)

    def test_a_page_that_was_written_passes(self):
        self.write()
        self.assertEqual(self.run_script("--check"), (0, ""))

    def test_rows_have_what_the_comments_say(self):
        page = self.write()
        self.assertIn('| `Greedy/ties` **MUST** "an item with the lower original index MUST be ... preferred (it\'s \'stable\')." | '
                      "`src/greedy.cpp` | `tests/greedy_test.cpp` `Greedy.KeepsTies`, `Other.Test`; `tests/CMakeLists.txt` `all.of_them`; "
                      "public vectors (greedy-basic) | `required/greedy-ties`, `required/order-a`, `required/order-b`, `optional/nan` | "
                      "NaN last, [decisions](../explanation/decisions.md#numbers) |\n", page)
        self.assertIn("| `Greedy/order` a \\| b | `src/greedy.cpp`, `src/slicer.cpp` (`-flag`) | `tests/greedy_test.cpp` `Greedy.Orders/fast`, "
                      "`Other.Test` |  | **Deviates:** not in `tests/greedy_test.cpp` `Greedy.KeepsTies` |\n", page)
        self.assertIn('| `Slicers/subset` **MUST** "It MUST NOT create items" | `src/slicer.cpp` | `tests/greedy_test.cpp` `Other.Test`; '
                      "`tests/check.sh` | none: a rule of types |  |\n", page)
        self.assertIn('| `Slicers/open` **MUST** "Callers MUST NOT hard-code the set" | not applicable | not applicable | '
                      "none: a rule of types | Not applicable: a rule for callers |\n", page)

    def test_chapters_have_headings_and_counts(self):
        page = self.write()
        self.assertIn("## Slicers\n\nAbout all slicers.\n\n| requirement |", page)
        self.assertIn("| [Stage 1: Greedy](#stage-1-greedy) | 2 | 1 | 1 | 0 | 0 |\n", page)
        self.assertIn("| **all** | **4** | **2** | **1** | **0** | **1** |\n", page)
        self.assertLess(page.index("| `Greedy/ties`"), page.index("| `Greedy/order`"))

    def test_a_page_that_differs_is_noticed(self):
        self.write()
        self.edit(PAGE, "NaN last", "NaN first")
        code, output = self.run_script("--check")
        self.assertEqual(code, 1)
        self.assertIn("run make spec-map", output)
        self.assertIn("NaN first", output)
        (self.root / PAGE).unlink()
        self.assertEqual(self.run_script("--check")[0], 1)

    def test_without_the_specification_the_rest_is_checked(self):
        self.write()
        (self.root / "../shared/spec/cupel-specification.txt").unlink()
        (self.root / "../shared/conformance/required/greedy-basic.toml").unlink()
        (self.root / "../shared/conformance/required").rmdir()
        (self.root / "../shared/conformance").rmdir()
        code, output = self.run_script("--check")
        self.assertEqual((code, output.startswith("skipped: ")), (0, True))
        self.edit("tests/greedy_test.cpp", "optional/nan", "optional/none")
        self.assertEqual(self.run_script("--check")[0], 1)

    def test_names_of_nothing_are_noticed(self):
        tests = "tests/greedy_test.cpp"
        self.notices("there is no vector optional/none", tests, "optional/nan", "optional/none")
        self.notices("there is no vector none-*", tests, "order-*", "none-*")
        self.notices("there is no public vector greedy-none", tests, "greedy-basic", "greedy-none")
        self.notices("src/none.cpp does not exist", tests, "Code: src/greedy.cpp", "Code: src/none.cpp")
        self.notices("src/none.cpp does not exist", "tests/spec_chapters.txt", "Code: src/greedy.cpp", "Code: src/none.cpp")
        self.notices("src/none.cpp does not exist", tests, "Note: NaN", "Note: `src/none.cpp`")
        self.notices("has no test Greedy.Loses", tests, "`Greedy.KeepsTies`", "`Greedy.Loses`")
        self.notices("has no link none", tests, "decisions#", "none#")
        self.notices("has no parameter slow", tests, "[fast]", "[slow]")
        self.notices("Greedy/none is quoted nowhere", tests, "Spec: Greedy/ties, Greedy", "Spec: Greedy/none, Greedy")

    def test_a_requirement_that_disappears_or_appears_twice_is_noticed(self):
        tests = "tests/greedy_test.cpp"
        self.notices("Greedy/ties is listed and quoted above no test", tests, "// Spec: Greedy/ties, MUST:", "// Spec: Greedy/new, MUST:")
        self.notices("does not list Greedy/new", tests, "// Spec: Greedy/ties, MUST:", "// Spec: Greedy/new, MUST:")
        self.notices("Greedy/ties is quoted a second time", tests, "Greedy/order[fast]: ", "Greedy/ties: ")
        self.notices("Greedy/order is listed twice", "tests/spec_chapters.txt", "ties, order", "order, ties, order")
        self.notices("has no chapter None", tests, "Greedy/order[fast]: ", "None/order: ")
        self.notices("Greedy/ties is named twice above the same test", tests, "Spec: Greedy/ties, Greedy/order", "Spec: Greedy/ties, Greedy/ties")

    def test_a_comment_that_is_misplaced_or_misspelt_is_noticed(self):
        tests = "tests/greedy_test.cpp"
        self.notices("no test follows", tests, "TEST(Greedy, KeepsTies)", "void keeps_ties()")
        self.notices("no test follows", "tests/CMakeLists.txt", "add_test", "message")
        self.notices("begins with // Spec:", tests, "// Spec: Greedy/ties, Greedy", "// spec: Greedy/ties, Greedy")
        self.notices("Vector is no field", tests, "Vectors", "Vector")
        self.notices("Note is given twice", tests, "//   Public vectors: greedy-basic", "//   Note: a")
        self.notices("is not a requirement's name", tests, "Greedy/ties, Greedy", "ties, Greedy")
        self.notices("is not a requirement's name", tests, "Greedy/order[fast]: ", "order[fast]: ")
        self.notices("a quotation does not end", tests, "'stable').\"", "'stable').")
        self.notices("a requirement needs text", tests, "//   Code: src/greedy.cpp, src/slicer.cpp (-flag)\n//   Deviates",
                     "// Spec: Greedy/order\n//   Note: a\n//   Deviates")

    def test_a_must_without_vectors_or_reason_is_noticed(self):
        self.notices("a MUST needs Vectors", "tests/greedy_test.cpp", "//   Vectors: required/greedy-ties, order-*, optional/nan\n", "")
        self.notices("a MUST needs Vectors", "tests/spec_chapters.txt", "  No vectors: a rule\n    of types\n", "")
        self.notices("both Vectors and No vectors", "tests/greedy_test.cpp", "Public vectors: greedy-basic", "No vectors: a reason")

    def test_a_requirement_needs_a_test_or_a_reason(self):
        self.notices("without a test is Not applicable or Not yet", "tests/spec_chapters.txt", "  Not applicable: a rule for callers\n", "")
        self.notices("no Code", "tests/spec_chapters.txt", "  Code: src/slicer.cpp\n", "")

    def test_a_quotation_that_the_chapter_does_not_have_is_noticed(self):
        tests = "tests/greedy_test.cpp"
        self.notices('does not have "an item with the higher', tests, "the lower original", "the higher original")
        self.notices("does not have", tests, '"It MUST NOT create items"', '"of two items MUST"')
        self.notices("does not have", tests, "lower original\n//     index MUST be ... preferred", "preferred MUST be ... lower original index")
        self.notices("the specification has no chapter Stage 2", "tests/spec_chapters.txt", "Stage 1: Greedy", "Stage 2")

    def test_a_must_of_the_specification_that_is_not_quoted_is_noticed(self):
        specification = "../shared/spec/cupel-specification.txt"
        self.notices("line 4 has a MUST that no quotation contains: Callers MUST NOT hard-code the set of slicers. It MUST stop.",
                     specification, "of slicers.", "of slicers. It MUST stop.")
        self.notices("MUST lines: 3, but the specification has 4", specification, "(it’s “stable”).", "(it’s “stable”).\nOne MUST more.")
        self.notices("no quotation has the word", "tests/greedy_test.cpp", '"It MUST NOT create items"', '"create items"')
        self.notices("the level is not MUST", "tests/greedy_test.cpp", "Slicers/subset, MUST:", "Slicers/subset:")


unittest.main()
