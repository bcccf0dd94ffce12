"""The committed table of mutants that behave as the source does (equivalent.toml), and entries to paste into it."""

from sources import TableError, read_table


class Equivalents:
    def __init__(self, path):
        self._reasons = {}
        for entry in read_table(path, "equivalent"):
            for mutated in entry["mutated"]:
                key = entry["file"], entry["source"], mutated, entry.get("occurrence", 1)
                if key in self._reasons:
                    raise TableError(f"{path.name}: given twice: {key[0]}: {mutated}")
                self._reasons[key] = entry["reason"]

    def __len__(self):
        return len(self._reasons)

    def reason(self, mutant):
        """Why the mutant is equivalent, or nothing."""
        return self._reasons.get(mutant.key, "")

    def stale(self, mutants):
        """The entries to which no mutant belongs any more."""
        known = {mutant.key for mutant in mutants}
        return [key for key in self._reasons if key not in known]


def _literal(text):
    return f"'''{text}'''" if "'" in text else f"'{text}'"


def entry_for(mutant):
    """An entry for a survivor, to be completed with a reason, or better: made unnecessary by a vector."""
    lines = ["[[equivalent]]", f"file = {_literal(mutant.file)}", f"source = {_literal(mutant.source)}",
             f"mutated = [{_literal(mutant.mutated)}]"]
    if mutant.occurrence > 1:
        lines.append(f"occurrence = {mutant.occurrence}")
    return "\n".join([*lines, 'reason = ""', ""])
