"""Requests for `cupel batch`: ordinary and hostile ones."""

import json

KINDS = ["Message", "ToolOutput", "Document", "Memory", "SystemPrompt"]


class Request:
    """A line with a placeholder for the id. `valid` says whether its answer is a selection."""

    def __init__(self, name, text, valid=False, weight=1.0, blank=False):
        self.name, self.valid, self.weight, self.blank = name, valid, weight, blank
        self.before, id_here, self.after = text.partition(b"\0ID")
        self.has_id = bool(id_here)

    def line(self, request_id):
        return self.before + b"%d" % request_id + self.after if self.has_id else self.before


def item(random, number, **fields):
    made = {
        "content": f"item {number}: " + "lorem ipsum dolor sit amet " * random.randrange(1, 12),
        "tokens": random.randrange(1, 400),
        "kind": random.choice(KINDS),
        "priority": random.randrange(10),
        "tags": [f"tag{random.randrange(50)}" for _ in range(random.randrange(4))],
        "timestamp": f"2026-03-{random.randrange(1, 29):02}T{random.randrange(24):02}:00:00Z",
        "futureRelevanceHint": random.random(),
    }
    if random.random() < 0.3:
        made["metadata"] = {"cupel:trust": random.random(), "nested": {"a": [1, None, "é"]}}
    made.update(fields)
    return made


def request(items, policy="chat", target=4000, **more):
    """The request's text with a placeholder for the id."""
    made = {"id": "ID", "budget": {"maxTokens": 2 * target, "targetTokens": target}, "policy": policy, "items": items, **more}
    return json.dumps(made, ensure_ascii=False).encode().replace(b'"ID"', b"\0ID", 1)


def policies():
    scorers = [{"type": "recency", "weight": 3}, {"type": "frequency"}, {"type": "metadataTrust"}]
    return [
        "chat", "rag", "codeReview", "toolUse", "debugging",
        {"scorers": scorers, "slicerType": "knapsack", "knapsackBucketSize": 10, "placerType": "uShaped"},
        {"scorers": scorers, "slicerType": "stream", "overflowStrategy": "truncate"},
        {"scorers": scorers, "quotas": [{"kind": "ToolOutput", "minPercent": 10, "maxPercent": 40}]},
        {"scorers": [{"type": "scaled", "innerScorer": {"type": "priority"}}],
         "countQuotas": [{"kind": "Memory", "requireCount": 2, "capCount": 5}], "overflowStrategy": "proceed"},
    ]


def valid(random):
    for policy in policies():
        for count in (0, 3, 30, 200):
            items = [item(random, number) for number in range(count)]
            yield Request("ordinary", request(items, policy), True, 8.0 if count < 100 else 1.0)
            yield Request("with a report", request(items, policy, report="items", timings=False), True,
                          2.0 if count < 100 else 0.3)
    yield Request("a big item", request([item(random, 0, content="x" * 600_000)]), True, 0.1)
    yield Request("a large policy", request([item(random, 0)], {"scorers": [{"type": "recency"}] * 200}), True, 0.5)
    # A hash may read the ends of contents first.
    alike = ["a" * 64 + f"{number:08}" + "b" * 64 for number in range(2000)]
    yield Request("contents that differ in the middle",
                  request([item(random, n, content=text, tags=[]) for n, text in enumerate(alike)]), True, 0.3)
    zeros = ["\0" * length for length in range(1, 300)]
    yield Request("contents of zeros", request([item(random, n, content=text) for n, text in enumerate(zeros)]), True, 0.3)
    tags = [[f"t{(n * 7 + k) % 300}" for k in range(20)] for n in range(200)]
    yield Request("many tags", request([item(random, n, tags=t) for n, t in enumerate(tags)],
                                       {"scorers": [{"type": "frequency"}]}), True, 0.3)


def invalid(random, longest):
    good = request([item(random, number) for number in range(5)])
    small = request([{"content": "a", "tokens": 1}])
    lines = {
        "cut off": good[: len(good) * 2 // 3],
        "not JSON": b"GET / HTTP/1.1",
        "one brace": b"{",
        "not UTF-8": good.replace(b"item 0", b"item \xff\xfe"),
        "an overlong form": good.replace(b"item 0", b"\xc0\xaf"),
        "half a surrogate": good.replace(b"item 0", b"\\ud800"),
        "a zero byte": good.replace(b"item 0", b"item \0"),
        "deeply nested": b'{"id":\0ID,"items":' + b"[" * 100_000,
        "deeply nested and closed": b'{"id":\0ID,"x":' + b"[" * 5_000 + b"]" * 5_000 + b"}",
        "deeply nested objects": b'{"a":' * 50_000,
        "a huge number": small.replace(b'"tokens": 1', b'"tokens": 1' + b"0" * 5_000),
        "a huge exponent": small.replace(b'"tokens": 1', b'"tokens": 1e999999999'),
        "a fraction of tokens": small.replace(b'"tokens": 1', b'"tokens": 1.5'),
        "a repeated member": small[:-1] + b', "policy": "rag"}',
        "not an object": b"[1, 2, 3]",
        "an unknown preset": request([], "chit-chat"),
        "a negative weight": request([], {"scorers": [{"type": "recency", "weight": -1}]}),
        "no scorers": request([], {"scorers": []}),
        "a nested policy": b'{"id":\0ID,"budget":{"maxTokens":1,"targetTokens":1},"items":[],"policy":{"scorers":[' +
                           b'{"type":"scaled","innerScorer":' * 400 + b'{"type":"none"}' + b"}" * 400 + b"]}}",
        "no budget": b'{"id":\0ID}',
        "a target above the maximum": small.replace(b'"targetTokens": 4000', b'"targetTokens": 9000'),
        "an empty content": request([{"content": "", "tokens": 1}]),
        "an invalid date": request([{"content": "a", "tokens": 1, "timestamp": "2026-02-30T00:00:00Z"}]),
        "tokens that overflow": request([{"content": "a", "tokens": 2**63 - 1}, {"content": "b", "tokens": 2**63 - 1}]),
        "pins that do not fit": request([{"content": "a", "tokens": 9000, "pinned": True}]),
        "a count that can't be met": request([{"content": "a", "tokens": 1}], {
            "scorers": [{"type": "recency"}], "scarcityBehavior": "throw",
            "countQuotas": [{"kind": "Memory", "requireCount": 2, "capCount": 5}]}),
        "a long line": b'{"id":\0ID,"x":"' + b"y" * (longest + 300_000) + b'"}',
    }
    for name, text in lines.items():
        yield Request(name, text, False, 0.2 if len(text) > 50_000 else 4.0)


def pool(random, longest):
    """All requests. The same random seed gives the same requests."""
    blanks = [Request("nothing", b"", blank=True), Request("blanks", b" \t\r", blank=True)]
    return list(valid(random)) + list(invalid(random, longest)) + blanks
