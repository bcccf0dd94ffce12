"""Compiles what must not compile and looks at the first error.

usage: check.py CASES INCLUDE_DIRECTORY WORK_DIRECTORY COMPILER...

A file of cases has a line `//! what it is` before each case and after it, per line, what the first error must contain: `//> text`. A
case without such a line must compile, without a warning. Every case stands in a function of its own, after the first lines of the
file, which all of them share.
"""

import pathlib
import re
import shutil
import subprocess
import sys

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wmissing-field-initializers", "-Wshadow", "-Wconversion", "-Werror"]


def read_cases(path):
    shared, *parts = re.split(r"^//! *(.*)\n", path.read_text(), flags=re.M)
    cases = []
    for title, text in zip(parts[::2], parts[1::2]):
        wanted = re.findall(r"^//> *(.*)$", text, flags=re.M)
        cases.append((title, wanted, re.sub(r"^//>.*\n", "", text, flags=re.M)))
    return shared, cases


class Compiler:
    """A compiler with the headers that all cases share, parsed once."""

    def __init__(self, name, include, work, shared):
        self.options = [name, "-std=c++20", "-I", str(include)]
        self.work = work / pathlib.Path(name).name
        self.work.mkdir(parents=True, exist_ok=True)
        header = self.work / "shared.hpp"
        header.write_text(shared)
        suffix = ".pch" if "clang" in self.work.name else ".gch"
        subprocess.run([*self.options, "-x", "c++-header", str(header), "-o", str(header) + suffix], check=True)
        self.header = header

    def errors(self, title, text, options):
        source = self.work / (re.sub(r"\W+", "_", title) + ".cpp")
        source.write_text(f"void example() {{\n{text}}}\n")
        run = subprocess.run([*self.options, *options, "-fsyntax-only", "-include", str(self.header), str(source)],
                             capture_output=True, text=True)
        return [line for line in run.stderr.splitlines() if re.search(r"error: ", line)], run.stderr


def main():
    path, include, work, *names = sys.argv[1:]
    shared, cases = read_cases(pathlib.Path(path))
    failures = 0
    compilers = [name for name in dict.fromkeys(names) if shutil.which(name)]
    if not compilers:
        sys.exit("no compiler is there: " + " ".join(names))
    for name in compilers:
        compiler = Compiler(name, pathlib.Path(include), pathlib.Path(work), shared)
        for title, wanted, text in cases:
            errors, output = compiler.errors(title, text, [] if wanted else WARNINGS)
            first = errors[0] if errors else ""
            # The sentence stands in a header of ours: the output must lead to the line of the user's as well.
            fine = bool(errors) and all(part in first for part in wanted) and ".cpp:" in output if wanted else not output
            if not fine:
                failures += 1
                print(f"{name}: {title}: the first error must contain {wanted}:" if wanted else f"{name}: {title}: must compile:")
                print(output or "(it compiles)")
    print(f"{len(cases)} cases with {', '.join(compilers)}: {failures} fail")
    sys.exit(1 if failures else 0)


main()
