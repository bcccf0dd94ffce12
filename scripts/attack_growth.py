#!/usr/bin/env python3
"""Measures how the instructions of each part grow with an adversarial input, and how many a step takes.

    attack_growth.py build/release/cupel_attacks [NAME...]

Counts with callgrind for inputs of size N and 2 N, and prints a table in Markdown. Fails if twice the input takes more than 2.5 times
the instructions; `frequency`, which is quadratic and has a limit, may take 4.5 times as many. For attacks by a policy that multiplies
the work, the program prints the steps of the run, and a step may take at most 13 instructions.
"""

import re
import subprocess
import sys

THINGS = 1000
MOST = 2.5
MOST_OF = {"frequency": 4.5}
MOST_PER_STEP = 13


def instructions_and_steps(program, name, count):
    # The pattern also matches copies that g++ specialises for a known argument.
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--collect-atstart=no",
               "--toggle-collect=cupel_attacked*", program, name, str(count)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(r"Collected : (\d+)", result.stderr)
    if result.returncode != 0 or found is None or found.group(1) == "0":
        sys.exit(f"attack_growth.py: {' '.join(command)} failed:\n{result.stderr}")
    steps = re.search(r"^(\d+) steps", result.stdout, re.MULTILINE)
    return int(found.group(1)), int(steps.group(1)) if steps else None


def main(arguments):
    if not arguments:
        sys.exit(__doc__)
    program, *names = arguments
    if not names:
        names = subprocess.run([program], capture_output=True, text=True, check=True).stdout.split()
    if not names:
        sys.exit(f"attack_growth.py: {program} names no attacks")
    print(f"| attack | {THINGS:,} | {2 * THINGS:,} | growth | per step |\n|---|---|---|---|---|")
    grown = []
    unpaid = []
    for name in names:
        once, _ = instructions_and_steps(program, name, THINGS)
        twice, steps = instructions_and_steps(program, name, 2 * THINGS)
        growth = twice / once
        print(f"| {name} | {once:,} | {twice:,} | {growth:.2f} | {f'{twice / steps:.1f}' if steps else ''} |", flush=True)
        if growth > MOST_OF.get(name, MOST):
            grown.append(name)
        if steps and twice > MOST_PER_STEP * steps:
            unpaid.append(name)
    if grown:
        print(f"attack_growth.py: too much growth: {', '.join(grown)}", file=sys.stderr)
    if unpaid:
        print(f"attack_growth.py: too many instructions per step: {', '.join(unpaid)}", file=sys.stderr)
    if grown or unpaid:
        sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
