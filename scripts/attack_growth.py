#!/usr/bin/env python3
"""How the instructions of each part grow with an input that was prepared against it.

    attack_growth.py build/release/cupel_attacks [NAME...]

Counts with callgrind, at N things and at 2 N, and prints a table in Markdown. Fails where twice the input takes more than
2.5 times the instructions; the frequency, which is quadratic and has a limit, may take 4.5 times as many.
"""

import re
import subprocess
import sys

THINGS = 1000
MOST = 2.5
MOST_OF = {"frequency": 4.5}


def instructions(program, name, count):
    # Any of its names: where g++ knows the one part that is attacked, it makes a copy for it.
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--collect-atstart=no",
               "--toggle-collect=cupel_attacked*", program, name, str(count)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(r"Collected : (\d+)", result.stderr)
    if result.returncode != 0 or found is None or found.group(1) == "0":
        sys.exit(f"attack_growth.py: {' '.join(command)} failed:\n{result.stderr}")
    return int(found.group(1))


def main(arguments):
    if not arguments:
        sys.exit(__doc__)
    program, *names = arguments
    if not names:
        names = subprocess.run([program], capture_output=True, text=True, check=True).stdout.split()
    if not names:
        sys.exit(f"attack_growth.py: {program} names no attacks")
    print(f"| attack | {THINGS:,} | {2 * THINGS:,} | growth |\n|---|---|---|---|")
    exceeded = []
    for name in names:
        once = instructions(program, name, THINGS)
        twice = instructions(program, name, 2 * THINGS)
        growth = twice / once
        print(f"| {name} | {once:,} | {twice:,} | {growth:.2f} |", flush=True)
        if growth > MOST_OF.get(name, MOST):
            exceeded.append(name)
    if exceeded:
        sys.exit(f"attack_growth.py: too much growth: {', '.join(exceeded)}")


if __name__ == "__main__":
    main(sys.argv[1:])
