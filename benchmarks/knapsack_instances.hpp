#ifndef CUPEL_BENCHMARKS_KNAPSACK_INSTANCES_HPP
#define CUPEL_BENCHMARKS_KNAPSACK_INSTANCES_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "cupel/model/context_item.hpp"
#include "cupel/model/scored_item.hpp"
#include "support/random.hpp"

namespace cupel::benchmarks {

/// How scores follow tokens, which are 10 to 500 as in the public workload.
enum class KnapsackScores {
  Uniform,
  FiveKinds,  ///< 0.2, 0.4, 0.6, 0.8 or 1
  AllEqual,
  Proportional,  ///< to the tokens: a problem of subset sums
  Shifted,       ///< the tokens and a constant more, "strongly correlated"
  Inverse,       ///< the tokens and a constant less
  OneGiant,      ///< uniform, and one item as large as the target that outweighs most
};

std::string_view to_string(KnapsackScores scores) noexcept;

/// A scored list, ordered by score as the Sort stage leaves it.
struct KnapsackInstance {
  std::vector<ContextItem> items;
  std::vector<double> scores;
  std::vector<std::int64_t> tokens;
  std::int64_t target;

  ScoredItems scored() const { return {ItemList(items), scores, tokens}; }
};

KnapsackInstance make_knapsack(KnapsackScores scores, std::size_t size, std::int64_t target,
                               test_support::Random& random);

/// Selects as KnapsackSlice with buckets of one token does, in new memory.
std::vector<Position> slice_knapsack(const KnapsackInstance& instance);

/// The specification's table and reconstruction as one would write them: a row of values, and a flag per cell.
std::vector<Position> fill_textbook_table(const KnapsackInstance& instance);

}  // namespace cupel::benchmarks

#endif
