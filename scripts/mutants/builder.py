"""Builds programs with one mutant in them: the objects that contain it are compiled again, the rest is there already.

The build directory has three peculiarities. Warnings are off, because a mutant may
leave a variable unused. _GLIBCXX_ASSERTIONS is on, so that a mutant that reads beyond the end of an array dies of it
everywhere. What the engine includes is precompiled, which halves the time that a mutant takes.
"""

import json
import os
import shlex
import shutil
import subprocess

TARGET = "cupel_command"
_LIBRARY = "libcupel.a"
_FLAGS = "-O1 -w -D_GLIBCXX_ASSERTIONS"


class BuildError(Exception):
    """The sources without any mutant do not build."""


def _run(command, directory):
    done = subprocess.run(command, cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise BuildError(f"{shlex.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def _compile_arguments(entry):
    """The command of compile_commands.json without its input and output."""
    words = entry.get("arguments") or shlex.split(entry["command"])
    kept, skip = [], False
    for word in words:
        if skip or word == "-c" or word == entry["file"]:
            skip = False
        elif word == "-o":
            skip = True
        else:
            kept.append(word)
    return kept


def _link_words(command):
    """The linker's part of ninja's command, `: && c++ ... && :`."""
    return next(shlex.split(part) for part in command.split(" && ") if " -o " in part)


class Builder:
    def __init__(self, sources, directory, programs=()):
        """`programs`: of tests, to be built beside the command."""
        self._sources = sources
        self._directory = directory
        self._programs = programs
        self._objects = {}  # source -> object of the unchanged library
        self._compile = {}  # source -> command without input and output
        self._tests = {}  # object of a test -> its source, and the command
        self._link = {}  # program -> command

    def prepare(self, jobs):
        """Configures and builds what is unchanged. Raises BuildError."""
        root = self._sources.root
        targets = [TARGET, *self._programs]
        _run(["cmake", "-S", root, "-B", self._directory, "-G", "Ninja", f"-DCMAKE_CXX_FLAGS={_FLAGS}",
              f"-DCUPEL_BUILD_TESTS={'ON' if self._programs else 'OFF'}", "-DCUPEL_BUILD_EXAMPLES=OFF", "-DCUPEL_BUILD_BENCHMARKS=OFF",
              "-DBUILD_SHARED_LIBS=OFF", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"], root)
        _run(["cmake", "--build", self._directory, "--target", *targets, "-j", str(jobs)], root)
        for entry in json.loads((self._directory / "compile_commands.json").read_text()):
            name = os.path.relpath(entry["file"], root)
            words = entry.get("arguments") or shlex.split(entry["command"])
            made = words[words.index("-o") + 1]
            if name in self._sources.texts:
                self._compile[name] = _compile_arguments(entry)
                self._objects[name] = made
            else:
                self._tests[made] = entry["file"], _compile_arguments(entry)
        for target in targets:
            commands = _run(["ninja", "-t", "commands", target], self._directory).splitlines()
            self._link[target] = _link_words(commands[-1])
            if not any(word.endswith(_LIBRARY) for word in self._link[target]):
                raise BuildError(f"{target} is not linked with {_LIBRARY}: {commands[-1]}")
        self._read_dependencies()
        shutil.rmtree(self._directory / "mutants", ignore_errors=True)
        self._precompile()
        return self.build_unchanged()

    def _precompile(self):
        folder = self._directory / "precompiled"
        folder.mkdir(exist_ok=True)
        header = folder / "engine.hpp"
        lines = [f"#include {name}\n" for name in [*self._sources.system_headers(), '"cupel/cupel.hpp"']]
        header.write_text("".join(lines))
        arguments = next(iter(self._compile.values()))
        _run([*arguments, "-x", "c++-header", header, "-o", f"{header}.gch"], self._directory)
        self._prelude = ["-include", str(header)]

    def _read_dependencies(self):
        """Which private headers the objects of tests contain: those have to be compiled again as well."""
        self._included, contained = {}, None
        for line in _run(["ninja", "-t", "deps"], self._directory).splitlines():
            if line and not line.startswith(" "):
                contained = self._included.setdefault(line.split(":")[0], set())
            elif line.strip():
                contained.add(os.path.relpath(self._directory / line.strip(), self._sources.root))

    def _link_with(self, target, replaced, executable):
        words, library_linked = [], False
        for word in self._link[target]:
            if not word.endswith(_LIBRARY):
                words.append(str(replaced.get(word, word)))
            elif not library_linked:  # as objects, once: all of them are taken
                words += [str(replaced.get(object, object)) for object in self._objects.values()]
                library_linked = True
        words[words.index("-o") + 1] = str(executable)
        return subprocess.run(words, cwd=self._directory, capture_output=True).returncode == 0

    def build_unchanged(self):
        """The command as a mutant is linked, without one."""
        executable = self._directory / "unchanged"
        if not self._link_with(TARGET, {}, executable):
            raise BuildError("the command does not link from its objects")
        return executable

    def unchanged_program(self, name):
        """A program of tests, as it was built."""
        return self._directory / self._link[name][self._link[name].index("-o") + 1]

    def folder(self, mutant):
        return self._directory / "mutants" / mutant.id

    def build(self, mutant):
        """The command with the mutant in it, or None where it does not compile."""
        changed = self.folder(mutant) / mutant.file
        changed.parent.mkdir(parents=True, exist_ok=True)
        changed.write_text(mutant.apply(self._sources.texts[mutant.file]))
        for name in self._sources.units(mutant.file):
            source = changed if name == mutant.file else self._sources.root / name
            if not self._compile_with(mutant, self._objects[name], source, [*self._compile[name], *self._prelude]):
                return None
        executable = self.folder(mutant) / "cupel"
        return executable if self._link_with(TARGET, self._made(mutant), executable) else None

    def build_program(self, mutant, name):
        """A program of tests with the mutant in it, after build(); None where it does not compile."""
        for object in self._link[name]:
            if object in self._tests and mutant.file in self._included.get(object, ()):
                source, arguments = self._tests[object]
                if not self._made_path(mutant, object).exists() and not self._compile_with(mutant, object, source, arguments):
                    return None
        executable = self.folder(mutant) / name
        return executable if self._link_with(name, self._made(mutant), executable) else None

    def _made_path(self, mutant, object):
        return self.folder(mutant) / "objects" / object

    def _made(self, mutant):
        """Object -> the one that has the mutant in it."""
        folder = self.folder(mutant) / "objects"
        return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.o")}

    def _compile_with(self, mutant, object, source, command):
        made = self._made_path(mutant, object)
        made.parent.mkdir(parents=True, exist_ok=True)
        compiler, *arguments = command
        words = [compiler, "-I", self.folder(mutant) / "src", *arguments, "-c", source, "-o", made]
        return subprocess.run(words, cwd=self._directory, capture_output=True).returncode == 0

    def remove(self, mutant):
        shutil.rmtree(self.folder(mutant), ignore_errors=True)
