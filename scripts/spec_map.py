#!/usr/bin/env python3
"""Writes docs/maintainers/spec_map.md from the comments above the tests: `make spec-map`. `--check` compares instead.

A requirement of the specification is quoted once, above the test that proves it best:

    // Spec: GreedySlice/equal-densities, MUST: "the item with the lower original index in the input list MUST be
    //     preferred (original-index ascending)."
    //   Code: src/slicing/greedy_slice.cpp
    //   Vectors: required/slicing/greedy-ties, greedy-order-*, optional/slicing/greedy-nan
    //   Note: NaN is last (decisions#numbers).

- `GreedySlice/equal-densities` is the requirement's name: its chapter and a name within the chapter.
- MUST, SHOULD or MAY follows where the specification says so.
- Text between double quotes is verbatim. `...` omits words; a quotation mark of the specification is written '. Other text is ours,
  for rules that the specification states as an algorithm or a table.
- A field is indented by three spaces, and its continuation lines by five.
- Code: the files that implement it; the default is the chapter's.
- Vectors: our conformance vectors. A name without a folder is in the folder of the name before it; * matches any text.
- No vectors: why there are none. A MUST has vectors or a reason; the reason may be the chapter's.
- Public vectors: those of the public suite, by name, or `all`.
- Deviates: a sentence of the specification that we do not follow. Note: everything else that a reader should know.
- `decisions#numbers` becomes a link to a heading; tests/spec_chapters.txt lists the pages.

A further test of the requirement names it. A parameterized test adds the parameter's name:

    // Spec: GreedySlice/equal-densities, GreedySlice/algorithm[greedy]

In CMakeLists.txt the comment begins with # and belongs to the next add_test(); in a script it belongs to the whole file.

tests/spec_chapters.txt lists the chapters and the names of their requirements in the order of the page, so that a requirement cannot
disappear along with its test. Requirements that no test can check are there in full, with the reason: Not applicable, or Not yet.

--check fails when the page differs from what the comments give; when a name, a file or a vector does not exist; when a MUST has
neither vectors nor a reason; and, if the specification is available, when a quotation is not in its chapter or a MUST of the
specification is not inside a quotation.
"""

import argparse
import collections
import difflib
import pathlib
import re
import sys
import textwrap

PAGE = "docs/maintainers/spec_map.md"
CHAPTERS = "tests/spec_chapters.txt"
SPECIFICATION = "../shared/spec/cupel-specification.txt"
PUBLIC_VECTORS = "../shared/conformance"
FIELDS = ("Code", "Vectors", "No vectors", "Public vectors", "Deviates", "Not applicable", "Not yet", "Note")
CHAPTER_FIELDS = ("Text", "Code", "No vectors", "Requirements")
WITHOUT_TEST = ("Not applicable", "Not yet")
MARKERS = {".cpp": "//", ".hpp": "//", ".py": "#", ".sh": "#", ".cmake": "#", "CMakeLists.txt": "#"}
REQUIREMENT = re.compile(r"(\w+)/([a-z0-9-]+)(?:\[(\w+)\])?")
CPP_TEST = re.compile(r"(?:TYPED_)?TEST(?:_[FP])?\(\s*(\w+),\s*(\w+)")
OUR_FILE = re.compile(r"`((?:src|include|tests|companions|conformance)/[A-Za-z0-9_/.]+)`")

INTRODUCTION = """\
# Map of the specification

<!-- Written by `make spec-map` from comments above the tests. Edit those: scripts/spec_map.py describes them. -->

This page lists each requirement of the Cupel specification 1.3 with the code that implements it and the tests that fail when it is
broken. It has one section per chapter, in the specification's order.

**The page is generated.** Above a test, a comment `Spec:` quotes the requirement that the test checks. `make spec-map` writes the page
from these comments, and `make test` fails when the page differs from them, when they name something that does not exist, or, where the
specification is available, when a quotation is not in it. [scripts/spec_map.py](../../scripts/spec_map.py) describes the comments. To
change a row, search the tests for its name, such as `{example}`.

**How to read it.**

- Text in double quotes is the specification's. Other text is ours, for algorithms and tables.
- **MUST**, which includes MUST NOT, **SHOULD** and **MAY** are the specification's words. All {lines} lines of the specification with
  MUST are quoted, in {musts} rows: some lines state two requirements, and some rows quote several lines.
- *Test* begins with the test that proves the requirement best. Tests under `tests/property` compare the library with a transcription
  of the pseudocode (`tests/reference`) on thousands of random cases. Each of their runs is also checked for the invariants of
  `tests/property/invariants.cpp`; the tests `Invariants.FailFor…` show that it finds violations.
- *Vectors* are our own, in [conformance/](../../conformance/README.md). *Public vectors* are those of the specification, which are not
  in this repository. Each vector is a test, `conformance.ours/…` or `conformance.public/…`. Without the public vectors, a test is
  reported as skipped.
- **Deviates** marks a sentence of the specification that we do not follow, nearly always because another sentence contradicts it.
  [decisions.md](../explanation/decisions.md) has the reasons. *Not applicable* marks a rule for other languages or for callers,
  *Not yet* marks what is not implemented. Other text in the last column is a note.
"""


class Requirement:
    def __init__(self, chapter, name, level, text, fields, place):
        self.chapter, self.name, self.level, self.text, self.fields, self.place = chapter, name, level, text, fields, place
        self.tests = []  # (file, test or None, parameter or None); the first is the one below the quotation

    def quotations(self):
        return re.findall(r'"([^"]*)"', self.text)


class Chapter:
    def __init__(self, name, title, fields):
        self.name, self.title, self.fields = name, title, fields
        self.order = [name.strip() for name in fields.get("Requirements", "").split(",") if name.strip()]


class Map:
    """Everything that the comments say, and the problems found while reading them."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.problems = []
        self.chapters = {}
        self.links = {}
        self.must_lines = 0
        self.requirements = {}  # by (chapter, name)
        self.references = []  # (chapter, name, test, place)
        self.vectors = sorted(path.relative_to(self.root / "conformance").as_posix()[:-len(".toml")]
                              for path in (self.root / "conformance").rglob("*.toml"))
        self.read_chapters()
        for path in sorted((self.root / "tests").rglob("*")):
            marker = MARKERS.get(path.name, MARKERS.get(path.suffix))
            if marker and path.is_file():
                self.read_tests(path, marker)
        self.connect()

    def problem(self, place, text):
        self.problems.append(f"{place}: {text}")

    # Reading

    def read_chapters(self):
        path = self.root / CHAPTERS
        for number, entry in entries_of(path.read_text(encoding="utf-8").splitlines(), "", ("Chapter", "Link", "MUST lines", "Spec")):
            place = f"{CHAPTERS}:{number}"
            kind, _, rest = entry[0].partition(": ")
            if kind == "Spec":
                self.read_entry(entry, place, None)
                continue
            if kind == "Chapter":
                name, _, title = rest.partition(" = ")
                fields = self.fields_of(entry[1:], CHAPTER_FIELDS, place)
                self.chapters[name] = Chapter(name, title or name, fields)
            elif kind == "Link":
                name, _, page = rest.partition(" = ")
                self.links[name] = page
            else:
                self.must_lines = int(rest)

    def read_tests(self, path, marker):
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        file = path.relative_to(self.root).as_posix()
        for number, entry in entries_of(lines, marker, ("Spec",)):
            place = f"{file}:{number}"
            self.read_entry(entry, place, (file, self.test_below(lines, number, marker, path, place)))
        for number, line in enumerate(map(str.strip, lines), 1):
            if re.match(f"{marker}\\s*spec\\s*:", line, re.IGNORECASE) and not line.startswith(f"{marker} Spec: "):
                self.problem(f"{file}:{number}", f"a comment about the specification begins with {marker} Spec:")

    def test_below(self, lines, number, marker, path, place):
        """The name of the test that the comment in this line belongs to; None for a whole file."""
        if path.name == "CMakeLists.txt":
            pattern = re.compile(r"add_test\(\s*NAME\s+(\S+)")
        elif marker == "//":
            pattern = CPP_TEST
        else:
            return None
        below = [line.strip() for line in lines[number:]]
        below = below[next((i for i, line in enumerate(below) if line and not line.startswith(marker)), len(below)):]
        found = pattern.match(" ".join(below[:3]))
        if not found:
            self.problem(place, "no test follows this comment")
        return ".".join(found.groups()) if found else None

    def read_entry(self, lines, place, test):
        head, fields = lines[0], self.fields_of(lines[1:], FIELDS, place)
        definition = re.fullmatch(r"Spec: ([^\s:,]+)(?:, (MUST|SHOULD|MAY))?: (.+)", head)
        if not definition:
            if fields or not test:
                self.problem(place, "a requirement needs text: Spec: Chapter/name: text")
            for name in head.partition(": ")[2].split(","):
                self.read_reference(name.strip(), place, test)
            return
        name, level, text = definition.groups()
        requirement = REQUIREMENT.fullmatch(name)
        if not requirement:
            self.problem(place, f"{name} is not a requirement's name: Chapter/name")
            return
        chapter, name, parameter = requirement.groups()
        if (chapter, name) in self.requirements:
            self.problem(place, f"{chapter}/{name} is quoted a second time, after {self.requirements[chapter, name].place}")
            return
        self.requirements[chapter, name] = Requirement(chapter, name, level, text, fields, place)
        if test:
            self.requirements[chapter, name].tests.append((*test, parameter))

    def read_reference(self, text, place, test):
        found = REQUIREMENT.fullmatch(text)
        if not found:
            self.problem(place, f"{text} is not a requirement's name: Chapter/name")
        elif test:
            chapter, name, parameter = found.groups()
            self.references.append((chapter, name, (*test, parameter), place))

    def fields_of(self, lines, known, place):
        fields = {}
        for line in lines:
            name, colon, text = line.partition(":")
            if not colon or name not in known:
                self.problem(place, f"{name} is no field; there are {', '.join(known)}")
            elif name in fields:
                self.problem(place, f"{name} is given twice")
            else:
                fields[name] = text.strip()
        return fields

    def connect(self):
        """Gives each requirement its further tests: those of the same file first, then by path, property tests last."""
        for chapter, name, test, place in self.references:
            requirement = self.requirements.get((chapter, name))
            if not requirement:
                self.problem(place, f"{chapter}/{name} is quoted nowhere")
            elif test in requirement.tests:
                self.problem(place, f"{chapter}/{name} is named twice above the same test")
            else:
                requirement.tests.append(test)
        for requirement in self.requirements.values():
            first = requirement.tests[:1]
            requirement.tests.sort(key=lambda test: (test[0] != first[0][0], "/property/" in test[0], test[0]))
            if first:
                requirement.tests.remove(first[0])
                requirement.tests.insert(0, first[0])

    # Checking

    def check_names(self):
        listed = [(chapter.name, name) for chapter in self.chapters.values() for name in chapter.order]
        for (chapter, name), count in collections.Counter(listed).items():
            if count > 1:
                self.problem(CHAPTERS, f"{chapter}/{name} is listed twice")
            if (chapter, name) not in self.requirements:
                self.problem(CHAPTERS, f"{chapter}/{name} is listed and quoted above no test")
        for key, requirement in self.requirements.items():
            if requirement.chapter not in self.chapters:
                self.problem(requirement.place, f"{CHAPTERS} has no chapter {requirement.chapter}")
            elif key not in listed:
                self.problem(requirement.place, f"{CHAPTERS} does not list {requirement.chapter}/{requirement.name}")

    def check_requirement(self, requirement):
        place, fields = requirement.place, requirement.fields
        in_quotations = any("MUST" in quotation for quotation in requirement.quotations())
        if requirement.text.count('"') % 2:
            self.problem(place, "a quotation does not end")
        elif (requirement.level == "MUST") != in_quotations:
            self.problem(place, "the level is MUST, but no quotation has the word" if requirement.level == "MUST" else
                                "a quotation has the word MUST, but the level is not MUST")
        if requirement.level == "MUST" and not self.vector_names(requirement) and not self.reason_for_no_vectors(requirement):
            self.problem(place, "a MUST needs Vectors, or No vectors with the reason")
        if "Vectors" in fields and "No vectors" in fields:
            self.problem(place, "both Vectors and No vectors")
        if not requirement.tests and not any(name in fields for name in WITHOUT_TEST):
            self.problem(place, "a requirement without a test is Not applicable or Not yet")
        if requirement.tests and not self.code(requirement):
            self.problem(place, "no Code, neither here nor for the chapter")
        for path, _ in code_files(self.code(requirement)):
            if not (self.root / path).is_file():
                self.problem(place, f"{path} does not exist")
        for text in (fields.get(name, "") for name in FIELDS):
            self.check_text(text, place)
        for file, test, parameter in requirement.tests:
            if parameter and not self.is_parameter(file, parameter):
                self.problem(place, f"{file} has no parameter {parameter}")
        public = self.root / PUBLIC_VECTORS
        if public.is_dir() and fields.get("Public vectors", "all") != "all":
            for name in fields["Public vectors"].split(", "):
                if not list(public.rglob(f"{name}.toml")):
                    self.problem(place, f"there is no public vector {name}")

    def check_text(self, text, place):
        """Files, tests and pages that a note names."""
        for path in OUR_FILE.findall(text):
            if not (self.root / path).exists():
                self.problem(place, f"{path} does not exist")
        for path, suite, name in re.findall(r"`(tests/[\w/.]+)` `(\w+)\.(\w+)`", text):
            if (self.root / path).is_file():
                tests = CPP_TEST.findall((self.root / path).read_text(encoding="utf-8"))
                if (suite, name) not in tests:
                    self.problem(place, f"{path} has no test {suite}.{name}")
        for name in re.findall(r"\b(\w+)#\w", text):
            if name not in self.links:
                self.problem(place, f"{CHAPTERS} has no link {name}")

    def is_parameter(self, file, parameter):
        """Whether a parameter has this name: a string in the test, or the wire name of a strategy."""
        files = [self.root / file, *(self.root / "include").rglob("*.hpp")]
        return any(f'"{parameter}"' in path.read_text(encoding="utf-8") for path in files)

    def vector_names(self, requirement, report=False):
        names, folder = [], ""
        for word in filter(None, (word.strip() for word in requirement.fields.get("Vectors", "").split(","))):
            folder = word[:word.rindex("/") + 1] if "/" in word else folder
            pattern = re.escape(word if "/" in word else folder + word).replace(r"\*", "[^/]*")
            found = [vector for vector in self.vectors if re.fullmatch(pattern, vector)]
            if report and not found:
                self.problem(requirement.place, f"there is no vector {word}")
            names += [vector for vector in found if vector not in names]
        return names

    def reason_for_no_vectors(self, requirement):
        if "Vectors" in requirement.fields:
            return None
        return requirement.fields.get("No vectors") or self.chapters[requirement.chapter].fields.get("No vectors")

    def code(self, requirement):
        return requirement.fields.get("Code") or (self.chapters[requirement.chapter].fields.get("Code", "") if requirement.tests else "")

    def check_quotations(self, text):
        """Compares the quotations with the specification: each is in its chapter, and each MUST is inside one."""
        specification = Specification(text, [chapter.title for chapter in self.chapters.values()])
        if self.must_lines != specification.must_lines():
            self.problem(CHAPTERS, f"MUST lines: {self.must_lines}, but the specification has {specification.must_lines()}")
        for title in specification.missing:
            self.problem(CHAPTERS, f"the specification has no chapter {title}")
        for requirement in self.requirements.values():
            title = self.chapters[requirement.chapter].title
            for quotation in requirement.quotations():
                if title in specification.bodies and not specification.quote(title, quotation):
                    self.problem(requirement.place, f'chapter {title} of the specification does not have "{quotation}"')
        for number, line in specification.uncovered():
            self.problem(SPECIFICATION, f"line {number} has a MUST that no quotation contains: {line}")

    def check(self, specification=None):
        """All problems of the comments and of what they name, but not those of the page."""
        self.check_names()
        if not any(requirement.chapter not in self.chapters for requirement in self.requirements.values()):
            for requirement in self.requirements.values():
                self.check_requirement(requirement)
                self.vector_names(requirement, report=True)
            if specification is not None:
                self.check_quotations(specification)
        return self.problems

    # Writing

    def page(self):
        rows = {chapter.name: [self.requirements[chapter.name, name] for name in chapter.order if (chapter.name, name) in self.requirements]
                for chapter in self.chapters.values()}
        everything = [requirement for chapter in rows.values() for requirement in chapter]
        musts = sum(requirement.level == "MUST" for requirement in everything)
        example = f"{everything[-1].chapter}/{everything[-1].name}" if everything else ""
        out = [INTRODUCTION.format(lines=self.must_lines, musts=musts, example=example)]
        out += ["| chapter | requirements | kept | deviating | not yet | not applicable |", "|---|---|---|---|---|---|"]
        for name, chapter in self.chapters.items():
            out.append(f"| [{chapter.title}](#{anchor(chapter.title)}) | " + " | ".join(counts(rows[name])) + " |")
        out.append("| **all** | " + " | ".join(f"**{count}**" for count in counts(everything)) + " |")
        for name, chapter in self.chapters.items():
            out += ["", f"## {chapter.title}", ""]
            if "Text" in chapter.fields:
                out += [textwrap.fill(self.with_links(chapter.fields["Text"]), 120, break_long_words=False, break_on_hyphens=False), ""]
            out += ["| requirement | code | test | vectors | deviation or note |", "|---|---|---|---|---|"]
            out += ["| " + " | ".join(cell.replace("|", "\\|") for cell in self.cells(requirement)) + " |" for requirement in rows[name]]
        return "\n".join(out) + "\n"

    def cells(self, requirement):
        level = f"**{requirement.level}** " if requirement.level else ""
        without_test = next((name.lower() for name in WITHOUT_TEST if name in requirement.fields), "")
        code = ", ".join(f"`{path}`" + (f" (`{note}`)" if note else "") for path, note in code_files(self.code(requirement)))
        tests = "; ".join(filter(None, [tests_cell(requirement.tests), public_vectors(requirement.fields.get("Public vectors"))]))
        vectors = ", ".join(f"`{name}`" for name in self.vector_names(requirement))
        reason = self.reason_for_no_vectors(requirement)
        notes = [f"**Deviates:** {requirement.fields['Deviates']}"] if "Deviates" in requirement.fields else []
        notes += [f"{name}: {requirement.fields[name]}" for name in WITHOUT_TEST if name in requirement.fields]
        notes += [requirement.fields["Note"]] if "Note" in requirement.fields else []
        return (f"`{requirement.chapter}/{requirement.name}` {level}{as_markdown(requirement.text)}", code or without_test, tests or without_test,
                vectors or (f"none: {reason}" if reason else ""), self.with_links(" ".join(notes)))

    def with_links(self, text):
        def link(found):
            page = self.links.get(found[1])
            return f"[{found[1]}]({page}#{found[2]})" if page else found[0]
        return re.sub(r"\b(\w+)#([\w-]+)", link, text)


class Specification:
    """The text of the specification by chapters, and which of its characters are inside a quotation."""

    def __init__(self, text, titles):
        self.lines = text.splitlines()
        starts, position = [], 0
        self.missing = []
        for title in titles:
            found = [i for i in range(position, len(self.lines)) if self.lines[i].strip() == title and not (i and self.lines[i - 1].strip())]
            if found:
                position = found[0]
                starts.append((position, title))
            else:
                self.missing.append(title)
        self.bodies, self.numbers, self.covered = {}, {}, {}
        for (start, title), end in zip(starts, [start for start, _ in starts[1:]] + [len(self.lines)]):
            body, numbers = "", []
            for number in range(start, end):
                line = plain(self.lines[number]) + " "
                body += line
                numbers += [number + 1] * len(line)
            self.bodies[title], self.numbers[title], self.covered[title] = body, numbers, bytearray(len(body))

    def must_lines(self):
        return sum("MUST" in line for line in self.lines)

    def quote(self, title, quotation):
        """Whether the chapter has the quotation; marks every occurrence."""
        body, position, pieces = self.bodies[title], 0, plain(quotation).split(" ... ")
        for piece in pieces:
            position = body.find(piece, position)
            if position < 0:
                return False
            position += len(piece)
        for piece in pieces:
            for found in re.finditer(re.escape(piece), body):
                self.covered[title][found.start():found.end()] = b"\1" * len(piece)
        return True

    def uncovered(self):
        for title, body in self.bodies.items():
            for number in sorted({self.numbers[title][found.start()] for found in re.finditer("MUST", body)
                                  if not self.covered[title][found.start()]}):
                yield number, self.lines[number - 1].strip()


def entries_of(lines, marker, kinds):
    """Entries of a file: (number of the last line, [head, field, field, ...]), each joined from its lines.

    A head begins after the marker and one space (or at the start of a line without a marker), a field after two more, and what goes
    on after four more.
    """
    entry, last, lead = [], 0, marker + " " if marker else ""
    for number, line in enumerate([*lines, ""], 1):
        text = line.strip() if marker else line.rstrip()
        if text.startswith(tuple(f"{lead}{kind}: " for kind in kinds)):
            if entry:
                yield last, entry
            entry = [text[len(lead):]]
        elif entry and text.startswith(f"{lead}    "):
            entry[-1] += " " + text[len(lead):].strip()
        elif entry and text.startswith(f"{lead} "):
            entry.append(text[len(lead):].strip())
        elif entry:
            yield last, entry
            entry = []
        last = number


def plain(text):
    """Without differences of typography: quotation marks, dots, arrows and spaces."""
    for fancy, simple in (("’", "'"), ("“", "'"), ("”", "'"), ('"', "'"), ("…", "..."), ("≤", "<="), ("→", "->"), ("−", "-")):
        text = text.replace(fancy, simple)
    return " ".join(text.split())


def as_markdown(text):
    """A requirement's text with its quotations protected from Markdown."""
    def protect(found):
        return re.sub(r"([*<])", r"\\\1", found[0])
    return re.sub(r'"[^"]*"', protect, text)


def code_files(text):
    """[(path, remark or None)] of a text such as `src/a.cpp, src/CMakeLists.txt (-ffp-contract=off)`."""
    return re.findall(r"([^\s,]+)(?: \(([^)]*)\))?", text)


def tests_cell(tests):
    files = {}
    for file, test, parameter in tests:
        files.setdefault(file, [])
        if test:
            files[file].append(f" `{test}{'/' + parameter if parameter else ''}`")
    return "; ".join(f"`{file}`" + ",".join(names) for file, names in files.items())


def public_vectors(names):
    if not names:
        return ""
    return "public vectors" if names == "all" else f"public vectors ({names})"


def counts(requirements):
    kinds = ("Deviates", "Not yet", "Not applicable")
    numbers = [sum(kind in requirement.fields for requirement in requirements) for kind in kinds]
    return [str(number) for number in (len(requirements), len(requirements) - sum(numbers), *numbers)]


def anchor(title):
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="compare and report problems; write nothing")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent, help="the project's tree")
    arguments = parser.parse_args()
    root = arguments.root
    specification = root / SPECIFICATION
    text = specification.read_text(encoding="utf-8") if specification.is_file() else None

    spec_map = Map(root)
    problems = spec_map.check(text)
    page = "" if problems else spec_map.page()
    if not problems and not arguments.check:
        (root / PAGE).write_text(page, encoding="utf-8")
    elif not problems:
        written = (root / PAGE).read_text(encoding="utf-8") if (root / PAGE).is_file() else ""
        difference = list(difflib.unified_diff(written.splitlines(), page.splitlines(), PAGE, "the comments", n=0, lineterm=""))
        if difference:
            print("\n".join(difference))
            problems.append(f"{PAGE} is not what the comments give: run make spec-map")
    for problem in problems:
        print(problem)
    if text is None:
        print(f"skipped: the specification is not at {SPECIFICATION}, so no quotation was compared with it")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
