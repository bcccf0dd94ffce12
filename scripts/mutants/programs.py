"""The test programs of the engine, which judge mutants that pass the vectors: unit tests, and property tests with fewer cases.

They are those of the preset dev, linked with the objects of the mutated engine.
"""

import hashlib
import json
import os
import re
from dataclasses import replace

from builder import compile_command, compile_object, link, link_command, run
from suite import run_limited, timeout_after

_PRESET = "dev"
_DIRECTORY = "build/test"
_PROPERTY = re.compile(r"^cupel_property_test\((\w+)", re.M)
_ARGUMENTS = ("--gtest_brief=1", "--gtest_fail_fast",
              "--gtest_filter=-RandomCases.*")  # checks the coverage of random cases with the reference alone
_ENVIRONMENT = {"CUPEL_PROPERTY_CASES": "0.2x"}


def unit_programs(root):
    """One program per folder of src/, and the program that counts allocations."""
    rooms = sorted(path.name for path in (root / "src").iterdir() if (root / "tests/unit" / path.name).is_dir())
    return [*(f"cupel_unit_{room}" for room in rooms), "cupel_allocation_test"]


def property_programs(root):
    return _PROPERTY.findall((root / "tests/property/CMakeLists.txt").read_text())


class Programs:
    def __init__(self, root, builder):
        self._root = root
        self._builder = builder
        self._directory = root / _DIRECTORY
        self._units = unit_programs(root)
        self._properties = property_programs(root)
        self._link, self._timeouts = {}, {}
        self._compile = {}  # object -> source and command

    @property
    def names(self):
        return [*self._units, *self._properties]

    def prepare(self, jobs):
        """Builds the unchanged programs. Raises BuildError."""
        run(["cmake", "--preset", _PRESET, "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"], self._root)
        run(["cmake", "--build", "--preset", _PRESET, "-j", str(jobs), "--target", *self.names], self._root)
        for entry in json.loads((self._directory / "compile_commands.json").read_text()):
            made, words = compile_command(entry)
            self._compile[made] = entry["file"], [*words, "-w"]
        for name in self.names:
            self._link[name] = link_command(name, self._directory)
        self._read_dependencies()

    def _read_dependencies(self):
        """Reads which headers an object includes: if one of them has the mutant, the object is compiled again."""
        self._headers, headers = {}, None
        for line in run(["ninja", "-t", "deps"], self._directory).splitlines():
            if line and not line.startswith(" "):
                headers = self._headers.setdefault(line.split(":")[0], set())
            elif line.strip():
                headers.add(os.path.relpath(self._directory / line.strip(), self._root))

    def calibrate(self):
        """Runs the unchanged programs, and sets the time limits of mutants from their times. Returns the first run that fails, or None."""
        for name in self.names:
            result = self._run(name, self._unchanged(name), timeout=600.0)
            if not result.passed:
                return result
            self._timeouts[name] = timeout_after(result)
        return None

    def run(self, mutant, results_only):
        """Runs one program after another until one fails. `results_only`: without unit tests, which may check more than results."""
        room = f"cupel_unit_{mutant.file.split('/')[1]}"
        units = [] if results_only else sorted(self._units, key=lambda name: name != room)
        result = None
        for name in [*units, *self._properties]:
            executable = self._build(mutant, name)
            if executable is None:
                continue  # a test that includes a mutated private header may fail to compile
            result = self._run(name, executable, self._timeouts[name])
            executable.unlink()
            if not result.passed:
                return result
        return result

    def _build(self, mutant, name):
        folder, replaced = self._builder.folder(mutant), {}
        for object in self._link[name]:
            if mutant.file in self._headers.get(object, ()):
                source, words = self._compile[object]
                replaced[object] = folder / "tests" / object
                if not replaced[object].exists() and \
                        not compile_object(words, folder / "src", source, replaced[object], self._directory):
                    return None
        executable = folder / name
        library = self._builder.library(mutant)
        return executable if link(self._link[name], self._directory, library, replaced, executable) else None

    def _run(self, name, executable, timeout):
        return replace(run_limited([executable, *_ARGUMENTS], self._root, timeout, _ENVIRONMENT), by=name)

    def _unchanged(self, name):
        return self._directory / self._link[name][self._link[name].index("-o") + 1]

    def fingerprint(self):
        """The hashes of all programs."""
        return "".join(map(self.fingerprint_of, self.names))

    def fingerprint_of(self, name):
        """The hash of one program, or an empty text if there is no such program."""
        return hashlib.sha256(self._unchanged(name).read_bytes()).hexdigest() if name in self._link else ""
