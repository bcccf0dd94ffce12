"""Reports which lines and branches the tests execute, from a build with CUPEL_COVERAGE; see docs/maintainers/testing.md.

Exit status: 0 if every bound is met, 1 if one is not or exceptions.toml is wrong, 2 if there are no counts to read.
"""

import argparse
import pathlib
import sys

from bounds import BOUNDS, judge
from exceptions import Exceptions, TableError
from measure import MeasureError, measure

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def parse_arguments(words):
    parser = argparse.ArgumentParser(prog="scripts/coverage", description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, required=True, help="build directory, with the counts in profiles/")
    parser.add_argument("--profdata", default="llvm-profdata", help="llvm-profdata of the compiler's version")
    parser.add_argument("--cov", default="llvm-cov", help="llvm-cov of the compiler's version")
    parser.add_argument("--branches", action="store_true", help="list the missing branches even if the bound is met")
    return parser.parse_args(words)


def main(words):
    options = parse_arguments(words)
    files = measure(ROOT, options, [bound.part for bound in BOUNDS])
    exceptions = Exceptions(HERE / "exceptions.toml")
    sources = sorted(path.relative_to(ROOT).as_posix() for bound in BOUNDS for directory in bound.part
                     for path in (ROOT / directory).rglob("*.cpp"))
    passed = True
    for bound in BOUNDS:
        verdict = judge(bound, files, exceptions, sources)
        print("\n".join([*verdict.missing(options.branches), verdict.summary()]))
        passed = passed and verdict.passed
    for stale in exceptions.unused():
        print(f"exceptions.toml: {stale}", file=sys.stderr)
        passed = False
    return 0 if passed else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (TableError, MeasureError) as error:
        print(error, file=sys.stderr)
        sys.exit(1 if isinstance(error, TableError) else 2)
