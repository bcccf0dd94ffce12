"""Prints comments of the C++ sources, picked at random, to be read aloud (docs/maintainers/how-we-write.md).

    python3 -B scripts/sample_comments.py [--count 20] [--seed 1] [folder...]

A comment is a run of lines that hold nothing else. The same seed picks the same comments of the same sources.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys

COMMENT = re.compile(r"^\s*//[/!<]*(?P<text>.*)$")
# Comments that are for tools.
DIRECTIVE = re.compile(r"NOLINT|cppcheck-suppress|clang-format|IWYU")


def comments_of(path: pathlib.Path) -> list[tuple[int, list[str]]]:
    """The comments of a file, each with the number of its first line."""
    found: list[tuple[int, list[str]]] = []
    block: list[str] = []
    for number, line in enumerate([*path.read_text(encoding="utf-8").splitlines(), ""], start=1):
        match = COMMENT.match(line)
        if match:
            block.append(match["text"].strip())
        elif block:
            if any(re.search(r"\w", text) for text in block) and not DIRECTIVE.search(block[0]):
                found.append((number - len(block), block))
            block = []
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Print comments picked at random.")
    parser.add_argument("folders", nargs="*", default=["include", "src", "companions", "tools", "conformance", "tests"],
                        help="folders to pick from (default: all folders of the libraries, the tools and the tests)")
    parser.add_argument("--count", type=int, default=20, help="number of comments (default 20)")
    parser.add_argument("--seed", type=int, default=None, help="picks the same comments again (default: random, and printed)")
    arguments = parser.parse_args()
    seed = random.randrange(1_000_000) if arguments.seed is None else arguments.seed

    listed = subprocess.run(["git", "ls-files", "--", *arguments.folders], check=True, capture_output=True, text=True)
    paths = [path for path in listed.stdout.splitlines() if path.endswith((".hpp", ".cpp"))]
    comments = [(path, number, block) for path in paths for number, block in comments_of(pathlib.Path(path))]
    if not comments:
        print("sample_comments.py: no comments below " + ", ".join(arguments.folders), file=sys.stderr)
        return 1
    print(f"{arguments.count} of {len(comments)} comments, --seed {seed}")
    for path, number, block in random.Random(seed).sample(comments, min(arguments.count, len(comments))):
        print(f"\n{path}:{number}")
        print("\n".join("  " + text for text in block))
    return 0


if __name__ == "__main__":
    sys.exit(main())
