"""Draws mutants, builds and runs each, and keeps what came of it, so that an interrupted run goes on where it was."""

import hashlib
import json
import random
import threading
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

STILLBORN, KILLED, SURVIVED = "stillborn", "killed", "survived"


def drawn_order(mutants, seed):
    """All mutants in the order in which they are drawn: the same for the same seed and sources."""
    order = list(mutants)
    random.Random(seed).shuffle(order)
    return order


class Results:
    """What came of mutants, in a file of one JSON object per line.

    An old result holds as long as the unchanged command is the same, and: for a mutant that a vector killed, as long as
    that vector is the same; for any other, as long as all vectors are.
    """

    def __init__(self, path, executable, suite):
        self._path = path
        self._suite = suite
        self._command = hashlib.sha256(executable.read_bytes()).hexdigest()
        self._vectors = suite.fingerprint()
        self._lock = threading.Lock()
        self._known = {}
        if path.exists():
            for line in path.read_text().splitlines():
                try:
                    self._keep_if_valid(json.loads(line))
                except ValueError:
                    pass  # the line that an interrupted run was writing

    def _keep_if_valid(self, result):
        same_vector = result["vector"] and result["vector_hash"] == self._suite.vector_fingerprint(result["vector"])
        same_suite = result["vectors"] == self._vectors
        if result["command"] == self._command and (same_vector or same_suite or result["status"] == STILLBORN):
            self._known[result["id"]] = result

    def find(self, mutant):
        return self._known.get(mutant.id)

    def add(self, mutant, status, run=None):
        vector = run.vector if run else ""
        result = {
            "id": mutant.id,
            "status": status,
            "how": run.how if run else "",
            "vector": vector,
            "vector_hash": self._suite.vector_fingerprint(vector),
            "command": self._command,
            "vectors": self._vectors,
        }
        with self._lock, open(self._path, "a") as file:
            file.write(json.dumps(result) + "\n")
        return result


class Campaign:
    def __init__(self, builder, suite, results):
        self._builder = builder
        self._suite = suite
        self._results = results

    def judge(self, mutant):
        """What the vectors say about one mutant; what is known already is not run again."""
        if known := self._results.find(mutant):
            return known
        try:
            executable = self._builder.build(mutant)
            if executable is None:
                return self._results.add(mutant, STILLBORN)
            run = self._suite.run(executable)
            return self._results.add(mutant, SURVIVED if run.passed else KILLED, run)
        finally:
            self._builder.remove(mutant)

    def run(self, order, count, jobs, on_result):
        """Judges mutants in order until `count` of them compiled. `on_result` is called as they finish, here."""
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
