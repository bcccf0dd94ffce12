"""How much of each part the tests must execute, and the check of it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Bound:
    name: str
    part: tuple  # directories
    lines: float  # percent
    branches: float | None = None  # percent; None: no bound
    complete: bool = False  # every source must be in a program; sources of other parts may lack their dependencies


BOUNDS = (
    Bound("core", ("src", "include/cupel"), lines=100.0, branches=95.0, complete=True),
    Bound("companions", ("companions",), lines=95.0),
    Bound("command", ("tools",), lines=95.0),
    Bound("conformance", ("conformance/runner", "conformance/writer"), lines=95.0),
)


def _percent(count, total):
    return 100.0 * count / total if total else 100.0


@dataclass
class Verdict:
    bound: Bound
    lines: int  # with code
    unrun: list  # (file, number, whether excused) of lines that did not run
    excused: int  # those of them that are listed in exceptions.toml
    sides: int  # two per condition
    untaken: list  # (file, line, column, true or false)
    unmeasured: list  # sources that no program contains

    @property
    def _lines_percent(self):
        return _percent(self.lines - len(self.unrun) + self.excused, self.lines)

    @property
    def _branches_percent(self):
        return _percent(self.sides - len(self.untaken), self.sides)

    @property
    def _enough_lines(self):
        return self._lines_percent >= self.bound.lines

    @property
    def _enough_branches(self):
        return self.bound.branches is None or self._branches_percent >= self.bound.branches

    @property
    def passed(self):
        is_complete = not (self.bound.complete and self.unmeasured)
        return self.lines > 0 and is_complete and self._enough_lines and self._enough_branches

    def missing(self, branches):
        """What did not run, a line each. Branches only if the bound is missed, or if `branches` is set."""
        yield from (f"{name}: in no program that was measured" for name in self.unmeasured)
        yield from (f"{file.name}:{number}: never runs: {file.text[number - 1].strip()}"
                    for file, number, is_excused in self.unrun if not is_excused)
        if branches or not self._enough_branches:
            yield from (f"{file.name}:{line}:{column}: never {side}: {file.text[line - 1].strip()}"
                        for file, line, column, side in self.untaken)

    def summary(self):
        wanted = f"lines {self.bound.lines:g} %"
        if self.bound.branches is not None:
            wanted += f", branches {self.bound.branches:g} %"
        return (f"{self.bound.name}: {self.lines - len(self.unrun)} of {self.lines} lines ({self._lines_percent:.2f} %"
                f"{f' with {self.excused} named exceptions' if self.excused else ''}), "
                f"{self.sides - len(self.untaken)} of {self.sides} branches ({self._branches_percent:.2f} %); "
                f"wanted: {wanted}: {'met' if self.passed else 'NOT MET'}")


def judge(bound, files, exceptions, sources=()):
    """`sources`: the names of all sources that programs should contain."""
    unmeasured = [name for name in sources if name not in files and name.startswith(tuple(f"{d}/" for d in bound.part))]
    verdict = Verdict(bound, lines=0, unrun=[], excused=0, sides=0, untaken=[], unmeasured=unmeasured)
    for file in files.values():
        if not any(file.name.startswith(f"{directory}/") for directory in bound.part):
            continue
        unrun = [number for number, count in sorted(file.lines.items()) if count == 0]
        excused = exceptions.excused(file, unrun)
        verdict.lines += len(file.lines)
        verdict.unrun += [(file, number, number in excused) for number in unrun]
        verdict.excused += len(excused)
        verdict.sides += 2 * len(file.branches)
        verdict.untaken += [(file, line, column, str(side).lower())
                            for (line, column), counts in sorted(file.branches.items())
                            for side, count in zip((True, False), counts) if count == 0]
    return verdict
