#!/usr/bin/env python3
"""Drives `cupel batch` at full speed with valid and hostile requests, and checks every answer.

The requests are drawn from a pool that depends on the seed alone. A first pass answers the pool with one thread. Then the
stream is answered with two threads: each request once, in order, with the bytes of the first pass except for its own id and line.
The memory of the process is sampled; after a warm-up its maximum may not grow by more than a bound. Exits with 1 if a check failed,
and says on standard error which.
"""

import argparse
import collections
import os
import queue
import random
import re
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import hostile  # noqa: E402

BLOCK = 1 << 18  # of the stream, in bytes: written at once
PATIENCE = 120  # seconds to wait for an answer
MAX_LINE = 1 << 20
FIRST_ID = 10**11


class Trouble(Exception):
    """A check failed."""


class Answer:
    """The answer to a request of the pool, as a template for an id and a line number."""

    def __init__(self, text, request_id, line):
        # Ids have the same number of digits, so that columns do not depend on them.
        self.parts = (text.replace(b'{"id":%d,' % request_id, b'{"id":\0I,', 1)
                      .replace(b'"message":"line %d, ' % line, b'"message":"line \0L, ', 1)
                      .replace(b',"line":%d}}' % line, b',"line":\0L}}', 1))
        code = re.search(rb'"ok":false,"error":\{"code":"(\w+)"', text)
        self.kind = code.group(1).decode() if code else "ok"

    def text(self, request_id, line):
        return self.parts.replace(b"\0I", b"%d" % request_id).replace(b"\0L", b"%d" % line)


def first_pass(command, pool):
    """The answers to the pool by one thread; None for a blank line."""
    text = b"".join(request.line(FIRST_ID + number) + b"\n" for number, request in enumerate(pool))
    done = subprocess.run(command + ["--threads", "1"], input=text, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    if done.returncode != 0:
        raise Trouble(f"the first pass ended with {done.returncode}")
    found = iter(done.stdout.splitlines())
    answers = []
    for number, request in enumerate(pool):
        answers.append(None if request.blank else Answer(next(found, b""), FIRST_ID + number, number + 1))
        if not request.blank and (answers[-1].kind == "ok") != request.valid:
            raise Trouble(f"{request.name}: answered with {answers[-1].kind}, {answers[-1].parts[:300]!r}")
    if next(found, None) is not None:
        raise Trouble("the first pass gave more answers than there are requests")
    return answers


class Memory(threading.Thread):
    """Samples a process's resident memory."""

    def __init__(self, pid, start):
        super().__init__(daemon=True)
        self.pid, self.start_time, self.samples = pid, start, []
        self.stopped = threading.Event()

    def run(self):
        page = os.sysconf("SC_PAGE_SIZE")
        while not self.stopped.wait(0.05):
            try:
                with open(f"/proc/{self.pid}/statm", encoding="ascii") as statm:
                    resident = int(statm.read().split()[1]) * page
            except (OSError, IndexError):
                return
            if resident:
                self.samples.append((time.monotonic() - self.start_time, resident))

    def highest(self, begin, end):
        return max((size for at, size in self.samples if begin <= at < end), default=0)

    def at(self, moment):
        return next((size for at, size in self.samples if at >= moment), 0)


class Load:
    """One stream of requests, and the check of its answers."""

    def __init__(self, pool, answers, seed, seconds):
        self.pool, self.answers, self.seconds = pool, answers, seconds
        self.random = random.Random(seed)
        self.expected = queue.Queue(maxsize=64)  # of blocks: bounds what this process holds
        self.kinds = collections.Counter()
        self.sent_bytes = self.received_bytes = self.requests = 0
        self.elapsed = 0.0
        self.memory = None

    def send(self, stream, end):
        weights = [request.weight for request in self.pool]
        line = 0
        try:
            while time.monotonic() < end:
                block, expected, size = [], [], 0
                while size < BLOCK:
                    for choice in self.random.choices(range(len(self.pool)), weights, k=16):
                        text = self.pool[choice].line(FIRST_ID + line)
                        line += 1
                        block.append(text)
                        size += len(text) + 1
                        if not self.pool[choice].blank:
                            expected.append((choice, line))
                self.expected.put(expected)
                stream.write(b"\n".join(block) + b"\n")
                self.sent_bytes += size
        except BrokenPipeError:
            pass  # the reader of the answers reports it
        finally:
            self.expected.put(None)
            try:
                stream.close()
            except BrokenPipeError:
                pass

    def check(self, stream):
        for block in iter(self.expected.get, None):
            for choice, line in block:
                answer = stream.readline()
                self.received_bytes += len(answer)
                wanted = self.answers[choice].text(FIRST_ID + line - 1, line) + b"\n"
                if answer != wanted:
                    raise Trouble(f"line {line} ({self.pool[choice].name}) was answered with {answer[:300]!r}, "
                                  f"not with {wanted[:300]!r}")
                self.requests += 1
                self.kinds[self.answers[choice].kind] += 1
        if stream.read(1):
            raise Trouble("more answers than requests")

    def run(self, command):
        start = time.monotonic()
        process = subprocess.Popen(command + ["--threads", "2"], bufsize=1 << 20, stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.memory = Memory(process.pid, start)
        self.memory.start()
        sender = threading.Thread(target=self.send, args=(process.stdin, start + self.seconds), daemon=True)
        sender.start()
        # A missing answer must not block this program forever.
        watchdog = threading.Timer(self.seconds + PATIENCE, process.kill)
        watchdog.start()
        try:
            self.check(process.stdout)
            code = process.wait()
            notes = process.stderr.read().decode()
            if code != 0:
                raise Trouble(f"it ended with {code}: {notes}")
            failed = self.requests - self.kinds["ok"]
            if notes != f"cupel: {failed:,} of {self.requests:,} requests failed\n":
                raise Trouble(f"it says {notes!r}, and {failed} of {self.requests} failed")
        finally:
            process.kill()
            watchdog.cancel()
            self.memory.stopped.set()
            process.wait()
        self.elapsed = time.monotonic() - start


def mebibytes(size):
    return f"{size / (1 << 20):.1f} MiB"


def report(load, warm_up):
    memory = load.memory
    before, after = memory.highest(0, warm_up), memory.highest(warm_up, load.elapsed)
    rows = [
        ("time", f"{load.elapsed:.1f} s"),
        ("requests", f"{load.requests:,}"),
        ("requests/s", f"{load.requests / load.elapsed:,.0f}"),
        ("sent", f"{load.sent_bytes / 1e6:,.0f} MB"),
        ("received", f"{load.received_bytes / 1e6:,.0f} MB"),
        ("memory after the warm-up", mebibytes(memory.at(warm_up))),
        ("memory at the end", mebibytes(memory.samples[-1][1])),
        (f"highest in the first {warm_up:.0f} s", mebibytes(before)),
        ("highest after that", mebibytes(after)),
    ]
    rows += [(f"answered: {kind}", f"{count:,}") for kind, count in load.kinds.most_common()]
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        print(f"{name:<{width}}  {value}")
    return after - before


def check_sampled(load, warm_up):
    """Fails if there are no samples in an interval, because growth would go unnoticed."""
    for begin, end in ((0, warm_up), (warm_up, load.elapsed)):
        if not load.memory.highest(begin, end):
            raise Trouble(f"no sample of its memory between {begin:.1f} and {end:.1f} s")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("command", help="path of the cupel command to test")
    parser.add_argument("--seconds", type=float, default=600.0, help="duration (default 600)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the requests and of their order (default 1)")
    parser.add_argument("--growth", type=float, default=16.0, help="limit on the growth of memory in MiB (default 16); negative: no limit")
    options = parser.parse_args()
    command = [options.command, "batch", "--max-line", str(MAX_LINE)]
    pool = hostile.pool(random.Random(options.seed), MAX_LINE)
    load = Load(pool, first_pass(command, pool), options.seed, options.seconds)
    load.run(command)
    warm_up = min(60.0, options.seconds / 2)
    check_sampled(load, warm_up)
    grown = report(load, warm_up)
    if options.growth >= 0 and grown > options.growth * (1 << 20):
        raise Trouble(f"memory has grown by {mebibytes(grown)} after the first {warm_up:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except Trouble as trouble:
        sys.exit(f"batch_load: {trouble}")
