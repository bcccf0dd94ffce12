"""Draws mutants, builds and runs each, and stores the results, so that an interrupted run continues where it stopped."""

import hashlib
import json
import threading
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

STILLBORN, KILLED, SURVIVED = "stillborn", "killed", "survived"


def drawn_order(mutants, seed):
    """All mutants in the order in which they are drawn.

    A mutant's place depends on the mutant and the seed alone. So a change to the sources exchanges only the mutants of the lines that
    it touches, and the rest of the sample stays the same.
    """
    return sorted(mutants, key=lambda mutant: hashlib.sha256(f"{seed} {mutant.id}".encode()).digest())


class Judges:
    """The vectors, and the test programs for mutants that pass them."""

    def __init__(self, suite, programs=None):
        self._suite = suite
        self._programs = programs

    def run(self, mutant, executable, listed):
        """`listed`: in equivalent.toml, which claims that no result differs. Unit tests may check more than results, so they do not run."""
        run = self._suite.run(executable)
        return run if not run.passed or self._programs is None else self._programs.run(mutant, results_only=listed)

    def fingerprint(self):
        return self._suite.fingerprint() + (self._programs.fingerprint() if self._programs else "")

    def fingerprint_of(self, judge):
        found = self._suite.fingerprint_of(judge)
        return found or (self._programs.fingerprint_of(judge) if self._programs else "")


class Results:
    """The results of mutants, in a file with one JSON object per line.

    A stored result is valid only if the unchanged command is the same. If a vector or a test program killed the mutant, that vector or
    program must also be the same; otherwise all vectors and programs must be.
    """

    def __init__(self, path, executable, judges):
        self._path = path
        self._judges = judges
        self._command = hashlib.sha256(executable.read_bytes()).hexdigest()
        self._all = hashlib.sha256(judges.fingerprint().encode()).hexdigest()
        self._lock = threading.Lock()
        self._known = {}
        if path.exists():
            for line in path.read_text().splitlines():
                try:
                    self._keep_if_valid(json.loads(line))
                except (ValueError, KeyError):
                    pass  # an incomplete line of an interrupted run, or a line of another version of this tool

    def _keep_if_valid(self, result):
        same_killer = result["by"] and result["status"] == KILLED and \
            result["by_hash"] == self._judges.fingerprint_of(result["by"])
        same_judges = result["judges"] == self._all
        if result["command"] == self._command and (same_killer or same_judges or result["status"] == STILLBORN):
            self._known[result["id"]] = result

    def find(self, mutant, listed):
        known = self._known.get(mutant.id)
        # Unit tests did not run on a mutant that survived as listed.
        return None if known and known["status"] == SURVIVED and known["listed"] != listed else known

    def add(self, mutant, status, listed, run=None):
        by = run.by if run else ""
        result = {
            "id": mutant.id,
            "status": status,
            "how": run.how if run else "",
            "by": by,
            "by_hash": self._judges.fingerprint_of(by) if by else "",
            "listed": listed,
            "command": self._command,
            "judges": self._all,
        }
        with self._lock, open(self._path, "a") as file:
            file.write(json.dumps(result) + "\n")
        return result


class Campaign:
    def __init__(self, builder, judges, results, equivalents):
        self._builder = builder
        self._judges = judges
        self._results = results
        self._equivalents = equivalents

    def judge(self, mutant):
        """The result of one mutant; stored results are not computed again."""
        listed = bool(self._equivalents.reason(mutant))
        if known := self._results.find(mutant, listed):
            return known
        try:
            executable = self._builder.build(mutant)
            if executable is None:
                return self._results.add(mutant, STILLBORN, listed)
            run = self._judges.run(mutant, executable, listed)
            return self._results.add(mutant, SURVIVED if run.passed else KILLED, listed, run)
        finally:
            self._builder.remove(mutant)

    def run(self, order, count, jobs, on_result):
        """Judges mutants in order until `count` of them compiled. Calls `on_result` for each as it finishes, on this thread."""
        waiting, alive, upcoming = {}, 0, iter(order)
        with ThreadPoolExecutor(jobs) as pool:
            try:
                while True:
                    while len(waiting) < jobs and alive + len(waiting) < count:
                        mutant = next(upcoming, None)
                        if mutant is None:
                            break
                        waiting[pool.submit(self.judge, mutant)] = mutant
                    if not waiting:
                        return
                    for done in wait(waiting, return_when=FIRST_COMPLETED).done:
                        result = done.result()
                        alive += result["status"] != STILLBORN
                        on_result(waiting.pop(done), result)
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
