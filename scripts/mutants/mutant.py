"""Mutants of a file: enumerated in a stable order, and identified by the change, not by its position."""

import hashlib
from collections import Counter
from dataclasses import dataclass

from operators import OPERATORS
from structure import Structure


@dataclass(frozen=True)
class Mutant:
    file: str  # relative to the repository
    line: int
    operator: str
    start: int  # the edit
    end: int
    replacement: str
    source: str  # the lines that the edit touches, without comments, blanks collapsed
    mutated: str
    occurrence: int  # index from 1 among the mutants of this file with equal source and mutated text

    @property
    def key(self):
        return self.file, self.source, self.mutated, self.occurrence

    @property
    def id(self):
        return hashlib.sha256("\0".join(map(str, self.key)).encode()).hexdigest()[:8]

    def apply(self, text):
        return text[: self.start] + self.replacement + text[self.end :]


def _collapsed(text):
    return " ".join(text.split())


def _lines_around(code, start, end):
    begin = code.rfind("\n", 0, start) + 1
    stop = code.find("\n", max(start, end - 1))
    return begin, len(code) if stop < 0 else stop


def mutants_of(file, text, excluded=()):
    """All mutants of a file, from top to bottom. `excluded`: ranges of offsets without mutants."""
    structure = Structure(text)
    code = structure.code
    edits = [(*edit, operator.__name__) for operator in OPERATORS for edit in operator(structure)]
    edits.sort(key=lambda edit: (edit[0], edit[1]))
    counts, result = Counter(), []
    for start, end, replacement, operator in edits:
        begin, stop = _lines_around(code, start, end)
        source = _collapsed(code[begin:stop])
        mutated = _collapsed(code[begin:start] + replacement + code[end:stop])
        counts[source, mutated] += 1  # excluded ones count too, so that the id does not depend on exclusions
        if any(first <= start and end <= last for first, last in excluded):
            continue
        line = code.count("\n", 0, start) + 1
        result.append(
            Mutant(file, line, operator, start, end, replacement, source, mutated, counts[source, mutated])
        )
    return result
