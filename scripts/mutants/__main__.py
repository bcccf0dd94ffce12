"""Mutation testing of the engine by the conformance vectors and the tests; docs/maintainers/mutation.md explains it.

Exit status: 0 if no mutant survives except those in equivalent.toml, 1 if one does or a table is wrong, 2 if the unchanged sources
do not build or do not pass, 130 if interrupted. With --vectors-only a survivor is no failure.
"""

import argparse
import fnmatch
import os
import pathlib
import sys

from builder import Builder, BuildError
from campaign import Campaign, Judges, Results, drawn_order
from equivalents import Equivalents
from programs import Programs
from report import Report, describe
from sources import Sources, TableError
from suite import Suite

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def parse_arguments(words):
    parser = argparse.ArgumentParser(prog="scripts/mutants", description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1, help="seed of the sample (default 1)")
    parser.add_argument("--count", type=int, default=240, help="number of mutants that compile (default 240)")
    parser.add_argument("--all", action="store_true", help="run every mutant instead of a sample")
    parser.add_argument("--file", metavar="GLOB", help="run only mutants of these sources, such as 'src/slicing/*'")
    parser.add_argument("--list", action="store_true", help="list the mutants and build nothing")
    parser.add_argument("--only", metavar="ID", help="run one mutant: print its change, and the result of every vector and test")
    parser.add_argument("--verbose", action="store_true", help="print what killed each mutant")
    parser.add_argument("--vectors-only", action="store_true", help="list the mutants that pass all vectors, and run no test")
    parser.add_argument("--fresh", action="store_true", help="discard the results of earlier runs")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="number of mutants at a time (default: all processors)")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/mutants", help="build directory (default build/mutants)")
    parser.add_argument("--vectors", action="append", metavar="DIR", help="vectors to run; may be repeated (default conformance)")
    return parser.parse_args(words)


def show_one(mutant, builder, suite, programs):
    print(describe(mutant))
    try:
        executable = builder.build(mutant)
        if executable is None:
            print("stillborn: the mutant does not compile")
            return 0
        run = suite.run(executable, fail_fast=False)
        if run.passed and programs:
            run = programs.run(mutant, results_only=False)
    finally:
        builder.remove(mutant)
    print(f"{'survived' if run.passed else 'killed'}: {run.how} {run.by}\n{run.output}")
    return 1 if run.passed else 0


def run_campaign(options, mutants, campaign, equivalents):
    count = len(mutants) if options.all else options.count
    seed = None if options.all else options.seed
    order = mutants if options.all else drawn_order(mutants, seed)
    report = Report(equivalents, count, options.verbose, may_survive=options.vectors_only)
    status = 130
    try:
        campaign.run(order, count, options.jobs, report.add)
        status = 0 if report.passed else 1
    except KeyboardInterrupt:
        print("\ninterrupted; the next run continues from here", file=sys.stderr)
    report.finish(seed, len(mutants), options.build / "survivors.toml")
    return status


def main(words):
    options = parse_arguments(words)
    sources = Sources(ROOT, HERE / "excluded.toml")
    mutants = sources.mutants()
    equivalents = Equivalents(HERE / "equivalent.toml")
    if stale := equivalents.stale(mutants):
        for file, source, mutated, occurrence in stale:
            print(f"equivalent.toml: no such mutant any more: {file} (occurrence {occurrence})\n"
                  f"  - {source}\n  + {mutated}", file=sys.stderr)
        return 1
    if options.file:
        mutants = [mutant for mutant in mutants if fnmatch.fnmatch(mutant.file, options.file)]
    if options.only:
        mutants = [mutant for mutant in mutants if mutant.id == options.only]
    if not mutants:
        print("no such mutant", file=sys.stderr)
        return 2
    if options.list:
        print("\n".join(map(describe, mutants)))
        return 0

    builder = Builder(sources, options.build)
    suite = Suite(ROOT, options.vectors or ["conformance"])
    programs = None if options.vectors_only else Programs(ROOT, builder)
    unchanged = builder.prepare(options.jobs)
    baseline = suite.calibrate(unchanged)
    if baseline.passed and programs:
        programs.prepare(options.jobs)
        baseline = programs.calibrate() or baseline
    if not baseline.passed:
        print(f"the unchanged sources do not pass ({baseline.how} {baseline.by}):\n{baseline.output}", file=sys.stderr)
        return 2
    if options.only:
        return show_one(mutants[0], builder, suite, programs)
    record = options.build / "results.jsonl"
    if options.fresh:
        record.unlink(missing_ok=True)
    judges = Judges(suite, programs)
    campaign = Campaign(builder, judges, Results(record, unchanged, judges), equivalents)
    return run_campaign(options, mutants, campaign, equivalents)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (TableError, BuildError) as error:
        print(error, file=sys.stderr)
        sys.exit(1 if isinstance(error, TableError) else 2)
