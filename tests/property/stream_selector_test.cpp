// StreamSelector and stream_slice select from items that arrive one by one what StreamSlice selects from a list.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cupel/slicing/stream_slice.hpp"
#include "property/cases.hpp"
#include "property/compare.hpp"
#include "reference/scorers.hpp"
#include "reference/slicers.hpp"
#include "support/dump.hpp"
#include "support/random_budget.hpp"
#include "support/random_items.hpp"
#include "support/random_scorers.hpp"
#include "support/random_slicers.hpp"

namespace cupel::property {
namespace {

using test_support::dump;

ContextBudget random_target(Random& random, const std::vector<ContextItem>& items) {
  return test_support::random_budget(random, test_support::token_scale(items));
}

std::vector<Position> positions_of(const std::vector<StreamedItem>& taken) {
  std::vector<Position> positions;
  for (const StreamedItem& item : taken) positions.push_back(static_cast<Position>(item.position));
  return positions;
}

// Spec: Slicers/stream-slice
TEST(StreamSelector, SelectsFromScoredItemsAsTheReferenceDoes) {
  for_each_case(10'000, [](Random& random) -> std::string {
    const std::vector<ScoredItem> items =
        test_support::random_scored_items(random, {.count = random.index(40), .negative_tokens = random.chance(20)});
    std::vector<ContextItem> list;
    for (const ScoredItem& scored : items) list.push_back(scored.item);
    const ContextBudget budget = random_target(random, list);
    const std::int64_t batch_size = random.between(1, 8);
    const reference::SliceOutcome expected =
        reference::stream_slice(items, {budget.max_tokens(), budget.target_tokens()}, batch_size);

    StreamSelector selector(budget, StreamOptions{.batch_size = batch_size});
    for (const ScoredItem& scored : items) {
      if (!selector.wants_more() && random.chance(50)) break;
      selector.push(scored);
    }
    std::string problem = compare_positions("taken by push", expected.selected, positions_of(selector.finish()));
    problem += compare_positions("taken from a range", expected.selected,
                                 positions_of(stream_slice(items, budget, StreamOptions{.batch_size = batch_size})));
    if (problem.empty()) return "";
    return problem + "batch size " + std::to_string(batch_size) + "\n" + dump(budget) + dump(items);
  });
}

TEST(StreamSelector, ScoresEachBatchAgainstThatBatchAlone) {
  for_each_case(10'000, [](Random& random) -> std::string {
    const std::vector<ContextItem> items =
        test_support::random_items(random, {.count = random.index(30), .negative_tokens = random.chance(20)});
    const ScorerSpec spec = test_support::random_scorer(random, 2);
    const ContextBudget budget = random_target(random, items);
    const std::size_t batch_size = 1 + random.index(8);

    std::vector<ScoredItem> scored;
    for (std::size_t begin = 0; begin < items.size(); begin += batch_size) {
      const std::size_t end = std::min(begin + batch_size, items.size());
      const std::vector<ContextItem> batch(items.begin() + static_cast<std::ptrdiff_t>(begin),
                                           items.begin() + static_cast<std::ptrdiff_t>(end));
      const std::vector<double> scores = reference::score_list(spec, batch, Timestamp::now());
      for (std::size_t i = 0; i < batch.size(); ++i) scored.push_back({batch[i], scores[i]});
    }
    const auto batch_items = static_cast<std::int64_t>(batch_size);
    const reference::SliceOutcome expected =
        reference::stream_slice(scored, {budget.max_tokens(), budget.target_tokens()}, batch_items);

    const std::vector<StreamedItem> taken =
        stream_slice(items, budget, spec.build(), StreamOptions{.batch_size = batch_items});
    std::string problem = compare_positions("taken", expected.selected, positions_of(taken));
    for (const StreamedItem& item : taken) {
      if (!same_score(item.scored.score, scored[item.position].score)) problem += "another score\n";
    }
    if (problem.empty()) return "";
    return problem + "scorer: " + dump(spec) + " batch size " + std::to_string(batch_size) + "\n" + dump(budget) +
           dump(items);
  });
}

}  // namespace
}  // namespace cupel::property
