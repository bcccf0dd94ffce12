"""Which sources get mutants: all of src/ except what excluded.toml names, with the reasons there.

What only the vectors can't see is left out where they are the only judges.
"""

import re
import tomllib

from mutant import mutants_of
from structure import Structure

_OWN_INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
_SYSTEM_INCLUDE = re.compile(r"^#include (<[^>]+>)", re.M)


class TableError(Exception):
    """A committed table and the sources do not belong together."""


def read_table(path, name):
    with open(path, "rb") as file:
        entries = tomllib.load(file).get(name, [])
    for entry in entries:
        if not entry.get("reason", "").strip():
            raise TableError(f"{path.name}: an entry gives no reason: {entry}")
    return entries


def construct_range(text, construct):
    """From the construct's first words to the brace that ends it."""
    at = text.find(construct)
    if at < 0:
        return None
    structure = Structure(text)
    for i, token in enumerate(structure.tokens):
        if token.start >= at and token.text == "{" and i in structure.partner:
            return at, structure.tokens[structure.partner[i]].end
        if token.start >= at and token.text == ";":
            return at, token.end
    return None


class Sources:
    def __init__(self, root, excluded_table, vectors_only=False):
        self.root = root
        self.texts = {
            path.relative_to(root).as_posix(): path.read_text()
            for path in sorted((root / "src").rglob("*"))
            if path.suffix in (".cpp", ".hpp")
        }
        self._whole, self._parts = set(), {}
        for entry in read_table(excluded_table, "excluded"):
            self._exclude(excluded_table.name, entry, vectors_only)

    def _exclude(self, table, entry, vectors_only):
        if entry.get("unseen_by", "vectors") != "vectors":
            raise TableError(f"{table}: {entry['file']}: unseen_by is not 'vectors'")
        is_wanted = "unseen_by" in entry and not vectors_only
        pattern = entry["file"]
        files = [name for name in self.texts if name == pattern or pattern.endswith("/") and name.startswith(pattern)]
        if not files:
            raise TableError(f"{table}: there is no {pattern}")
        if "constructs" not in entry and not is_wanted:
            self._whole.update(files)
        for construct in entry.get("constructs", []):
            found = construct_range(self.texts[pattern], construct)
            if found is None:
                raise TableError(f"{table}: {pattern} has no '{construct}'")
            if not is_wanted:
                self._parts.setdefault(pattern, []).append(found)

    def mutants(self):
        """All mutants, in a stable order."""
        return [
            mutant
            for name, text in self.texts.items()
            if name not in self._whole
            for mutant in mutants_of(name, text, self._parts.get(name, ()))
        ]

    def units(self, name):
        """The .cpp files that have to be compiled again when this file changes."""
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
