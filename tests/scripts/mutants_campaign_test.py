import io
import pathlib
import tempfile
import unittest

import mutants_path  # noqa: F401
from campaign import KILLED, STILLBORN, SURVIVED, Campaign, Results, drawn_order
from mutant import mutants_of
from report import Report
from suite import Run, Suite

MUTANTS = mutants_of("f.cpp", "void f() {\n" + "".join(f"  x{i} = a{i} < {i};\n" for i in range(9)) + "}\n")


class FakeBuilder:
    """Mutants with a 0 in them do not compile."""

    def __init__(self):
        self.built = []

    def build(self, mutant):
        self.built.append(mutant.id)
        return None if "0" in mutant.mutated else mutant

    def remove(self, mutant):
        pass


class FakeSuite(Suite):
    """Mutants with a >= in them survive."""

    def run(self, executable, fail_fast=True):
        survives = ">=" in executable.mutated
        return Run(survives, "passed" if survives else "failed", "" if survives else "FAIL vectors/a.toml: x", 0.1)


class FakeEquivalents:
    def __init__(self, listed=()):
        self._listed = {mutant.key for mutant in listed}

    def reason(self, mutant):
        return "listed" if mutant.key in self._listed else ""


class CampaignTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "vectors").mkdir()
        (self.root / "vectors/a.toml").write_text("a")
        (self.root / "unchanged").write_text("program")

    def run_all(self, count, seed=1, jobs=1):
        """The names of the mutants that were built, and what came of each."""
        suite, builder, found = FakeSuite(self.root, ["vectors"]), FakeBuilder(), {}
        results = Results(self.root / "results.jsonl", self.root / "unchanged", suite)
        order = drawn_order(MUTANTS, seed)
        Campaign(builder, suite, results).run(order, count, jobs, lambda m, r: found.__setitem__(m.id, r["status"]))
        return builder.built, found

    def test_the_same_seed_draws_the_same_mutants(self):
        self.assertEqual(drawn_order(MUTANTS, 5), drawn_order(MUTANTS, 5))
        self.assertNotEqual(drawn_order(MUTANTS, 5), drawn_order(MUTANTS, 6))

    def test_for_a_mutant_that_does_not_compile_another_is_drawn(self):
        _, found = self.run_all(30)
        self.assertEqual(sum(status != STILLBORN for status in found.values()), 30)
        self.assertIn(STILLBORN, found.values())

    def test_two_workers_judge_the_same_mutants_as_one(self):
        _, one = self.run_all(20, jobs=1)
        (self.root / "results.jsonl").unlink()
        _, two = self.run_all(20, jobs=2)
        self.assertEqual(one, two)

    def test_it_ends_when_there_are_no_more(self):
        _, found = self.run_all(10_000)
        self.assertEqual(len(found), len(MUTANTS))

    def test_what_is_known_is_not_built_again(self):
        first, found = self.run_all(20)
        again, found_again = self.run_all(20)
        self.assertEqual((again, found_again), ([], found))
        self.assertTrue(first)

    def test_a_line_that_was_cut_off_is_forgotten(self):
        self.run_all(5)
        path = self.root / "results.jsonl"
        path.write_text(path.read_text()[:-20])
        built, _ = self.run_all(5)
        self.assertEqual(len(built), 1)

    def test_a_new_vector_gives_survivors_another_chance_and_leaves_the_killed_dead(self):
        _, found = self.run_all(20)
        (self.root / "vectors/b.toml").write_text("b")
        again, _ = self.run_all(20)
        self.assertEqual(set(again), {id for id, status in found.items() if status == SURVIVED})

    def test_a_changed_vector_has_to_kill_again(self):
        _, found = self.run_all(20)
        (self.root / "vectors/a.toml").write_text("changed")
        again, _ = self.run_all(20)
        self.assertEqual(set(again), {id for id, status in found.items() if status != STILLBORN})

    def test_a_changed_command_makes_all_results_old(self):
        first, _ = self.run_all(20)
        (self.root / "unchanged").write_text("another program")
        again, _ = self.run_all(20)
        self.assertEqual(sorted(again), sorted(first))


class ReportTest(unittest.TestCase):
    def report(self, listed, *results):
        out = io.StringIO()
        report = Report(FakeEquivalents(listed), len(results), False, out)
        for mutant, status in zip(MUTANTS, results):
            report.add(mutant, {"status": status, "how": "failed", "vector": "v.toml"})
        with tempfile.TemporaryDirectory() as folder:
            report.finish(1, len(MUTANTS), pathlib.Path(folder) / "survivors.toml")
        return report.passed, out.getvalue()

    def test_a_survivor_fails_the_run_and_is_named(self):
        passed, text = self.report([], KILLED, SURVIVED)
        self.assertFalse(passed)
        self.assertIn(MUTANTS[1].mutated, text)
        self.assertIn("1 killed, 0 equivalent, 1 survived", text)

    def test_a_survivor_with_a_reason_is_fine(self):
        passed, text = self.report([MUTANTS[1]], KILLED, SURVIVED)
        self.assertTrue(passed)
        self.assertIn("1 killed, 1 equivalent, 0 survived", text)

    def test_a_killed_mutant_that_is_listed_as_equivalent_fails_the_run(self):
        passed, text = self.report([MUTANTS[0]], KILLED)
        self.assertFalse(passed)
        self.assertIn("Listed in equivalent.toml, but killed", text)

    def test_mutants_that_do_not_compile_are_not_counted(self):
        passed, text = self.report([], STILLBORN, KILLED)
        self.assertTrue(passed)
        self.assertIn("1 judged: 1 killed", text)


if __name__ == "__main__":
    unittest.main()
