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

/// How scores depend on tokens. Tokens are 10 to 500, as in the public workload.
enum class KnapsackScores {
  Uniform,
  FiveKinds,  ///< 0.2, 0.4, 0.6, 0.8 or 1
  AllEqual,
  Proportional,  ///< to the tokens: a subset sum problem
  Shifted,       ///< the tokens plus a constant: "strongly correlated"
  Inverse,       ///< the tokens minus a constant
  OneGiant,      ///< uniform, and one item as large as the target, with a score of a tenth of the number of items
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

/// The selection of KnapsackSlice with buckets of one token, in new memory.
std::vector<Position> slice_knapsack(const KnapsackInstance& instance);

/// The selection by the specification's table and reconstruction, written directly: a row of values, and a flag per
/// cell.
std::vector<Position> fill_textbook_table(const KnapsackInstance& instance);

}  // namespace cupel::benchmarks

#endif
