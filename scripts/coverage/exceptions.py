"""The committed table of lines that no test runs, each with its reason (exceptions.toml)."""

import tomllib


class TableError(Exception):
    """The table is not what it should be."""


class Exceptions:
    def __init__(self, path):
        with open(path, "rb") as file:
            self._entries = tomllib.load(file).get("exception", [])
        for entry in self._entries:
            if not entry.get("reason", "").strip() or not entry.get("lines") or not entry.get("file"):
                raise TableError(f"{path.name}: an entry for {entry.get('file')} lacks its file, its lines or its reason")
        self._used = set()

    def excused(self, file, unrun):
        """Those of the lines `unrun` that entries name. An entry stands for the first place where its lines stand together
        and do not run, and for no other."""
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
        """What no longer holds: lines that run now, or that are gone."""
        return [f"{entry['file']}: runs now, or is gone: {' '.join(entry['lines'])}"
                for index, entry in enumerate(self._entries) if index not in self._used]
