"""cupel --otlp FILE: validates the file with the official protobuf definitions."""

# Spec: OpenTelemetry/attributes

import os
import tempfile
import unittest

import support


class File(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.path = os.path.join(directory.name, "spans.jsonl")

    def written(self, arguments, **more):
        done = support.run([*arguments, "--otlp", self.path], **more)
        with open(self.path, encoding="utf-8") as file:
            text = file.read()
        self.assertNotIn("SECRET", text)
        return done, support.judged("json", self.path)

    def test_every_verbosity_follows_the_definitions(self):
        events = {"stages": [0, 0], "exclusions": [3, 0], "full": [3, 2]}
        for verbosity, (excluded, included) in events.items():
            for command in (support.SELECT, ["explain", *support.SELECT[1:6], "--json"]):
                done, messages = self.written([*command, "--otlp-verbosity", verbosity])
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                spans = support.spans_of(messages)
                self.assertEqual([span["name"] for span in spans],
                                 ["cupel.pipeline", *("cupel.stage." + stage for stage in
                                                      ("classify", "score", "deduplicate", "slice", "place"))])
                names = [event["name"] for span in spans for event in span.get("events", [])]
                self.assertEqual([names.count("cupel.exclusion"), names.count("cupel.item.included")],
                                 [excluded, included])

    def test_failed_run_is_written_with_its_code(self):
        done, messages = self.written(support.FAILING)
        self.assertEqual(done.returncode, 1)
        root = support.spans_of(messages)[0]
        self.assertEqual(root["status"], {"message": "PinnedExceedsBudget", "code": "STATUS_CODE_ERROR"})

    def test_batch_writes_a_line_per_run_in_order(self):
        requests = "".join(support.request(number) for number in range(500)) + "nonsense\n"
        for threads in ("1", "4"):
            done, messages = self.written(["batch", "--threads", threads], stdin=requests)
            self.assertEqual(done.returncode, 0)
            self.assertEqual(len(messages), 500)
            self.assertEqual(len({span["spanId"] for span in support.spans_of(messages)}), 3000)

    def test_the_check_is_strict(self):
        self.written(support.SELECT)
        with open(self.path, encoding="utf-8") as file:
            text = file.read()
        changes = {'"startTimeUnixNano"': '"startTime"', '"kind":1': '"kind":"SPAN_KIND_INTERNAL"',
                   '"traceId":"': '"traceId":"0', '"intValue":"200"': '"intValue":200', '"flags":257': '"flags":"a"',
                   '"resourceSpans"': '"ResourceSpans"', '"status":{}': '"status":[]', "\n": "]\n"}
        for before, after in changes.items():
            self.assertIn(before, text)
            with open(self.path, "w", encoding="utf-8") as file:
                file.write(text.replace(before, after))
            with self.assertRaises(AssertionError, msg=after):
                support.judged("json", self.path)

    def test_environment_names_parent_and_resource(self):
        environment = {"TRACEPARENT": support.PARENT, "OTEL_RESOURCE_ATTRIBUTES": "team=a%20b,service.name=x",
                       "OTEL_SERVICE_NAME": "agent"}
        _, messages = self.written(support.SELECT, environment=environment)
        self.assertEqual(support.attributes_of(messages[0]["resourceSpans"][0]["resource"]),
                         {"service.name": "agent", "team": "a b"})
        self.assertEqual(support.spans_of(messages)[0]["parentSpanId"], "t61rcWkgMzE=")


if __name__ == "__main__":
    support.main()
