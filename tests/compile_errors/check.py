"""Compiles incorrect code and checks the first error.

usage: check.py COMPILER INCLUDE_DIRECTORY WORK_DIRECTORY CASES...

In a file of cases, a line `//! description` precedes each case, and lines `//> text` after it say what the first error must contain. A
case without such a line must compile without a warning. Every case is the body of a function, after SHARED.
"""

import pathlib
import re
import subprocess
import sys

SHARED = "#include <cupel/cupel.hpp>\nusing namespace cupel;\nusing namespace std::chrono_literals;\n"
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wmissing-field-initializers", "-Wshadow", "-Wconversion", "-Werror"]


def read_cases(path):
    _, *parts = re.split(r"^//! *(.*)\n", path.read_text(), flags=re.M)
    cases = []
    for title, text in zip(parts[::2], parts[1::2]):
        wanted = re.findall(r"^//> *(.*)$", text, flags=re.M)
        cases.append((title, wanted, re.sub(r"^//>.*\n", "", text, flags=re.M)))
    return cases


class Compiler:
    """A compiler with the headers that all cases share, parsed once."""

    def __init__(self, name, include, work):
        self.options = [name, "-std=c++20", "-I", str(include)]
        self.work = work
        work.mkdir(parents=True, exist_ok=True)
        self.header = work / "shared.hpp"
        self.header.write_text(SHARED)
        suffix = ".pch" if "clang" in pathlib.Path(name).name else ".gch"
        subprocess.run([*self.options, "-x", "c++-header", str(self.header), "-o", str(self.header) + suffix], check=True)

    def output(self, title, text, options):
        source = self.work / (re.sub(r"\W+", "_", title) + ".cpp")
        source.write_text(f"void example() {{\n{text}}}\n")
        return subprocess.run([*self.options, *options, "-fsyntax-only", "-include", str(self.header), str(source)],
                              capture_output=True, text=True).stderr


def main():
    name, include, work, *paths = sys.argv[1:]
    cases = [case for path in paths for case in read_cases(pathlib.Path(path))]
    compiler = Compiler(name, pathlib.Path(include), pathlib.Path(work))
    failures = 0
    for title, wanted, text in cases:
        output = compiler.output(title, text, [] if wanted else WARNINGS)
        first = next((line for line in output.splitlines() if "error: " in line), "")
        # The message is in a header of cupel: the output must also point to the user's line.
        if not (all(part in first for part in wanted) and ".cpp:" in output if wanted else output == ""):
            failures += 1
            print(f"{title}: the first error must contain {wanted}:" if wanted else f"{title}: must compile:")
            print(output or "(it compiles)")
    print(f"{len(cases)} cases with {name}: {failures} fail")
    sys.exit(1 if failures else 0)


main()
