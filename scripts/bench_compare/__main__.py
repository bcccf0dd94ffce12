"""Compares the speed of the work tree with that of another revision; docs/explanation/performance.md explains it.

Exit status: 0 if the comparison was made, whatever its result; 2 if it failed; 130 if interrupted.
"""

import argparse
import os
import pathlib
import re
import sys

from comparison import level_of_each, measure, rows, table
from program import Program, ProgramError
from revision import RevisionError, build, describe_work_tree, export, folder_of, resolve
from signed_rank import pairs_needed

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Leaves out benchmarks that take long or do not measure the library: the reference, and millions of items.
USUAL = r"^(?!reference/)(?!.*/\d{7,}(/|$))"
TOGETHER = 0.95


def regex(text):
    try:
        return re.compile(text)
    except re.error as error:
        raise argparse.ArgumentTypeError(f"'{text}' is not a regular expression: {error}") from error


def positive(kind, most):
    def convert(text):
        value = kind(text)
        if not 0 < value <= most:
            raise argparse.ArgumentTypeError(f"'{text}' is not between 0 and {most}")
        return value
    convert.__name__ = kind.__name__  # argparse names it in its message about an invalid number
    return convert


def parse_arguments(words):
    parser = argparse.ArgumentParser(prog="scripts/bench_compare", description=__doc__.splitlines()[0])
    parser.add_argument("revision", help="commit, branch or tag to compare the work tree with")
    parser.add_argument("--filter", type=regex, default=USUAL, metavar="REGEX",
                        help="measure only benchmarks whose names match (default: all but the reference and millions of items)")
    parser.add_argument("--rounds", type=positive(int, 200), default=20,
                        help="measurements of each benchmark (default 20)")
    parser.add_argument("--seconds", type=positive(float, 10.0), default=0.05,
                        help="duration of each measurement (default 0.05)")
    parser.add_argument("--jobs", type=positive(int, 1000), default=os.cpu_count(), help="compilers at a time (default: all processors)")
    parser.add_argument("--list", action="store_true", help="list the benchmarks that both revisions have, measure nothing")
    return parser.parse_args(words)


def common_names(old, new, wanted):
    """The names that both programs have, in the order of the new one."""
    return [name for name in new.names() if name in old.own_names and wanted.search(name)]


def lacking(program, other, wanted):
    """The names that only `other` has."""
    return [name for name in other.names() if name not in program.own_names and wanted.search(name)]


def show_progress(rounds):
    def show(done):
        if sys.stderr.isatty():
            print(f"\r{done} of {rounds} rounds", end="\n" if done == rounds else "", file=sys.stderr, flush=True)
    return show


def main(words):
    options = parse_arguments(words)
    commit = resolve(ROOT, options.revision)
    source = folder_of(ROOT, commit)
    export(ROOT, commit, source)
    print(f"building {commit[:12]} and the work tree", file=sys.stderr)
    old = Program(build(source, options.jobs))
    new = Program(build(ROOT, options.jobs))

    names = common_names(old, new, options.filter)
    if not names:
        raise ProgramError(f"no benchmark of both revisions matches '{options.filter.pattern}'")
    if options.list:
        print("\n".join(names))
        return 0
    needed = pairs_needed(level_of_each(TOGETHER, len(names)))
    if options.rounds < needed:
        raise ProgramError(f"{options.rounds} rounds are too few for {len(names)} benchmarks: {needed} are needed")
    pairs = measure(old, new, names, options.rounds, options.seconds, show_progress(options.rounds))

    print(f"new: {describe_work_tree(ROOT)}; old: {options.revision} ({commit[:12]}); {options.rounds} rounds\n")
    print(table(list(rows(pairs, TOGETHER)), TOGETHER))
    for program, other, which in ((old, new, options.revision), (new, old, "the work tree")):
        if missing := lacking(program, other, options.filter):
            print(f"Not in {which}: {', '.join(missing)}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (RevisionError, ProgramError) as error:
        print(f"bench_compare: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        sys.exit(130)
