import itertools
import math
import random
import unittest

import bench_path  # noqa: F401
from signed_rank import estimate, estimate_ratio, outside, pairs_needed, sums_of_ranks


class SignedRankTest(unittest.TestCase):
    def test_sums_of_ranks_match_those_of_all_subsets(self):
        for pairs in range(8):
            expected = [0] * (pairs * (pairs + 1) // 2 + 1)
            for chosen in itertools.product((0, 1), repeat=pairs):
                expected[sum(rank * taken for rank, taken in enumerate(chosen, 1))] += 1
            self.assertEqual(sums_of_ranks(pairs), expected)

    def test_interval_ends_match_the_published_tables(self):
        # Critical values of the two-sided signed-rank test at 5 % and at 1 %.
        for pairs, five, one in ((6, 0, None), (8, 3, 0), (10, 8, 3), (15, 25, 15), (20, 52, 37), (25, 89, 68)):
            self.assertEqual((outside(pairs, 0.95), outside(pairs, 0.99)), (five, one), pairs)

    def test_too_few_pairs_for_a_level_are_rejected(self):
        self.assertEqual((pairs_needed(0.95), pairs_needed(0.99)), (6, 8))
        with self.assertRaisesRegex(ValueError, "5 pairs are too few: 6 are needed"):
            estimate([1.0] * 5, 0.95)

    def test_the_estimate_matches_a_published_example(self):
        # Hollander and Wolfe's depression scores; R's wilcox.test(conf.int=TRUE) says 0.46, from 0.01 to 0.786.
        first = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
        second = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
        found = estimate([a - b for a, b in zip(first, second)], 0.95)
        self.assertEqual([round(number, 3) for number in (found.value, found.low, found.high)], [0.46, 0.01, 0.786])
        self.assertTrue(found.excludes_zero)

    def test_an_outlier_hardly_moves_the_estimate(self):
        calm = [0.01 * k for k in range(20)]
        wild = calm[:-1] + [1000.0]
        self.assertAlmostEqual(estimate(calm, 0.95).value, estimate(wild, 0.95).value, delta=0.02)

    def test_a_ratio_is_of_the_second_over_the_first(self):
        ratio, differs = estimate_ratio([(2.0, 3.0)] * 10, 0.95)
        for number in (ratio.value, ratio.low, ratio.high):
            self.assertAlmostEqual(number, 1.5)
        self.assertTrue(differs)
        ratio, differs = estimate_ratio([(2.0, 2.0)] * 10, 0.95)
        self.assertEqual((ratio.value, differs), (1.0, False))

    def test_intervals_have_the_promised_coverage(self):
        source = random.Random(1)
        missed = sum(estimate([source.gauss(0, 1) for _ in range(12)], 0.95).excludes_zero for _ in range(2000))
        # Exactly 4.25 % of them do; four standard deviations are 36.
        self.assertLess(abs(missed - 2000 * 2 * sum(sums_of_ranks(12)[: outside(12, 0.95) + 1]) / 2**12), 36)

    def test_more_pairs_make_the_interval_narrower(self):
        source = random.Random(2)
        differences = [source.gauss(0, 1) for _ in range(80)]
        few, many = estimate(differences[:20], 0.95), estimate(differences, 0.95)
        self.assertLess(many.high - many.low, few.high - few.low)
        self.assertTrue(math.isfinite(many.low))


if __name__ == "__main__":
    unittest.main()
