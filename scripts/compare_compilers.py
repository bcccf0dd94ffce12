"""Builds the command with several compilers and optimisation levels and compares their answers byte by byte.

The requests are random and ask for whole reports, with all digits of all scores and without timings; see
docs/maintainers/testing.md.

Exit status: 0 if all answers are equal, 1 if some differ, 2 if a build or a program fails.
"""

import argparse
import pathlib
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMPILERS = ("g++", "clang++")
LEVELS = ("-O0", "-O2", "-O3", "-O3 -march=native")


def parse_arguments(words):
    parser = argparse.ArgumentParser(prog="scripts/compare_compilers.py", description=__doc__.splitlines()[0])
    parser.add_argument("--writer", required=True, help="path of the program cupel_write_requests")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/compare", help="directory for the builds (default build/compare)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random requests (default 1)")
    parser.add_argument("--requests", type=int, default=20_000, help="number of requests (default 20000)")
    parser.add_argument("--jobs", type=int, default=2, help="compilers and threads at a time (default 2)")
    parser.add_argument("--compiler", action="append", help=f"use this compiler; may be repeated (default {' and '.join(COMPILERS)})")
    parser.add_argument("--flags", action="append", help=f"use these compiler flags; may be repeated (default {', '.join(LEVELS)})")
    return parser.parse_args(words)


class Failed(Exception):
    """A build or a program failed."""


def run(words, **options):
    done = subprocess.run(words, capture_output=True, **options)
    if done.returncode != 0:
        raise Failed(f"{shlex.join(map(str, words))}\n{(done.stdout + done.stderr).decode(errors='replace')}")
    return done.stdout


def build(options, compiler, flags):
    """Builds the command with these flags. Only the libraries use them: the tools are not optimised, because that takes long."""
    directory = options.build / "".join(c if c.isalnum() else "_" for c in compiler + flags)
    run(["cmake", "-S", ROOT, "-B", directory, "-G", "Ninja", f"-DCMAKE_CXX_COMPILER={compiler}",
         f"-DCMAKE_CXX_FLAGS={flags}", "-DCUPEL_BUILD_TESTS=OFF", "-DCUPEL_BUILD_EXAMPLES=OFF", "-DCUPEL_OTEL=OFF",
         "-DCUPEL_TOOL_OPTIONS=-O0", "-DCUPEL_UNITY_BUILD=ON", "-DCUPEL_PRECOMPILED_HEADERS=ON", "-DBUILD_SHARED_LIBS=OFF"])
    run(["cmake", "--build", directory, "--target", "cupel_command", "-j", str(options.jobs)])
    return directory / "cupel"


def first_difference(requests, expected, actual):
    lines = zip(filter(bytes.strip, requests.splitlines()), expected.splitlines(), actual.splitlines())
    for number, (request, wanted, got) in enumerate(lines, 1):
        if wanted != got:
            return "\n".join(["", f"request {number}: {request.decode()}", f"one answer:  {wanted.decode()}",
                              f"the other: {got.decode()}"])
    return f": {len(expected.splitlines())} answers and {len(actual.splitlines())}"


def check_answers(requests, answers):
    """Rejects answers that are empty or only errors: such builds would be equal too."""
    asked = sum(bool(line.strip()) for line in requests.split(b"\n"))
    answered, selected = answers.count(b"\n"), answers.count(b'"ok":true')
    if answered != asked or selected == 0:
        raise Failed(f"{asked} requests, {answered} answers, {selected} of them selections")


def compare(options):
    requests = run([options.writer, str(options.seed), str(options.requests)])
    options.build.mkdir(parents=True, exist_ok=True)
    path = options.build / "requests.jsonl"
    path.write_bytes(requests)
    first, equal = None, True
    for compiler in options.compiler or COMPILERS:
        for flags in options.flags or LEVELS:
            answers = run([build(options, compiler, flags), "batch", "--threads", str(options.jobs), path])
            if first is None:
                check_answers(requests, answers)
                first = (f"{compiler} {flags}", answers)
            verdict = "the first" if answers is first[1] else f"equal to {first[0]}"
            if answers != first[1]:
                equal = False
                verdict = f"NOT EQUAL to {first[0]}{first_difference(requests, first[1], answers)}"
            print(f"{compiler} {flags}: {len(answers.splitlines())} answers, {len(answers)} bytes: {verdict}", flush=True)
    return 0 if equal else 1


if __name__ == "__main__":
    try:
        sys.exit(compare(parse_arguments(sys.argv[1:])))
    except Failed as failure:
        print(failure, file=sys.stderr)
        sys.exit(2)
