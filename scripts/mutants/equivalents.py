"""The committed table of mutants that behave as the source does (equivalent.toml), and entries to paste into it.

An entry is a reason and, per file, the lines for which it holds: each line with what mutants make of it.
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
                    raise TableError(f"{path.name}: given twice: {file}: {mutated}")
                self._reasons[key] = entry["reason"]

    def reason(self, mutant):
        """Why the mutant is equivalent, or nothing."""
        return self._reasons.get(mutant.key, "")

    def stale(self, mutants):
        """The entries to which no mutant belongs any more."""
        known = {mutant.key for mutant in mutants}
        return [key for key in self._reasons if key not in known]


def _literal(text):
    return json.dumps(text, ensure_ascii=False) if "'" in text else f"'{text}'"


def entry_for(mutant):
    """An entry for a survivor, to be completed with a reason, or better: made unnecessary by a vector."""
    lines = ["[[equivalent]]", 'reason = ""']
    if mutant.occurrence > 1:
        lines.append(f"occurrence = {mutant.occurrence}")
    return "\n".join([*lines, f'[equivalent."{mutant.file}"]',
                      f"{_literal(mutant.source)} = [{_literal(mutant.mutated)}]", ""])
