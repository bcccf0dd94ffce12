"""cupel --otlp URL: what arrives, and receivers that refuse, hang or answer with garbage."""

import socket
import threading
import time
import unittest

import support

QUICK = {"OTEL_EXPORTER_OTLP_TIMEOUT": "1000"}
LIMIT = 2.0  # the timeout, and a second; see docs/guides/opentelemetry.md


class Send(unittest.TestCase):
    def send(self, url, arguments=None, **more):
        return support.run([*(arguments or support.SELECT), "--otlp", url], **more)

    def assert_untouched(self, done, noted=True):
        self.assertEqual((done.returncode, done.stdout), (0, support.SELECTED))
        if noted:
            self.assertIn("cupel: --otlp: not all spans were delivered", done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertNotRegex(done.stderr, r"\[OTLP|Session state|OpenTelemetry says")

    def assert_in_time(self, done):
        quick = support.run(support.SELECT).seconds
        self.assertLess(done.seconds, quick + LIMIT + 5)  # allows for a busy machine; a hang would take 60 seconds

    def test_spans_arrive(self):
        with support.Receiver() as receiver:
            done = self.send(receiver.url, [*support.SELECT, "--otlp-verbosity", "full"],
                             environment={"OTEL_EXPORTER_OTLP_HEADERS": "x-team=a", "TRACEPARENT": support.PARENT,
                                          "OTEL_RESOURCE_ATTRIBUTES": "team=a"})
            self.assertEqual(done.stderr, "")
            self.assert_untouched(done, noted=False)
            path, headers, body = receiver.requests[0]
            self.assertEqual(path, "/v1/traces")
            self.assertEqual(headers["x-team"], "a")
            self.assertNotIn(b"SECRET", body)
            messages = receiver.messages()
        resource = support.attributes_of(messages[0]["resourceSpans"][0]["resource"])
        self.assertEqual((resource["service.name"], resource["team"]), ("cupel", "a"))
        scope = messages[0]["resourceSpans"][0]["scopeSpans"][0]["scope"]
        self.assertEqual(scope["name"], "cupel")
        spans = {span["name"]: span for span in support.spans_of(messages)}
        self.assertEqual(len(spans), 6)
        root = spans["cupel.pipeline"]
        self.assertEqual(root["parentSpanId"], "t61rcWkgMzE=")
        self.assertEqual(root["traceId"], "CvdlGRbNQ92ESOshHIAxnA==")
        for name, span in spans.items():
            if span is not root:
                self.assertEqual(span["parentSpanId"], root["spanId"], name)
                self.assertLessEqual(int(root["startTimeUnixNano"]), int(span["startTimeUnixNano"]))
                self.assertGreaterEqual(int(root["endTimeUnixNano"]), int(span["endTimeUnixNano"]))
        self.assertEqual(len(spans["cupel.stage.place"]["events"]), 2)

    def test_url_with_a_path_is_used_unchanged(self):
        with support.Receiver() as receiver:
            self.send(receiver.url + "/my/traces")
            self.send(receiver.url + "/")
            self.assertEqual([path for path, _, _ in receiver.requests], ["/my/traces", "/v1/traces"])

    def test_malformed_traceparent_begins_a_trace(self):
        with support.Receiver() as receiver:
            done = self.send(receiver.url, environment={"TRACEPARENT": "00-zz"})
            self.assertIn("TRACEPARENT is malformed", done.stderr)
            roots = [span for span in support.spans_of(receiver.messages()) if span["name"] == "cupel.pipeline"]
            self.assertNotIn("parentSpanId", roots[0])

    def test_failed_run_is_sent_and_its_error_does_not_change(self):
        with support.Receiver() as receiver:
            done = self.send(receiver.url, support.FAILING)
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            roots = [span for span in support.spans_of(receiver.messages()) if span["name"] == "cupel.pipeline"]
            self.assertEqual(roots[0]["status"], {"message": "PinnedExceedsBudget", "code": "STATUS_CODE_ERROR"})

    def test_batch_sends_all_runs_and_its_answers_do_not_change(self):
        requests = "".join(support.request(number) for number in range(300))
        with support.Receiver() as receiver:
            done = self.send(receiver.url, ["batch", "--threads", "4"], stdin=requests)
            self.assertEqual(done.stderr, "")
            self.assertEqual(done.stdout, support.run(["batch"], stdin=requests).stdout)
            spans = support.spans_of(receiver.messages())
            self.assertEqual(len(spans), 1800)
            self.assertEqual(len({span["traceId"] for span in spans}), 300)

    def test_receiver_that_refuses(self):
        with socket.create_server(("127.0.0.1", 0)) as unused:
            port = unused.getsockname()[1]
        done = self.send(f"http://127.0.0.1:{port}", environment=QUICK)
        self.assert_untouched(done)
        self.assertIn("no connection could be made to the receiver\n", done.stderr)
        self.assert_in_time(done)

    def test_receiver_that_answers_with_an_error(self):
        for status in (400, 401, 404, 429, 500, 503):
            with support.Receiver(status, b"go away", "text/plain") as receiver:
                done = self.send(receiver.url, environment=QUICK)
                self.assert_untouched(done)
                self.assert_in_time(done)
                self.assertIn(f"the receiver answered with the HTTP status {status}\n", done.stderr)

    def test_receiver_that_hangs(self):
        def drip(connection):
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
            for _ in range(600):
                connection.sendall(b"x")
                time.sleep(0.1)

        def hang(connection):
            connection.recv(1)
            threading.Event().wait(60)

        for talk in (hang, drip):
            with support.RawReceiver(talk) as receiver:
                done = self.send(receiver.url, environment=QUICK)
                self.assert_untouched(done)
                self.assert_in_time(done)

    def test_receiver_that_answers_with_garbage(self):
        def babble(connection):
            connection.recv(65536)
            connection.sendall(b"\x00\xff nonsense\r\n\r\n" * 100)
            connection.close()

        def hang_up(connection):
            connection.recv(1)
            connection.close()

        for talk in (babble, hang_up):
            with support.RawReceiver(talk) as receiver:
                done = self.send(receiver.url, environment=QUICK)
                self.assert_untouched(done)
                self.assert_in_time(done)
        with support.Receiver(200, b"\xff\xfe nonsense" * 1000) as receiver:  # the spans arrived; the body does not matter
            self.assert_untouched(self.send(receiver.url, environment=QUICK), noted=False)

    def test_hanging_receiver_does_not_hold_up_a_batch(self):
        requests = "".join(support.request(number) for number in range(2000))
        with support.RawReceiver(lambda connection: threading.Event().wait(60)) as receiver:
            done = self.send(receiver.url, ["batch"], stdin=requests, environment=QUICK)
            self.assertEqual(done.returncode, 0)
            self.assertEqual(done.stdout, support.run(["batch"], stdin=requests).stdout)
            self.assertLess(done.seconds, support.run(["batch"], stdin=requests).seconds + LIMIT + 10)

    def test_unknown_host_name(self):
        self.assert_untouched(self.send("http://nowhere.invalid:4318", environment=QUICK))

    def test_disabled_sdk_sends_nothing(self):
        with support.Receiver() as receiver:
            done = self.send(receiver.url, environment={"OTEL_SDK_DISABLED": "True"})
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, support.SELECTED, ""))
            self.assertEqual(receiver.requests, [])

    def test_quiet_prints_nothing(self):
        done = self.send("http://127.0.0.1:1", [*support.SELECT, "--quiet"], environment=QUICK)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, support.SELECTED, ""))


if __name__ == "__main__":
    support.main()
