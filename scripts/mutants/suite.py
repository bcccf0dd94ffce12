"""Runs the vectors on a command, or any other program, and returns the result."""

import hashlib
import os
import re
import subprocess
import tempfile
import time
from dataclasses import dataclass, replace

_MEMORY_KIB = 2 * 1024 * 1024
_OUTPUT_BLOCKS = 65536  # of 512 bytes
_LIMITED = f"ulimit -c 0; ulimit -v {_MEMORY_KIB}; ulimit -f {_OUTPUT_BLOCKS}; exec \"$@\""
_VECTOR = re.compile(r"[\w./-]+\.toml")


@dataclass(frozen=True)
class Run:
    passed: bool
    how: str  # passed, failed, crashed, timeout
    output: str
    seconds: float
    by: str = ""  # the vector or test program that failed


def run_limited(words, directory, timeout, environment=()):
    """Runs a program that may misbehave, with limits on time, memory, output and core files."""
    # Allocated memory is never zero at first, so that a mutant that does not initialise an array does not pass by chance.
    environment = {**os.environ, "MALLOC_PERTURB_": "165", **dict(environment)}
    begin = time.monotonic()
    with tempfile.TemporaryFile() as output:
        try:
            done = subprocess.run(["sh", "-c", _LIMITED, "sh", *map(str, words)], cwd=directory, env=environment,
                                  timeout=timeout, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
            how = "passed" if done.returncode == 0 else "failed" if 0 < done.returncode < 128 else "crashed"
        except subprocess.TimeoutExpired:
            how = "timeout"
        seconds = time.monotonic() - begin
        output.seek(0)
        return Run(how == "passed", how, output.read().decode(errors="replace"), seconds)


def timeout_after(run):
    """The limit for mutants, from the time of the unchanged program."""
    return max(5.0, 10 * run.seconds)


class Suite:
    def __init__(self, root, directories):
        self.root = root
        self.directories = directories
        self.timeout = 600.0

    def calibrate(self, executable):
        """Runs the unchanged command, and sets the time limit of mutants from its time."""
        run = self.run(executable)
        self.timeout = timeout_after(run)
        return run

    def run(self, executable, fail_fast=True):
        arguments = [*(["--fail-fast"] if fail_fast else []), *self.directories]
        run = run_limited([executable, "conformance", *arguments], self.root, self.timeout)
        found = _VECTOR.search(run.output) if run.how == "failed" else None
        return replace(run, by=found[0]) if found else run

    def fingerprint(self):
        """The hash of all vectors."""
        digest = hashlib.sha256()
        for directory in self.directories:
            for path in sorted((self.root / directory).rglob("*.toml")):
                digest.update(f"{path.relative_to(self.root)}\0".encode() + path.read_bytes())
        return digest.hexdigest()

    def fingerprint_of(self, vector):
        """The hash of one vector, or an empty text if there is no such file."""
        path = self.root / vector
        return hashlib.sha256(path.read_bytes()).hexdigest() if vector and path.is_file() else ""
