"""Shared by the tests of telemetry: the command, its inputs, and receivers that behave well or badly."""

import http.server
import json
import os
import socket
import subprocess
import tempfile
import threading
import time
import unittest

COMMAND = os.environ["CUPEL_COMMAND"]
OTLP_CHECK = os.environ["OTLP_CHECK"]
PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

ITEMS = "\n".join(
    json.dumps(item)
    for item in [
        {"content": "SECRET rules", "tokens": 30, "kind": "SystemPrompt", "pinned": True},
        {"content": "SECRET twin", "tokens": 20, "futureRelevanceHint": 0.9},
        {"content": "SECRET twin", "tokens": 20, "futureRelevanceHint": 0.1},
        {"content": "SECRET negative", "tokens": -5},
        {"content": "SECRET large", "tokens": 160, "metadata": {"SECRET": "SECRET"}, "tags": ["SECRET"]},
    ]
)
SELECT = ["select", "-", "--max-tokens", "200", "--policy", "rag", "--format", "indices"]
SELECTED = "0\n1\n"
FAILING = ["select", "-", "--max-tokens", "10"]


def request(number):
    return json.dumps({"id": number, "budget": {"maxTokens": 100, "targetTokens": 50}, "policy": "chat",
                       "items": [{"content": "a", "tokens": 30}, {"content": "b", "tokens": 30}]}) + "\n"


def run(arguments, stdin=ITEMS, environment=None):
    """Runs the command; returns its result, with the seconds it took."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("OTEL_") and name != "TRACEPARENT"}
    start = time.monotonic()
    done = subprocess.run([COMMAND, *arguments], input=stdin, capture_output=True, text=True, timeout=100,
                          env={**clean, **(environment or {})}, check=False)
    done.seconds = time.monotonic() - start
    return done


def judged(kind, path):
    """The messages in a file. Fails if they violate the official definitions."""
    done = subprocess.run([OTLP_CHECK, kind, path], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()]


def judged_body(body):
    with tempfile.NamedTemporaryFile() as file:
        file.write(body)
        file.flush()
        return judged("binary", file.name)[0]


def spans_of(messages):
    return [span for message in messages for resource in message["resourceSpans"]
            for scope in resource["scopeSpans"] for span in scope["spans"]]


def attributes_of(owner):
    return {pair["key"]: next(iter(pair["value"].values())) for pair in owner.get("attributes", [])}


class Receiver:
    """An OTLP/HTTP receiver on a free port of loopback; keeps what it receives, and answers as configured."""

    def __init__(self, status=200, body=b"", content_type="application/x-protobuf"):
        receiver = self
        self.requests = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                length = int(self.headers.get("Content-Length", 0))
                receiver.requests.append((self.path, dict(self.headers), self.rfile.read(length)))
                self.send_response(status)
                self.send_header("Content-Type", content_type)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def messages(self):
        return [judged_body(body) for _, _, body in self.requests]


class RawReceiver:
    """Accepts connections and calls `talk(connection)` for each."""

    def __init__(self, talk):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.connections = []
        self.talk = talk
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        try:
            while True:
                connection, _ = self.socket.accept()
                self.connections.append(connection)
                threading.Thread(target=self.converse, args=(connection,), daemon=True).start()
        except OSError:
            pass

    def converse(self, connection):
        try:
            self.talk(connection)
        except OSError:
            pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()
        for connection in self.connections:
            connection.close()


def main():
    unittest.main(verbosity=2)
