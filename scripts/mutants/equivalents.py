"""The committed table of mutants that behave like the source (equivalent.toml), and new entries to paste into it.

An entry has a reason and, per file, the lines for which it holds, each with its mutated lines.
"""

import json

from sources import TableError, read_table


class Equivalents:
    def __init__(self, path):
        self._reasons = {}
        for entry in read_table(path, "equivalent"):
            files = {name: lines for name, lines in entry.items() if isinstance(lines, dict)}
            for file, source, mutated in [(f, s, m) for f in files for s in files[f] for m in files[f][s]]:
                key = file, source, mutated, entry.get("occurrence", 1)
                if key in self._reasons:
                    raise TableError(f"{path.name}: listed twice: {file}: {mutated}")
                self._reasons[key] = entry["reason"]

    def reason(self, mutant):
        """Why the mutant is equivalent, or an empty text."""
        return self._reasons.get(mutant.key, "")

    def stale(self, mutants):
        """The entries that match no mutant any more."""
        known = {mutant.key for mutant in mutants}
        return [key for key in self._reasons if key not in known]


def _literal(text):
    return json.dumps(text, ensure_ascii=False) if "'" in text else f"'{text}'"


def entry_for(mutant):
    """An entry for a survivor, to be completed with a reason. A vector that kills the mutant is better."""
    lines = ["[[equivalent]]", 'reason = ""']
    if mutant.occurrence > 1:
        lines.append(f"occurrence = {mutant.occurrence}")
    return "\n".join([*lines, f'[equivalent."{mutant.file}"]',
                      f"{_literal(mutant.source)} = [{_literal(mutant.mutated)}]", ""])
