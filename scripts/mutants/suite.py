"""Runs the vectors on a command and says whether they noticed anything."""

import hashlib
import os
import re
import subprocess
import tempfile
import time
from dataclasses import dataclass

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

    @property
    def vector(self):
        """The first vector that the output names, or nothing."""
        found = _VECTOR.search(self.output) if self.how == "failed" else None
        return found[0] if found else ""


class Suite:
    def __init__(self, root, directories):
        self.root = root
        self.directories = directories
        self.timeout = 600.0

    def calibrate(self, executable):
        """Runs the unchanged command, whose time bounds that of the mutants."""
        run = self.run(executable)
        self.timeout = max(5.0, 10 * run.seconds)
        return run

    def run(self, executable, fail_fast=True):
        arguments = [*(["--fail-fast"] if fail_fast else []), *self.directories]
        words = ["sh", "-c", _LIMITED, "sh", str(executable), "conformance", *arguments]
        # Fresh memory is never zero: a mutant that forgets to fill an array must not be saved by luck.
        environment = {**os.environ, "MALLOC_PERTURB_": "165"}
        begin = time.monotonic()
        with tempfile.TemporaryFile() as output:
            try:
                done = subprocess.run(words, cwd=self.root, env=environment, timeout=self.timeout,
                                      stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
                how = "passed" if done.returncode == 0 else "failed" if 0 < done.returncode < 128 else "crashed"
            except subprocess.TimeoutExpired:
                how = "timeout"
            seconds = time.monotonic() - begin
            output.seek(0)
            return Run(how == "passed", how, output.read().decode(errors="replace"), seconds)

    def fingerprint(self):
        """Of all vectors together."""
        digest = hashlib.sha256()
        for directory in self.directories:
            for path in sorted((self.root / directory).rglob("*.toml")):
                digest.update(f"{path.relative_to(self.root)}\0".encode() + path.read_bytes())
        return digest.hexdigest()

    def vector_fingerprint(self, vector):
        """Of one vector; nothing where there is no such file."""
        path = self.root / vector
        return hashlib.sha256(path.read_bytes()).hexdigest() if vector and path.is_file() else ""
