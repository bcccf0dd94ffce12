"""Builds the command with one mutant: compiles only the objects that contain it.

The build directory is configured without tests, and differs from other builds in four ways. Warnings are off, because a mutant may
leave a variable unused. _GLIBCXX_ASSERTIONS is on, so that a mutant that reads beyond the end of an array always crashes. Only the
engine is optimised. The headers that the engine includes are precompiled, which halves the time of a mutant.
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
    """The unchanged sources do not build."""


def run(command, directory):
    done = subprocess.run(command, cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise BuildError(f"{shlex.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def compile_command(entry):
    """The object that an entry of compile_commands.json makes, and the command without its input and output."""
    words = entry.get("arguments") or shlex.split(entry["command"])
    kept, skip = [], False
    for word in words:
        if skip or word == "-c" or word == entry["file"]:
            skip = False
        elif word == "-o":
            skip = True
        else:
            kept.append(word)
    return words[words.index("-o") + 1], kept


def link_command(target, directory):
    """The words of the command that links a program. Raises BuildError if it does not link the engine."""
    command = run(["ninja", "-t", "commands", target], directory).splitlines()[-1]
    words = next(shlex.split(part) for part in command.split(" && ") if " -o " in part)  # `: && c++ ... && :`
    if not any(word.endswith(_LIBRARY) for word in words):
        raise BuildError(f"{target} is not linked with {_LIBRARY}: {command}")
    return words


def link(words, directory, library, replaced, executable):
    """Links a program with the objects `library` instead of the engine's archive, and with the objects in `replaced` exchanged."""
    result, is_linked = [], False
    for word in words:
        if not word.endswith(_LIBRARY):
            result.append(str(replaced.get(word, word)))
        elif not is_linked:  # the archive may be listed twice, but the objects must be linked once
            result += map(str, library)
            is_linked = True
    result[result.index("-o") + 1] = str(executable)
    return subprocess.run(result, cwd=directory, capture_output=True).returncode == 0


def compile_object(words, include, source, made, directory):
    """Compiles a source with `include` first in the include path."""
    made.parent.mkdir(parents=True, exist_ok=True)
    compiler, *arguments = words
    words = [compiler, "-I", include, *arguments, "-c", source, "-o", made]
    return subprocess.run(words, cwd=directory, capture_output=True).returncode == 0


class Builder:
    def __init__(self, sources, directory):
        self._sources = sources
        self._directory = directory
        self._objects = {}  # source -> object of the unchanged library
        self._compile = {}  # source -> command without input and output

    def prepare(self, jobs):
        """Configures and builds the unchanged command. Raises BuildError."""
        root = self._sources.root
        run(["cmake", "-S", root, "-B", self._directory, "-G", "Ninja", f"-DCMAKE_CXX_FLAGS={_FLAGS}",
             "-DCUPEL_BUILD_TESTS=OFF", "-DCUPEL_BUILD_EXAMPLES=OFF", "-DCUPEL_BUILD_BENCHMARKS=OFF",
             "-DCUPEL_TOOL_OPTIONS=-O0", "-DCUPEL_OTEL=OFF",
             "-DBUILD_SHARED_LIBS=OFF", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"], root)
        run(["cmake", "--build", self._directory, "--target", TARGET, "-j", str(jobs)], root)
        for entry in json.loads((self._directory / "compile_commands.json").read_text()):
            name = os.path.relpath(entry["file"], root)
            if name in self._sources.texts:
                made, self._compile[name] = compile_command(entry)
                self._objects[name] = self._directory / made
        self._link = link_command(TARGET, self._directory)
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
        run([*arguments, "-x", "c++-header", header, "-o", f"{header}.gch"], self._directory)
        self._prelude = ["-include", str(header)]

    def build_unchanged(self):
        """Links the unchanged command as mutants are linked."""
        executable = self._directory / "unchanged"
        if not link(self._link, self._directory, self._objects.values(), {}, executable):
            raise BuildError("the command does not link from its objects")
        return executable

    def folder(self, mutant):
        return self._directory / "mutants" / mutant.id

    def _object(self, mutant, name):
        return self.folder(mutant) / (name.replace("/", "_") + ".o")

    def library(self, mutant):
        """The objects of the mutated engine, after build()."""
        changed = self._sources.units(mutant.file)
        return [self._object(mutant, name) if name in changed else object for name, object in self._objects.items()]

    def build(self, mutant):
        """The command with the mutant, or None if it does not compile."""
        folder = self.folder(mutant)
        changed = folder / mutant.file
        changed.parent.mkdir(parents=True, exist_ok=True)
        changed.write_text(mutant.apply(self._sources.texts[mutant.file]))
        for name in self._sources.units(mutant.file):
            source = changed if name == mutant.file else self._sources.root / name
            words = [*self._compile[name], *self._prelude]
            if not compile_object(words, folder / "src", source, self._object(mutant, name), self._directory):
                return None
        executable = folder / "cupel"
        return executable if link(self._link, self._directory, self.library(mutant), {}, executable) else None

    def remove(self, mutant):
        shutil.rmtree(self.folder(mutant), ignore_errors=True)
