"""Builds the command with one mutant in it: the objects that contain it are compiled again, the rest is there already.

The build directory is configured without tests, and has three peculiarities. Warnings are off, because a mutant may
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
    def __init__(self, sources, directory):
        self._sources = sources
        self._directory = directory
        self._objects = {}  # source -> object of the unchanged library
        self._compile = {}  # source -> command without input and output

    def prepare(self, jobs):
        """Configures and builds the unchanged command. Raises BuildError."""
        root = self._sources.root
        _run(["cmake", "-S", root, "-B", self._directory, "-G", "Ninja", f"-DCMAKE_CXX_FLAGS={_FLAGS}",
              "-DCUPEL_BUILD_TESTS=OFF", "-DCUPEL_BUILD_EXAMPLES=OFF", "-DCUPEL_BUILD_BENCHMARKS=OFF",
              "-DBUILD_SHARED_LIBS=OFF", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"], root)
        _run(["cmake", "--build", self._directory, "--target", TARGET, "-j", str(jobs)], root)
        for entry in json.loads((self._directory / "compile_commands.json").read_text()):
            name = os.path.relpath(entry["file"], root)
            if name in self._sources.texts:
                self._compile[name] = _compile_arguments(entry)
                words = entry.get("arguments") or shlex.split(entry["command"])
                self._objects[name] = words[words.index("-o") + 1]
        commands = _run(["ninja", "-t", "commands", TARGET], self._directory).splitlines()
        self._link = _link_words(commands[-1])
        if not any(word.endswith(_LIBRARY) for word in self._link):
            raise BuildError(f"the command is not linked with {_LIBRARY}: {commands[-1]}")
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

    def _link_with(self, replaced, executable):
        words = []
        for word in self._link:
            if word.endswith(_LIBRARY):
                words += [str(replaced.get(name, object)) for name, object in self._objects.items()]
            else:
                words.append(word)
        words[words.index("-o") + 1] = str(executable)
        return subprocess.run(words, cwd=self._directory, capture_output=True).returncode == 0

    def build_unchanged(self):
        """The command as a mutant is linked, without one."""
        executable = self._directory / "unchanged"
        if not self._link_with({}, executable):
            raise BuildError("the command does not link from its objects")
        return executable

    def folder(self, mutant):
        return self._directory / "mutants" / mutant.id

    def build(self, mutant):
        """The command with the mutant in it, or None where it does not compile."""
        folder = self.folder(mutant)
        changed = folder / mutant.file
        changed.parent.mkdir(parents=True, exist_ok=True)
        changed.write_text(mutant.apply(self._sources.texts[mutant.file]))
        replaced = {}
        for name in self._sources.units(mutant.file):
            source = changed if name == mutant.file else self._sources.root / name
            replaced[name] = folder / (name.replace("/", "_") + ".o")
            compiler, *arguments = self._compile[name]
            words = [compiler, "-I", folder / "src", *arguments, *self._prelude, "-c", source, "-o", replaced[name]]
            if subprocess.run(words, cwd=self._directory, capture_output=True).returncode != 0:
                return None
        executable = folder / "cupel"
        return executable if self._link_with(replaced, executable) else None

    def remove(self, mutant):
        shutil.rmtree(self.folder(mutant), ignore_errors=True)
