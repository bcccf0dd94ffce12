"""Estimates the difference of paired measurements.

The Hodges-Lehmann estimator: the median of all pairwise averages of the differences, with the confidence interval of Wilcoxon's
signed-rank test. The interval is exact for any number of pairs if the noise is symmetric. The noise need not be normal, and the
estimate is robust against a few outliers.
"""

import functools
import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Estimate:
    value: float
    low: float
    high: float

    @property
    def excludes_zero(self):
        return self.low > 0 or self.high < 0


def sums_of_ranks(pairs):
    """The number of subsets of the ranks 1..pairs with the sum 0, 1, 2, ..."""
    counts = [1]
    for rank in range(1, pairs + 1):
        longer = counts + [0] * rank
        for total, count in enumerate(counts):
            longer[total + rank] += count
        counts = longer
    return counts


@functools.lru_cache(maxsize=None)
def outside(pairs, level):
    """The number of averages beyond each end of an interval that holds with probability `level` at least, or None if there are too few
    pairs for it."""
    allowed = (1 - level) / 2 * 2**pairs
    beyond = 0
    for k, count in enumerate(sums_of_ranks(pairs)):
        beyond += count
        if beyond > allowed:
            return k - 1 if k > 0 else None
    return None


def pairs_needed(level):
    pairs = 1
    while outside(pairs, level) is None:
        pairs += 1
    return pairs


def estimate(differences, level):
    """Raises ValueError if there are too few differences for the level."""
    beyond = outside(len(differences), level)
    if beyond is None:
        raise ValueError(f"{len(differences)} pairs are too few: {pairs_needed(level)} are needed")
    averages = sorted((a + b) / 2 for i, a in enumerate(differences) for b in differences[i:])
    middle = len(averages) // 2
    value = averages[middle] if len(averages) % 2 else (averages[middle - 1] + averages[middle]) / 2
    return Estimate(value, averages[beyond], averages[-1 - beyond])


def estimate_ratio(pairs, level):
    """The ratio of the second of each pair to the first, and whether it differs significantly from 1."""
    logs = estimate([math.log(second / first) for first, second in pairs], level)
    return Estimate(math.exp(logs.value), math.exp(logs.low), math.exp(logs.high)), logs.excludes_zero
