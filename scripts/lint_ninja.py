#!/usr/bin/env python3
"""lint_ninja.py <build> <compiler>...: writes <build>/lint.ninja out of <build>/compile_commands.json.

Ninja then has every source read by every compiler, which warns and compiles nothing, and what we ship by cppcheck and clang-tidy
as well. What passed is not read again until it, a header of it or its flags change.
"""

import json
import pathlib
import shlex
import sys

SHIPPED = ("src/", "companions/", "tools/", "conformance/")
# passedByValue: views and handles are passed by value; clang-tidy's performance-unnecessary-value-param knows which copies cost.
CPPCHECK = "cppcheck --quiet --std=c++20 --enable=warning,performance,portability --suppress=passedByValue --inline-suppr"
RULES = f"""\
rule warn
  command = $compiler $flags -fsyntax-only -MD -MF $out.d -MT $out $in && touch $out
  description = $group $in
  depfile = $out.d
  deps = gcc

rule cppcheck
  command = $compiler $flags -MM -MF $out.d -MT $out $in && {CPPCHECK} --error-exitcode=1 $includes $in && touch $out
  description = $group $in
  depfile = $out.d
  deps = gcc

rule tidy
  command = $compiler $flags -M -MF $out.d -MT $out $in && $
      {{ clang-tidy --quiet --warnings-as-errors='*' -p $database $in 2> $out.log || {{ cat $out.log; exit 1; }}; }} && touch $out
  description = $group $in
  depfile = $out.d
  deps = gcc

"""


def flags_of(arguments):
    """What is between the compiler, before which a launcher may stand, and the files."""
    first = next(i for i, argument in enumerate(arguments) if argument.startswith("-"))
    output = arguments.index("-o")
    return arguments[first:output] + arguments[output + 2 : arguments.index("-c")], arguments[output + 1]


def escaped(text):
    return text.replace("$", "$$").replace(" ", "$ ").replace(":", "$:")


def main(build, compilers):
    root = pathlib.Path.cwd()
    build = pathlib.Path(build).resolve()
    lines = [f"builddir = {build}/lint\ndatabase = {build}\n\n", RULES]
    groups = {}

    def edge(rule, group, source, compiler, flags, after=""):
        output = escaped(f"{build}/lint/{group}/{target}.ok")
        groups.setdefault(group, []).append(output)
        lines.append(f"build {output}: {rule} {escaped(source)}{after}\n")
        includes = [flag for flag in flags if flag.startswith("-I")]
        for name, words in {"flags": flags, "includes": includes}.items():
            lines.append(f"  {name} = {shlex.join(words).replace('$', '$$')}\n")
        lines.append(f"  compiler = {compiler}\n  group = {group}\n")

    for entry in json.loads((build / "compile_commands.json").read_text()):
        flags, target = flags_of(shlex.split(entry["command"]))
        source = entry["file"]
        if pathlib.Path(source).is_relative_to(build):  # made by the build: nobody wrote it, and it may not be there yet
            continue
        # Flags name directories with their full paths, so that all can run from here.
        if pathlib.Path(source).is_relative_to(root):
            source = str(pathlib.Path(source).relative_to(root))
        for compiler in compilers:
            edge("warn", compiler.split()[0], source, compiler, flags)
        if source.startswith(SHIPPED):
            edge("cppcheck", "cppcheck", source, compilers[0], flags)
            edge("tidy", "clang-tidy", source, compilers[0], flags, " | .clang-tidy")
    lines += [f"build {group}: phony {' '.join(outputs)}\n" for group, outputs in groups.items()]
    (build / "lint.ninja").write_text("".join(lines))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
