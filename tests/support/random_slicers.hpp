#ifndef CUPEL_TESTS_SUPPORT_RANDOM_SLICERS_HPP
#define CUPEL_TESTS_SUPPORT_RANDOM_SLICERS_HPP

#include <cstdint>
#include <vector>

#include "cupel/model/scored_item.hpp"
#include "cupel/policy/policy.hpp"
#include "reference/slicers.hpp"
#include "support/random.hpp"

namespace cupel::test_support {

/// The maximum number of buckets of a random knapsack, which keeps the reference's table small.
inline constexpr std::int64_t kMaxCapacity = 3000;

/// Properties of a random scored list.
struct ScoredOptions {
  std::size_t count = 10;
  std::int64_t max_tokens = 60;
  bool negative_tokens = false;
  bool huge_tokens = false;  ///< counts near 2^63 whose sum does not overflow
  bool far_apart = false;    ///< timestamps of all years from 0001 to 9999, with many ties
};

/// Scores with many ties, zeros of both signs, NaN, infinities and values around the knapsack's 0.0001. Sorted by
/// score, as a slicer may expect, in four cases of five.
std::vector<ScoredItem> random_scored_items(Random& random, const ScoredOptions& options);

double random_score(Random& random);

/// A bucket size that leaves a knapsack of `target_tokens` at most kMaxCapacity buckets.
std::int64_t random_bucket_size(Random& random, std::int64_t target_tokens);

std::vector<QuotaEntry> random_quotas(Random& random);
std::vector<CountQuotaEntry> random_count_quotas(Random& random);

/// A valid slicer of the given type (an index into SlicerSpec::Type) for a budget of `target_tokens`, nested at most
/// `depth` levels deep.
SlicerSpec random_slicer_of_type(Random& random, std::size_t type, int depth, std::int64_t target_tokens);
SlicerSpec random_slicer(Random& random, int depth, std::int64_t target_tokens);

}  // namespace cupel::test_support

#endif
