"""A real OTLP receiver, npm's @elastic/mockotlpserver: it accepts both what cupel sends and what cupel writes to files.

Installed once, below the build directory. Exits with 77, which marks a skipped test, if it can't be installed."""

# Spec: OpenTelemetry/attributes

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request

import support

VERSION = "0.10.0"
HOME = os.environ["RECEIVER_DIRECTORY"]
SERVER = os.path.join(HOME, "node_modules", ".bin", "mockotlpserver")
READY = os.path.join(HOME, VERSION)


def install():
    """Says why there is no receiver; None if there is one."""
    if shutil.which("npm") is None or shutil.which("node") is None:
        return "npm is not installed"
    if os.path.exists(READY):
        return None
    if os.environ.get("CUPEL_NO_INSTALL") == "1":
        return "@elastic/mockotlpserver is not installed, and CUPEL_NO_INSTALL=1"
    shutil.rmtree(HOME, ignore_errors=True)
    os.makedirs(HOME)
    try:
        done = subprocess.run(["npm", "install", "--prefix", HOME, "--no-audit", "--no-fund", "--ignore-scripts",
                               "--fetch-retries=1", "@elastic/mockotlpserver@" + VERSION], cwd=HOME,
                              capture_output=True, text=True, timeout=300, check=False)
    except subprocess.TimeoutExpired:
        return "npm cannot install @elastic/mockotlpserver within five minutes"
    if done.returncode != 0:
        return "npm cannot install @elastic/mockotlpserver: " + " ".join(line for line in done.stderr.splitlines() if " error " in line)[:200]
    with open(READY, "w", encoding="utf-8"):
        return None


class RealReceiver(unittest.TestCase):
    def setUp(self):
        # Its ports are fixed, so each test run uses its own loopback address.
        address = f"127.{random.randint(1, 254)}.{random.randint(1, 254)}.{random.randint(2, 254)}"
        self.log = tempfile.NamedTemporaryFile("w+", encoding="utf-8")
        self.server = subprocess.Popen(["node", SERVER, "-o", "json", "--hostname", address], stdout=self.log,
                                       stderr=self.log)
        self.addCleanup(self.log.close)
        self.addCleanup(self.server.wait)
        self.addCleanup(self.server.kill)
        self.url = f"http://{address}:4318"
        self.await_lines(lambda lines: any("OTLP/HTTP listening" in line for line in lines))

    def await_lines(self, complete):
        deadline = time.monotonic() + 60
        while True:
            with open(self.log.name, encoding="utf-8") as file:
                lines = file.read().split("\n")[:-1]
            if complete(lines):
                return lines
            self.assertIsNone(self.server.poll(), "\n".join(lines))
            self.assertLess(time.monotonic(), deadline, "\n".join(lines))
            time.sleep(0.05)

    def received(self, spans):
        def messages(lines):
            return [json.loads(line) for line in lines if line.startswith('{"resourceSpans"')]

        return messages(self.await_lines(lambda lines: len(support.spans_of(messages(lines))) >= spans))

    def assert_is_the_run(self, messages):
        spans = {span["name"]: span for span in support.spans_of(messages)}
        self.assertEqual(len(spans), 6)
        root = spans["cupel.pipeline"]
        self.assertEqual(root["traceId"], "0af7651916cd43dd8448eb211c80319c")
        self.assertEqual(root["parentSpanId"], "b7ad6b7169203331")
        self.assertEqual(root["attributes"], {"cupel.budget.max_tokens": 200, "cupel.verbosity": "Full"})
        self.assertEqual(root["kind"], "SPAN_KIND_INTERNAL")
        slice_span = spans["cupel.stage.slice"]
        self.assertEqual(slice_span["parentSpanId"], root["spanId"])
        self.assertEqual(slice_span["attributes"], {"cupel.stage.name": "slice", "cupel.stage.item_count_in": 2,
                                                    "cupel.stage.item_count_out": 1, "cupel.exclusion.count": 1})
        self.assertEqual([(event["name"], event["attributes"]) for event in slice_span["events"]],
                         [("cupel.exclusion", {"cupel.exclusion.reason": "BudgetExceeded",
                                               "cupel.exclusion.item_kind": "Message",
                                               "cupel.exclusion.item_tokens": 160})])
        included = [event["attributes"] for event in spans["cupel.stage.place"]["events"]]
        self.assertEqual([event["cupel.item.tokens"] for event in included], [30, 20])
        scope = messages[0]["resourceSpans"][0]["scopeSpans"][0]["scope"]
        self.assertEqual(scope["name"], "cupel")

    def run_with(self, target):
        done = support.run([*support.SELECT, "--otlp", target, "--otlp-verbosity", "full"],
                           environment={"TRACEPARENT": support.PARENT})
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, support.SELECTED, ""))

    @unittest.skipIf(os.environ["CUPEL_SENDS"] == "0", "built without OpenTelemetry")
    def test_receives_what_is_sent(self):
        self.run_with(self.url)
        self.assert_is_the_run(self.received(6))

    def test_receives_the_lines_of_a_file(self):
        with tempfile.NamedTemporaryFile() as file:
            self.run_with(file.name)
            for line in file.read().splitlines():
                post = urllib.request.Request(self.url + "/v1/traces", line, {"Content-Type": "application/json"})
                with urllib.request.urlopen(post, timeout=60) as answer:
                    self.assertEqual(answer.status, 200)
        self.assert_is_the_run(self.received(6))


if __name__ == "__main__":
    reason = install()
    if reason is not None:
        print("skipped: " + reason)
        sys.exit(77)
    support.main()
