"""Measures two programs in turn and reports significant differences."""

from dataclasses import dataclass

from signed_rank import Estimate, estimate_ratio


@dataclass(frozen=True)
class Row:
    name: str
    old_seconds: float
    new_seconds: float
    ratio: Estimate
    differs: bool

    @property
    def verdict(self):
        if not self.differs:
            return ""
        return "SLOWER" if self.ratio.value > 1 else "faster"


def measure(old, new, names, rounds, seconds, progress=lambda done: None):
    """For each name the (old, new) seconds of each round. Both programs measure a benchmark right after each other, so that they meet
    the same disturbances, and alternate in going first."""
    pairs = {name: [] for name in names}
    for number in range(rounds):
        for name in names:
            if number % 2 == 0:
                first = old.seconds(name, seconds)
                pairs[name].append((first, new.seconds(name, seconds)))
            else:
                last = new.seconds(name, seconds)
                pairs[name].append((old.seconds(name, seconds), last))
        progress(number + 1)
    return pairs


def level_of_each(together, benchmarks):
    """The level of each interval at which all intervals hold together with probability `together`."""
    return 1 - (1 - together) / max(benchmarks, 1)


def rows(pairs, together):
    level = level_of_each(together, len(pairs))
    for name, times in pairs.items():
        ratio, differs = estimate_ratio(times, level)
        yield Row(name, min(old for old, _ in times), min(new for _, new in times), ratio, differs)


def time_text(seconds):
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}" if seconds < 1000 * size else f"{seconds / size:.0f} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def table(found, together):
    width = max(len(row.name) for row in found)
    lines = [f"{'benchmark':{width}} {'old':>9} {'new':>9} {'new/old':>8}   {together:.0%} interval"]
    for row in found:
        lines.append(f"{row.name:{width}} {time_text(row.old_seconds):>9} {time_text(row.new_seconds):>9} "
                     f"{row.ratio.value:8.3f}   {row.ratio.low:.3f} .. {row.ratio.high:.3f}  {row.verdict}".rstrip())
    verdicts = [row.verdict for row in found]
    lines.append(f"\nOf {len(found)}, {verdicts.count('SLOWER')} significantly slower, {verdicts.count('faster')} "
                 f"significantly faster, {verdicts.count('')} without a significant difference")
    return "\n".join(lines)
