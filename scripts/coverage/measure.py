"""Reads the counts of a build: which lines ran, and which values each condition had."""

import json
import re
import subprocess
from dataclasses import dataclass, field


_DECIDED_BY_THE_COMPILER = re.compile(r"\bif constexpr\b|\bwhile \(true\)|\bfor \(;;\)")


class MeasureError(Exception):
    """There are no counts, or a tool could not read them."""


@dataclass
class File:
    name: str  # relative to the repository
    text: list  # its lines
    lines: dict = field(default_factory=dict)  # number -> how often it ran, for lines that have code
    branches: dict = field(default_factory=dict)  # (line, column) of a condition -> [times true, times false]


def _run(words):
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode != 0:
        raise MeasureError(f"{words[0]}: {done.stderr}")
    return done.stdout


def _programs(directory):
    """Programs and modules of the build."""
    for path in sorted(directory.iterdir()):
        if path.is_file() and path.stat().st_mode & 0o111:
            with open(path, "rb") as file:
                if file.read(4) == b"\x7fELF":
                    yield path


def _starts(segment):
    _, _, _, has_count, is_entry, is_gap = segment
    return has_count and is_entry and not is_gap


def line_counts(segments):
    """The count of each line with code, as llvm-cov computes it: the largest count of the regions that begin in the line and of the region
    that is open at its start.

    A segment is [line, column, count, has a count, is a region's entry, is a gap].
    """
    by_line = {}
    for segment in segments:
        by_line.setdefault(segment[0], []).append(segment)
    counts, wrapped = {}, None
    for line in range(segments[0][0], segments[-1][0] + 1) if segments else ():
        here = by_line.get(line, [])
        starts = [segment[2] for segment in here if _starts(segment)]
        skipped = bool(here) and not here[0][3] and here[0][4]
        open_region = wrapped is not None and wrapped[3]
        if not skipped and (open_region or starts):
            counts[line] = max(([wrapped[2]] if open_region else []) + starts)
        if here:
            wrapped = here[-1]
    return counts


def branch_counts(branches, text):
    """How often each condition was true and false. All instances of a template count as one condition."""
    counts = {}
    for line, column, _, _, true, false, *_ in branches:
        if _DECIDED_BY_THE_COMPILER.search(text[line - 1]):
            continue
        sides = counts.setdefault((line, column), [0, 0])
        sides[0] += true
        sides[1] += false
    return counts


def measure(root, options, parts):
    """The files below the directories of `parts`, by name."""
    profiles = sorted((options.build / "profiles").glob("*.profraw"))
    if not profiles:
        raise MeasureError(f"{options.build}/profiles has no counts: run the tests first (make coverage)")
    merged = options.build / "profiles" / "all.profdata"
    _run([options.profdata, "merge", "-sparse", *profiles, "-o", merged])
    first, *more = _programs(options.build)
    objects = [word for program in more for word in ("-object", program)]
    directories = [root / directory for part in parts for directory in part]
    exported = json.loads(
        _run([options.cov, "export", "-skip-functions", "-skip-expansions", "-instr-profile", merged, first, *objects,
              *directories]))
    files = {}
    for entry in exported["data"][0]["files"]:
        name = entry["filename"].removeprefix(f"{root}/")
        with open(root / name) as file:
            text = file.read().splitlines()
        files[name] = File(name, text, line_counts(entry["segments"]), branch_counts(entry.get("branches", []), text))
    return files
