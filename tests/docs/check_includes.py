"""Fails if a file includes a header that its room may not include.

The tables of the design page under "Where things are" define the rooms and what each may include. This script reads the tables, so
the page and the check cannot differ. Usage: check_includes.py ROOT
"""

import pathlib
import re
import sys

HEADING = "## Where things are"
FOLDERS = ("include", "src", "companions", "conformance", "tools")
EVERY_ROOM_ABOVE = "all above"
THE_CORE = "the core"
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([\w./+-]+)[">]')


class TableError(Exception):
    """The tables of the page do not have the expected form."""


class Room:
    """One row: a name, the folders and files that belong to it, the rooms and the packages that it may include."""

    def __init__(self, name, paths, rooms, packages):
        self.name = name
        self.paths = paths
        self.rooms = rooms
        self.packages = packages


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def in_backticks(cell):
    return re.findall(r"`([^`]+)`", cell)


def tables(text):
    """The rows of each table below the heading that has the needed columns."""
    if HEADING not in text:
        raise TableError(f"there is no '{HEADING}'")
    section = text.split(HEADING, 1)[1].split("\n## ", 1)[0]
    found = []
    columns = None
    for line in section.splitlines():
        if not line.startswith("|"):
            columns = None
        elif columns is None:
            head = cells(line)
            if all(name in head for name in ("room", "files", "may include")):
                columns = [head.index(name) for name in ("room", "files", "may include")]
                found.append([])
        elif not re.fullmatch(r"[|:\- ]+", line):
            row = cells(line)
            found[-1].append([row[column] for column in columns])
    return found


def read_rooms(text):
    """The rooms of all tables. The rooms of the first table are the core."""
    found = tables(text)
    if len(found) < 2 or not all(found):
        raise TableError("two tables are expected, with the columns 'room', 'files' and 'may include'")
    rooms = {}
    core = [row[0] for row in found[0]]
    for table in found:
        for name, files, may_include in table:
            if name in rooms:
                raise TableError(f"the room '{name}' has two rows")
            if not in_backticks(files):
                raise TableError(f"the room '{name}' has no files")
            allowed = set()
            packages = {word[1:-2] for word in in_backticks(may_include) if word.startswith("<")}
            for word in re.sub(r"`[^`]+`", "", may_include).split(","):
                word = word.strip()
                if word == EVERY_ROOM_ABOVE:
                    allowed.update(rooms)
                elif word == THE_CORE:
                    allowed.update(core)
                elif word in rooms:
                    allowed.add(word)
                elif word not in ("", "–"):
                    raise TableError(f"the room '{name}' may include '{word}', which is not a room above it")
            rooms[name] = Room(name, in_backticks(files), allowed, packages)
    return list(rooms.values())


class Tree:
    """The sources below a root, and the room of each."""

    def __init__(self, root, rooms):
        self.root = root
        self.rooms = rooms
        self.files = sorted(
            path.relative_to(root).as_posix()
            for folder in FOLDERS
            for path in (root / folder).rglob("*")
            if path.suffix in (".hpp", ".cpp")
        )
        self.headers = {}
        for file in self.files:
            self.headers.setdefault(file.rsplit("/", 1)[-1], []).append(file)

    def room_of(self, file):
        """The room with the longest path that contains the file; None if no path does."""
        best = None
        for room in self.rooms:
            for path in room.paths:
                if (file == path or file.startswith(path + "/")) and (best is None or len(path) > len(best[0])):
                    best = (path, room)
        return best and best[1]

    def find(self, file, name):
        """The file that `#include "name"` in `file` includes; None for a header that is not ours."""
        folder = file.rsplit("/", 1)[0]
        same_name = self.headers.get(name.rsplit("/", 1)[-1], [])
        beside = f"{folder}/{name}"
        if beside in same_name:
            return beside
        candidates = [header for header in same_name if ("/" + header).endswith("/" + name)]
        # Of several headers with this name, the one whose path has most in common with the including file.
        return max(candidates, key=lambda header: len(common(header, file)), default=None)


def common(a, b):
    length = 0
    while length < min(len(a), len(b)) and a[length] == b[length]:
        length += 1
    return a[:length]


def private_folder(header):
    """The `src/` folder of the library that a header is private to; empty for other headers."""
    match = re.match(r"(?:.*?/)?src/", header)
    return match.group(0) if match else ""


def problem_of(tree, file, room, quoted, name):
    target = tree.find(file, name) if quoted or name.startswith("cupel/") else None
    if target is None:
        package = name.split("/", 1)[0]
        if quoted:
            return f"includes \"{name}\", which does not exist"
        if "/" in name and package != "sys" and package not in room.packages:
            return f"includes <{name}>, but {room.name} may not include <{package}/>"
        return None
    if not file.startswith(private_folder(target)):
        return f"includes {target}, which is private to {private_folder(target)}"
    other = tree.room_of(target)
    if other is not None and other is not room and other.name not in room.rooms:
        return f"includes {target}, but {room.name} may not include {other.name}"
    return None


def check(root):
    """All problems, as lines of text."""
    pages = sorted((root / "docs").rglob("design.md"))
    if len(pages) != 1:
        return [f"docs: one design.md is expected, but there are {len(pages)}"]
    page = pages[0].relative_to(root).as_posix()
    try:
        rooms = read_rooms(pages[0].read_text(encoding="utf-8"))
    except TableError as error:
        return [f"{page}: {error}"]
    problems = [
        f"{page}: the room '{room.name}' has {path}, which does not exist"
        for room in rooms
        for path in room.paths
        if not (root / path).exists()
    ]
    tree = Tree(root, rooms)
    for file in tree.files:
        room = tree.room_of(file)
        if room is None:
            problems.append(f"{file}: belongs to no room of {page}")
            continue
        lines = (root / file).read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            match = INCLUDE.match(line)
            problem = match and problem_of(tree, file, room, match.group(1) == '"', match.group(2))
            if problem:
                problems.append(f"{file}:{number}: {problem} ({page})")
    if not tree.files:
        problems.append("there are no sources")
    return problems


def main(words):
    problems = check(pathlib.Path(words[0]).resolve())
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
