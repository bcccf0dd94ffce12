import io
import pathlib
import tempfile
import unittest

import mutants_path  # noqa: F401
from campaign import KILLED, STILLBORN, SURVIVED, Campaign, Judges, Results, drawn_order
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
        return Run(survives, "passed" if survives else "failed", "", 0.1, "" if survives else "vectors/a.toml")


class FakePrograms:
    """Kills mutants with a 5 in them."""

    def __init__(self):
        self.version = "1"

    def run(self, mutant, results_only):
        noticed = "5" in mutant.mutated
        return Run(not noticed, "failed" if noticed else "passed", "", 0.1, "property_x")

    def fingerprint(self):
        return self.version

    def fingerprint_of(self, name):
        return self.version if name == "property_x" else ""


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

    def run_all(self, count, seed=1, jobs=1, programs=None, listed=()):
        """The ids of the mutants that were built, and the status of each mutant."""
        judges, builder, found = Judges(FakeSuite(self.root, ["vectors"]), programs), FakeBuilder(), {}
        results = Results(self.root / "results.jsonl", self.root / "unchanged", judges)
        campaign = Campaign(builder, judges, results, FakeEquivalents(listed))
        campaign.run(drawn_order(MUTANTS, seed), count, jobs, lambda m, r: found.__setitem__(m.id, r["status"]))
        return builder.built, found

    def test_the_same_seed_draws_the_same_mutants(self):
        self.assertEqual(drawn_order(MUTANTS, 5), drawn_order(MUTANTS, 5))
        self.assertNotEqual(drawn_order(MUTANTS, 5), drawn_order(MUTANTS, 6))

    def test_the_drawn_mutants_do_not_depend_on_the_others(self):
        order = drawn_order(MUTANTS, 5)
        fewer = [mutant for mutant in MUTANTS if mutant is not order[3]]
        self.assertEqual(drawn_order(fewer, 5), order[:3] + order[4:])

    def test_a_mutant_that_does_not_compile_is_replaced(self):
        _, found = self.run_all(30)
        self.assertEqual(sum(status != STILLBORN for status in found.values()), 30)
        self.assertIn(STILLBORN, found.values())

    def test_two_workers_judge_the_same_mutants_as_one(self):
        _, one = self.run_all(20, jobs=1)
        (self.root / "results.jsonl").unlink()
        _, two = self.run_all(20, jobs=2)
        self.assertEqual(one, two)

    def test_it_ends_when_no_mutants_are_left(self):
        _, found = self.run_all(10_000)
        self.assertEqual(len(found), len(MUTANTS))

    def test_mutants_with_known_results_are_not_built_again(self):
        first, found = self.run_all(20)
        again, found_again = self.run_all(20)
        self.assertEqual((again, found_again), ([], found))
        self.assertTrue(first)

    def test_a_truncated_line_is_ignored(self):
        self.run_all(5)
        path = self.root / "results.jsonl"
        path.write_text(path.read_text()[:-20])
        built, _ = self.run_all(5)
        self.assertEqual(len(built), 1)

    def test_a_new_vector_reruns_survivors_but_not_killed_mutants(self):
        _, found = self.run_all(20)
        (self.root / "vectors/b.toml").write_text("b")
        again, _ = self.run_all(20)
        self.assertEqual(set(again), {id for id, status in found.items() if status == SURVIVED})

    def test_a_changed_vector_reruns_killed_mutants_and_survivors(self):
        _, found = self.run_all(20)
        (self.root / "vectors/a.toml").write_text("changed")
        again, _ = self.run_all(20)
        self.assertEqual(set(again), {id for id, status in found.items() if status != STILLBORN})

    def test_a_changed_command_invalidates_all_results(self):
        first, _ = self.run_all(20)
        (self.root / "unchanged").write_text("another program")
        again, _ = self.run_all(20)
        self.assertEqual(sorted(again), sorted(first))

    def test_mutants_that_survive_the_vectors_are_run_against_the_tests(self):
        _, by_vectors = self.run_all(100)
        (self.root / "results.jsonl").unlink()
        _, by_all = self.run_all(100, programs=FakePrograms())
        noticed = {m.id for m in MUTANTS if by_vectors[m.id] == SURVIVED and by_all[m.id] == KILLED}
        self.assertEqual(noticed, {m.id for m in MUTANTS if ">=" in m.mutated and "5" in m.mutated})

    def test_changed_tests_rerun_the_mutants_they_killed_and_the_survivors(self):
        programs = FakePrograms()
        _, found = self.run_all(100, programs=programs)
        programs.version = "2"
        again, _ = self.run_all(100, programs=programs)
        self.assertEqual(set(again), {m.id for m in MUTANTS if found[m.id] != STILLBORN and ">=" in m.mutated})

    def test_listed_mutants_skip_the_unit_tests_until_they_are_unlisted(self):
        class UnitTestsOnly(FakePrograms):
            def run(self, mutant, results_only):
                return Run(results_only, "passed" if results_only else "failed", "", 0.1, "cupel_unit_x")

        _, found = self.run_all(100, programs=UnitTestsOnly(), listed=MUTANTS)
        survivors = {m.id for m in MUTANTS if found[m.id] == SURVIVED}
        self.assertTrue(survivors)
        again, found = self.run_all(100, programs=UnitTestsOnly())
        self.assertEqual(set(again), survivors)
        self.assertNotIn(SURVIVED, found.values())


class ReportTest(unittest.TestCase):
    def report(self, listed, *results, may_survive=False):
        out = io.StringIO()
        report = Report(FakeEquivalents(listed), len(results), False, may_survive, out)
        for mutant, status in zip(MUTANTS, results):
            report.add(mutant, {"status": status, "how": "failed", "by": "v.toml"})
        with tempfile.TemporaryDirectory() as folder:
            report.finish(1, len(MUTANTS), pathlib.Path(folder) / "survivors.toml")
        return report.passed, out.getvalue()

    def test_a_survivor_fails_the_run_and_is_named(self):
        passed, text = self.report([], KILLED, SURVIVED)
        self.assertFalse(passed)
        self.assertIn(MUTANTS[1].mutated, text)
        self.assertIn("1 killed (0 by tests alone), 0 equivalent, 1 survived", text)

    def test_a_survivor_is_named_but_no_failure_if_only_vectors_run(self):
        passed, text = self.report([], KILLED, SURVIVED, may_survive=True)
        self.assertTrue(passed)
        self.assertIn(MUTANTS[1].mutated, text)
        self.assertNotIn("needs a vector or a test", text)

    def test_a_survivor_with_a_reason_passes(self):
        passed, text = self.report([MUTANTS[1]], KILLED, SURVIVED)
        self.assertTrue(passed)
        self.assertIn("1 killed (0 by tests alone), 1 equivalent, 0 survived", text)

    def test_a_killed_mutant_that_is_listed_as_equivalent_fails_the_run(self):
        passed, text = self.report([MUTANTS[0]], KILLED)
        self.assertFalse(passed)
        self.assertIn("Listed in equivalent.toml, but killed", text)

    def test_a_run_in_which_most_did_not_compile_fails(self):
        for results in ([STILLBORN], [KILLED, STILLBORN, STILLBORN], []):
            with self.subTest(results):
                passed, text = self.report([], *results)
                self.assertFalse(passed)
                self.assertIn("Most did not compile", text)

    def test_mutants_that_do_not_compile_are_not_counted(self):
        passed, text = self.report([], STILLBORN, KILLED)
        self.assertTrue(passed)
        self.assertIn("1 judged: 1 killed", text)


if __name__ == "__main__":
    unittest.main()
