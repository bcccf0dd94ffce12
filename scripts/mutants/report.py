"""The output of a run: each survivor as it is found, and a summary."""

import sys
import time

from campaign import KILLED, STILLBORN, SURVIVED
from equivalents import entry_for


def is_test_program(judge):
    return judge.startswith(("cupel_unit_", "cupel_allocation_", "property_"))


def describe(mutant):
    return f"{mutant.file}:{mutant.line} [{mutant.id}] {mutant.operator}\n  - {mutant.source}\n  + {mutant.mutated}"


class Report:
    def __init__(self, equivalents, wanted, verbose, may_survive=False, out=sys.stdout):
        self._equivalents = equivalents
        self._wanted = wanted
        self._verbose = verbose
        self._may_survive = may_survive
        self._out = out
        self._begin = time.monotonic()
        self.stillborn, self.killed, self.by_tests, self.equivalent = 0, 0, 0, 0
        self.survivors, self.contradicted = [], []

    @property
    def judged(self):
        return self.killed + self.equivalent + len(self.survivors)

    @property
    def _enough_compiled(self):
        """If most mutants do not compile, the environment is at fault."""
        return self.judged > 0 and self.stillborn <= self.judged

    @property
    def passed(self):
        return (self._may_survive or not self.survivors) and not self.contradicted and self._enough_compiled

    def add(self, mutant, result):
        listed = self._equivalents.reason(mutant)
        if result["status"] == STILLBORN:
            self.stillborn += 1
        elif result["status"] == KILLED:
            self.killed += 1
            self.by_tests += is_test_program(result["by"])
            if listed:
                self.contradicted.append(mutant)
        elif listed:
            self.equivalent += 1
        else:
            self.survivors.append(mutant)
            self._say("SURVIVED " + describe(mutant))
        if self._verbose and result["status"] != SURVIVED:
            by = result["by"] or result["how"]
            self._say(f"{result['status']} {mutant.file}:{mutant.line} [{mutant.id}] {by}\n    {mutant.mutated}")
        elif result["status"] != STILLBORN and self.judged % 20 == 0:
            self._say(f"{self.judged}/{self._wanted} mutants, {len(self.survivors)} survivors")

    def finish(self, seed, existing, survivors_file):
        """Prints the summary, and writes the survivors to a file, as entries for equivalent.toml."""
        if self.survivors and not self._may_survive:
            self._say("\nSurvivors: each needs a vector or a test that kills it, or a reason in equivalent.toml.")
        for mutant in sorted(self.survivors, key=lambda m: (m.file, m.line)):
            self._say(describe(mutant))
        if self.contradicted:
            self._say("\nListed in equivalent.toml, but killed:")
        for mutant in self.contradicted:
            self._say(describe(mutant))
        survivors_file.write_text("\n".join(map(entry_for, self.survivors)))
        if not self._enough_compiled:
            self._say("\nMost did not compile: is there enough disk space and memory? --fresh discards these results.")
        drawn = "all mutants" if seed is None else f"seed {seed}"
        self._say(
            f"\n{drawn}: {existing} exist, {self.judged} judged: {self.killed} killed ({self.by_tests} by tests "
            f"alone), {self.equivalent} equivalent, "
            f"{len(self.survivors)} survived; {self.stillborn} more did not compile; "
            f"{time.monotonic() - self._begin:.0f} s"
        )

    def _say(self, text):
        print(text, file=self._out, flush=True)
