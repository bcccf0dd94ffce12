"""The committed table of lines that no test runs, each with its reason (exceptions.toml)."""

import tomllib


class TableError(Exception):
    """An entry of the table is incomplete."""


class Exceptions:
    def __init__(self, path):
        with open(path, "rb") as file:
            self._entries = tomllib.load(file).get("exception", [])
        for entry in self._entries:
            if not entry.get("reason", "").strip() or not entry.get("lines") or not entry.get("file"):
                raise TableError(f"{path.name}: an entry for {entry.get('file')} lacks its file, its lines or its reason")
        self._used = set()

    def excused(self, file, unrun):
        """The lines among `unrun` that entries list. An entry applies to the first place where its lines are consecutive and do not run, and
        to no other."""
        found = set()
        for index, entry in enumerate(self._entries):
            if entry["file"] != file.name:
                continue
            wanted = entry["lines"]
            for begin in unrun:
                numbers = range(begin, begin + len(wanted))
                fits = all(n in unrun and n not in found and file.text[n - 1].strip() == text
                           for n, text in zip(numbers, wanted))
                if fits:
                    found.update(numbers)
                    self._used.add(index)
                    break
        return found

    def unused(self):
        """Entries that no longer apply: their lines run now, or are gone."""
        return [f"{entry['file']}: runs now, or is gone: {' '.join(entry['lines'])}"
                for index, entry in enumerate(self._entries) if index not in self._used]
