"""The test programs of the engine, which judge what the vectors let pass: unit tests, and property tests with fewer cases."""

import hashlib
import re
from dataclasses import replace

from suite import run_limited, timeout_after

_PROPERTY = re.compile(r"^cupel_property_test\((\w+)", re.M)
_ARGUMENTS = ("--gtest_brief=1", "--gtest_fail_fast",
              "--gtest_filter=-RandomCases.*")  # asks what random cases reach, of the reference alone
_ENVIRONMENT = {"CUPEL_PROPERTY_CASES": "0.2x"}


def unit_programs(root):
    """One per room of src/."""
    rooms = sorted(path.name for path in (root / "src").iterdir() if (root / "tests/unit" / path.name).is_dir())
    return [f"cupel_unit_{room}" for room in rooms]


def property_programs(root):
    return _PROPERTY.findall((root / "tests/property/CMakeLists.txt").read_text())


class Programs:
    def __init__(self, root, builder):
        self._root = root
        self._builder = builder
        self._timeouts = {}
        self._units = unit_programs(root)
        self._properties = property_programs(root)

    def calibrate(self):
        """Runs the unchanged programs, whose times bound those of the mutants. The first run that fails, or None."""
        for name in [*self._units, *self._properties]:
            run = self._run(name, self._builder.unchanged_program(name), timeout=600.0)
            if not run.passed:
                return run
            self._timeouts[name] = timeout_after(run)
        return None

    def run(self, mutant, results_only):
        """Runs one program after another until one notices. `results_only`: without unit tests, which may look at more
        than what a run gives."""
        room = f"cupel_unit_{mutant.file.split('/')[1]}"
        units = [] if results_only else sorted(self._units, key=lambda name: name != room)
        run = None
        for name in [*units, *self._properties]:
            executable = self._builder.build_program(mutant, name)
            if executable is None:
                continue  # tests that read a private header may not compile with it
            run = self._run(name, executable, self._timeouts[name])
            executable.unlink()
            if not run.passed:
                return run
        return run

    def _run(self, name, executable, timeout):
        run = run_limited([executable, *_ARGUMENTS], self._root, timeout, _ENVIRONMENT)
        return replace(run, by=name)

    def fingerprint(self):
        """Of all programs together."""
        return "".join(map(self.fingerprint_of, [*self._units, *self._properties]))

    def fingerprint_of(self, name):
        """Of one program; nothing where there is no such."""
        if name not in self._timeouts:
            return ""
        return hashlib.sha256(self._builder.unchanged_program(name).read_bytes()).hexdigest()
