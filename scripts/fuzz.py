#!/usr/bin/env python3
"""Runs the fuzzers and reports their findings: `make fuzz`.

Each target runs for a fixed time, one after the other or several at once. Its corpus grows in BUILD/corpus/<target>. BUILD/findings
keeps inputs that are findings, and BUILD/runs.jsonl has a line per run, so that figures add up over many calls. Fails on any
finding.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

SOURCE = pathlib.Path(__file__).resolve().parent.parent
ROOM = SOURCE / "tests" / "fuzz"
# Inputs of a target elsewhere in the project.
MORE_SEEDS = {"vector": ["conformance"], "check": ["examples/checks"]}
DICTIONARIES = {"batch": "json", "check": "toml", "items": "json", "policy": "json", "report": "json",
                "request": "json", "timestamp": "timestamp", "telemetry": "telemetry", "vector": "toml"}
PREFIX = "cupel_fuzz_"


def known_targets():
    return sorted(path.name for path in (ROOM / "corpus").iterdir())


def numbers_of(log):
    """The last state that libFuzzer prints: `#123 DONE cov: 45 ft: 67 corp: 8/9b ...`."""
    states = re.findall(r"^#(\d+)\s+\w+\s+cov: (\d+) ft: (\d+) corp: (\d+)", log, re.MULTILINE)
    executions = re.findall(r"^stat::number_of_executed_units: (\d+)", log, re.MULTILINE)
    last = [int(number) for number in states[-1]] if states else [0, 0, 0, 0]
    return {"executions": int(executions[-1]) if executions else last[0], "coverage": last[1], "features": last[2],
            "corpus": last[3]}


def run_target(build, target, seconds):
    corpus = build / "corpus" / target
    findings = build / "findings"
    corpus.mkdir(parents=True, exist_ok=True)
    findings.mkdir(exist_ok=True)
    before = set(findings.glob(f"{target}-*"))
    command = [build / (PREFIX + target), corpus, ROOM / "corpus" / target]
    command += [SOURCE / seeds for seeds in MORE_SEEDS.get(target, [])]
    # Wall-clock limits, long enough for slow runs on a busy machine; endless runs exceed them.
    command += ["-timeout=300", "-report_slow_units=300", "-rss_limit_mb=2048", "-max_len=4096",
                f"-max_total_time={seconds}", "-print_final_stats=1", f"-artifact_prefix={findings}/{target}-"]
    if target in DICTIONARIES:
        command.append(f"-dict={ROOM / 'dictionaries' / DICTIONARIES[target]}.dict")
    # The quarantine keeps freed memory to detect its use. Tiny inputs need little of it.
    environment = dict(os.environ, ASAN_OPTIONS="quarantine_size_mb=16", UBSAN_OPTIONS="print_stacktrace=1")
    with tempfile.TemporaryDirectory() as directory, open(build / "logs" / f"{target}.log", "w+b") as log:
        process = subprocess.Popen(list(map(str, command)), stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                   env=environment, cwd=directory)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        log.seek(0)
        text = log.read().decode(errors="replace")
    result = {"target": target, "ended": int(time.time()), "cpu_seconds": round(usage.ru_utime + usage.ru_stime, 1),
              **numbers_of(text), "exit": process.returncode,
              "findings": sorted(path.name for path in set(findings.glob(f"{target}-*")) - before)}
    if process.returncode != 0:
        kept = build / "logs" / f"{target}-{result['ended']}.log"
        kept.write_text(text)
        print(f"{target}: ended with {process.returncode}; see {kept}", file=sys.stderr)
        for path in result["findings"]:
            print(f"  {findings / path}", file=sys.stderr)
    with open(build / "runs.jsonl", "a", encoding="utf-8") as runs:
        runs.write(json.dumps(result) + "\n")
    return result


def minimise(build, target):
    """Keeps the smallest inputs that together run every edge of the code: all inputs with descriptive names, and others only if they
    add edges.

    The inputs in BUILD/corpus take part. Returns the number of inputs before and after.
    """
    corpus = ROOM / "corpus" / target
    before = sorted(corpus.iterdir())
    found = {path for path in before if re.fullmatch(r"[0-9a-f]{40}", path.name)}  # libFuzzer's own names
    with tempfile.TemporaryDirectory() as directory:
        kept = pathlib.Path(directory)
        for path in set(before) - found:
            shutil.copy(path, kept)
        command = [build / (PREFIX + target), "-set_cover_merge=1", "-use_counters=0", kept, corpus]
        command += [path for path in [build / "corpus" / target] if path.exists()]
        subprocess.run(list(map(str, command)), stdin=subprocess.DEVNULL, capture_output=True, cwd=build, check=True)
        for path in found:
            path.unlink()
        named = {path.read_bytes() for path in corpus.iterdir()}
        for path in kept.iterdir():
            if path.read_bytes() not in named:  # libFuzzer may choose one of these again and rename it
                shutil.copy(path, corpus)
    return len(before), len(list(corpus.iterdir()))


def table(results):
    """One line per target: executions and CPU time add up, coverage is the last run's."""
    rows = {}
    for result in results:
        row = rows.setdefault(result["target"], {"executions": 0, "cpu_seconds": 0.0, "findings": 0})
        for key in ("executions", "cpu_seconds"):
            row[key] += result[key]
        row["findings"] += len(result["findings"]) or (1 if result["exit"] != 0 else 0)
        if result["coverage"]:
            row.update(coverage=result["coverage"], corpus=result["corpus"])
    lines = ["| target | executions | CPU time | edges covered | corpus | findings |", "|---|--:|--:|--:|--:|--:|"]
    total = {"executions": 0, "cpu_seconds": 0.0, "findings": 0}
    for target, row in sorted(rows.items()):
        lines.append(f"| `{target}` | {row['executions']:,} | {clock(row['cpu_seconds'])} | {row.get('coverage', 0):,} | "
                     f"{row.get('corpus', 0):,} | {row['findings']} |")
        for key in total:
            total[key] += row[key]
    lines.append(f"| all | {total['executions']:,} | {clock(total['cpu_seconds'])} | | | {total['findings']} |")
    return "\n".join(lines)


def clock(seconds):
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path, help="build directory of the fuzzers, such as build/fuzz")
    parser.add_argument("--seconds", type=int, default=60, help="duration of each target (default 60)")
    parser.add_argument("--target", action="append", help="run only this target; may be repeated")
    parser.add_argument("--jobs", type=int, default=1, help="number of targets at once (default 1)")
    parser.add_argument("--rounds", type=int, default=1, help="number of passes over all targets; 0: until interrupted (default 1)")
    parser.add_argument("--total", action="store_true", help="run nothing, print the table of all runs so far")
    parser.add_argument("--minimise", action="store_true", help="fuzz nothing, drop inputs of the committed corpus that run "
                        "no code that the others do not run")
    options = parser.parse_args()
    options.build = options.build.resolve()
    if options.total:
        print(table(map(json.loads, (options.build / "runs.jsonl").read_text(encoding="utf-8").splitlines())))
        return 0
    unknown = set(options.target or []) - set(known_targets())
    if unknown:
        print(f"no target {', '.join(sorted(unknown))}; there are: {', '.join(known_targets())}", file=sys.stderr)
        return 2
    targets = options.target or known_targets()
    built = [target for target in targets if (options.build / (PREFIX + target)).exists()]
    missing = ", ".join(sorted(set(targets) - set(built)))
    if missing:  # targets of a companion that was not built
        print(f"not built in {options.build}: {missing}", file=sys.stderr)
    if not built or (missing and options.target):
        return 2
    if options.minimise:
        for target in built:
            before, after = minimise(options.build, target)
            print(f"{target}: {before} inputs, {after} kept")
        return 0
    (options.build / "logs").mkdir(exist_ok=True)
    results = []
    done = 0
    while options.rounds == 0 or done < options.rounds:
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            results += pool.map(lambda target: run_target(options.build, target, options.seconds), built)
        done += 1
    print(table(results))
    idle = sorted({result["target"] for result in results if result["executions"] == 0})
    if idle:
        print(f"nothing was executed: {', '.join(idle)}", file=sys.stderr)
    return 1 if idle or any(result["exit"] != 0 for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
