"""The sources that get mutants: all of src/ except the parts in excluded.toml, which gives the reasons."""

import re
import tomllib

from mutant import mutants_of
from structure import Structure

_OWN_INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
_SYSTEM_INCLUDE = re.compile(r"^#include (<[^>]+>)", re.M)


class TableError(Exception):
    """A committed table does not match the sources."""


def read_table(path, name):
    with open(path, "rb") as file:
        entries = tomllib.load(file).get(name, [])
    for entry in entries:
        if not entry.get("reason", "").strip():
            raise TableError(f"{path.name}: an entry gives no reason: {entry}")
    return entries


def construct_range(text, construct):
    """From the construct's first words to its closing brace, or to its semicolon if that comes first."""
    at = text.find(construct)
    if at < 0:
        return None
    structure = Structure(text)
    for i, token in enumerate(structure.tokens):
        if token.start >= at and token.text == "{" and i in structure.partner:
            return at, structure.tokens[structure.partner[i]].end
        if token.start >= at and token.text == ";" and not structure.is_text(structure.enclosing[i], "("):
            return at, token.end
    return None


def words_range(text, words):
    """The range of exactly these words."""
    at = text.find(words)
    return None if at < 0 else (at, at + len(words))


class Sources:
    def __init__(self, root, excluded_table):
        self.root = root
        self.texts = {
            path.relative_to(root).as_posix(): path.read_text()
            for path in sorted((root / "src").rglob("*"))
            if path.suffix in (".cpp", ".hpp")
        }
        self.parts = {}  # file -> ranges of offsets without mutants
        for entry in read_table(excluded_table, "excluded"):
            for name in entry.get("files", []):
                self._exclude(name, lambda text: (0, len(text)))
            for key, find_range in (("constructs", construct_range), ("words", words_range)):
                for name, parts in entry.get(key, {}).items():
                    for part in parts:
                        self._exclude(name, find_range, part)

    def _exclude(self, name, find_range, *part):
        if name not in self.texts:
            raise TableError(f"excluded.toml: no such file: {name}")
        found = find_range(self.texts[name], *part)
        if found is None:
            raise TableError(f"excluded.toml: {name} has no '{part[0]}'")
        self.parts.setdefault(name, []).append(found)

    def mutants(self):
        """All mutants, in a stable order."""
        return [
            mutant
            for name, text in self.texts.items()
            for mutant in mutants_of(name, text, self.parts.get(name, ()))
        ]

    def units(self, name):
        """The .cpp files to compile again when this file changes."""
        if name.endswith(".cpp"):
            return [name]
        changed, grown = {name}, True
        while grown:
            including = {
                other
                for other, text in self.texts.items()
                if any(f"src/{include}" in changed for include in _OWN_INCLUDE.findall(text))
            }
            grown = not including <= changed
            changed |= including
        return sorted(other for other in changed if other.endswith(".cpp"))

    def system_headers(self):
        return sorted({header for text in self.texts.values() for header in _SYSTEM_INCLUDE.findall(text)})
