import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts/coverage"))
from bounds import Bound, judge  # noqa: E402
from exceptions import Exceptions, TableError  # noqa: E402
from measure import File, branch_counts, line_counts  # noqa: E402

TEXT = ["int f(int a) {", "  if (a > 0) {", "    return 1;", "  }", "  return 0;", "}"]


def exceptions_of(text):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "exceptions.toml"
        path.write_text(text)
        return Exceptions(path)


def entry(*lines, file="src/f.cpp", reason="because"):
    texts = ", ".join(f"'{line}'" for line in lines)
    return f"[[exception]]\nfile = '{file}'\nlines = [{texts}]\nreason = '{reason}'\n"


class MeasureTest(unittest.TestCase):
    # A segment is [line, column, count, has a count, is a region's entry, is a gap].
    def test_a_line_has_the_highest_count_of_its_regions(self):
        segments = [[1, 14, 5, True, True, False], [2, 14, 0, True, True, False], [4, 4, 5, True, False, False],
                    [6, 2, 0, False, False, False]]
        self.assertEqual(line_counts(segments), {1: 5, 2: 5, 3: 0, 4: 0, 5: 5, 6: 5})

    def test_lines_between_functions_have_no_count(self):
        segments = [[1, 1, 3, True, True, False], [1, 9, 0, False, False, False], [4, 1, 0, True, True, False],
                    [4, 9, 0, False, False, False]]
        self.assertEqual(line_counts(segments), {1: 3, 4: 0})

    def test_gaps_do_not_begin_a_region(self):
        segments = [[1, 1, 3, True, True, False], [2, 5, 0, True, True, True], [2, 9, 3, True, False, False],
                    [3, 1, 0, False, False, False]]
        self.assertEqual(line_counts(segments)[2], 3)

    def test_a_file_without_code_has_no_lines(self):
        self.assertEqual(line_counts([]), {})

    def test_instances_of_a_template_are_one_condition(self):
        instances = [[2, 7, 2, 12, 2, 0, 0, 0, 4], [2, 7, 2, 12, 0, 1, 0, 0, 4]]
        self.assertEqual(branch_counts(instances, TEXT), {(2, 7): [2, 1]})

    def test_conditions_decided_at_compile_time_are_not_branches(self):
        texts = ["if constexpr (a > 0) {", "while (true) {", "for (;;) {"]
        branches = [[line, 5, line, 9, 0, 0, 0, 0, 4] for line in (1, 2, 3)]
        self.assertEqual(branch_counts(branches, texts), {})


class BoundTest(unittest.TestCase):
    def verdict(self, table="", lines=100.0, branches=None, name="src/f.cpp"):
        file = File(name, TEXT, {1: 4, 2: 4, 3: 0, 4: 0, 5: 4, 6: 4}, {(2, 7): [0, 4]})
        exceptions = exceptions_of(table)
        return judge(Bound("core", ("src",), lines, branches), {name: file}, exceptions), exceptions

    def test_lines_that_do_not_run_fail_the_bound_and_are_named(self):
        verdict, _ = self.verdict()
        self.assertFalse(verdict.passed)
        self.assertEqual(list(verdict.missing(False))[0], "src/f.cpp:3: never runs: return 1;")
        self.assertIn("4 of 6 lines (66.67 %)", verdict.summary())
        self.assertIn("NOT MET", verdict.summary())

    def test_enough_lines_meet_a_lower_bound(self):
        self.assertTrue(self.verdict(lines=66.0)[0].passed)

    def test_exceptions_excuse_their_lines_and_no_others(self):
        verdict, exceptions = self.verdict(entry("return 1;"))
        self.assertFalse(verdict.passed)
        self.assertEqual(list(verdict.missing(False)), ["src/f.cpp:4: never runs: }"])
        verdict, exceptions = self.verdict(entry("return 1;", "}"))
        self.assertTrue(verdict.passed)
        self.assertEqual(exceptions.unused(), [])

    def test_an_exception_for_lines_that_run_or_no_longer_exist_is_reported(self):
        _, exceptions = self.verdict(entry("return 0;") + entry("return 2;") + entry("return 1;", file="src/g.cpp"))
        self.assertEqual(len(exceptions.unused()), 3)

    def test_an_exception_covers_one_place(self):
        exceptions = exceptions_of(entry("x();"))
        file = File("src/f.cpp", ["x();", "x();"], {1: 0, 2: 0})
        self.assertEqual(exceptions.excused(file, [1, 2]), {1})

    def test_an_exception_without_a_reason_is_rejected(self):
        with self.assertRaises(TableError):
            exceptions_of(entry("x();", reason=" "))

    def test_branches_have_a_bound_of_their_own(self):
        self.assertTrue(self.verdict(lines=0.0, branches=50.0)[0].passed)
        verdict, _ = self.verdict(lines=0.0, branches=51.0)
        self.assertFalse(verdict.passed)
        self.assertIn("src/f.cpp:2:7: never true: if (a > 0) {", list(verdict.missing(False)))

    def test_a_source_that_no_program_contains_is_named_and_fails_a_bound_for_all_sources(self):
        file = File("src/f.cpp", TEXT, {1: 1})
        for complete in (True, False):
            verdict = judge(Bound("core", ("src",), 100.0, complete=complete), {file.name: file}, exceptions_of(""),
                            ["src/f.cpp", "src/g.cpp", "other/h.cpp"])
            self.assertEqual(verdict.passed, not complete)
            self.assertEqual(list(verdict.missing(False)), ["src/g.cpp: in no program that was measured"])

    def test_a_part_that_was_not_measured_meets_no_bound(self):
        self.assertFalse(self.verdict(lines=0.0, name="other/f.cpp")[0].passed)


if __name__ == "__main__":
    unittest.main()
