"""A benchmark program (Google Benchmark); each call measures one benchmark."""

import json
import re
import subprocess


class ProgramError(Exception):
    """A program failed, or printed no usable result."""


# A revision may fix a benchmark's duration, which Google Benchmark appends to the name.
DURATION = re.compile(r"/min_time:[0-9.]+$")


class Program:
    def __init__(self, path):
        self.path = path
        self.own_names = {DURATION.sub("", name): name for name in self._output("--benchmark_list_tests").split()}

    def names(self):
        return list(self.own_names)

    def seconds(self, name, at_least):
        """Wall-clock seconds per iteration, measured over at least `at_least` seconds."""
        text = self._output(f"--benchmark_filter=^{re.escape(self.own_names[name])}$",
                            f"--benchmark_min_time={at_least}", "--benchmark_format=json")
        try:
            # A revision may repeat a benchmark, so there may be several results.
            return min(entry["real_time"] * SECONDS[entry["time_unit"]] for entry in json.loads(text)["benchmarks"]
                       if entry.get("run_type", "iteration") == "iteration")
        except (ValueError, KeyError) as error:
            raise ProgramError(f"{self.path} gives no time for {name}: {text[:200]}") from error

    def _output(self, *words):
        finished = subprocess.run([str(self.path), *words], capture_output=True, text=True, check=False)
        if finished.returncode != 0:
            raise ProgramError(f"{self.path} {' '.join(words)} failed ({finished.returncode}): "
                               f"{finished.stderr.strip()}")
        return finished.stdout


SECONDS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}
