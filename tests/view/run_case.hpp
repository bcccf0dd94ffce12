#ifndef CUPEL_TESTS_VIEW_RUN_CASE_HPP
#define CUPEL_TESTS_VIEW_RUN_CASE_HPP

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "support/random.hpp"
#include "support/random_policies.hpp"
#include "view/run.hpp"

namespace cupel::view {

/// A run and the objects that it refers to.
struct RunCase {
  std::vector<ContextItem> items;
  Policy policy;
  Pipeline pipeline;
  ContextBudget budget;
  std::int64_t ceiling;  ///< of its curve
  Run run;

  RunCase(std::vector<ContextItem> list, Policy with, ContextBudget within, std::int64_t curve_ceiling = 1'000)
      : items(std::move(list)),
        policy(std::move(with)),
        pipeline(policy),
        budget(std::move(within)),
        ceiling(curve_ceiling),
        run(run_pipeline({.items = items, .budget = budget, .policy = policy, .pipeline = pipeline})) {}
  RunCase(const RunCase&) = delete;
  RunCase& operator=(const RunCase&) = delete;
};

/// A policy that scores items by their hints.
inline Policy by_hint() {
  Policy policy;
  policy.scorers.push_back({.type = scorer_spec::Reflexive{}});
  return policy;
}

/// An item that by_hint() scores with `hint`.
inline ContextItem item(std::string content, std::int64_t tokens, double hint, ContextKind kind = {}) {
  return ContextItem(
      {.content = std::move(content), .tokens = tokens, .kind = std::move(kind), .future_relevance_hint = hint});
}

inline ContextItem pinned(std::string content, std::int64_t tokens) {
  return ContextItem({.content = std::move(content), .tokens = tokens, .pinned = true});
}

inline ContextBudget window(std::int64_t tokens) {
  return ContextBudget({.max_tokens = tokens, .target_tokens = tokens});
}

/// Calls `check` with `count` random runs. Runs that fail are skipped and not counted.
template <class Check>
void for_random_runs(int count, const Check& check) {
  int runs = 0;
  for (std::uint64_t number = 0; number < 5'000 && runs < count; ++number) {
    test_support::Random random(test_support::case_seed(10, number));
    test_support::PipelineCase drawn = test_support::random_pipeline_case(random);
    std::unique_ptr<RunCase> made;
    try {
      made = std::make_unique<RunCase>(std::move(drawn.items), drawn.policy, drawn.budget, random.between(0, 2'000));
    } catch (const Error&) {
      continue;
    }
    ++runs;
    SCOPED_TRACE("case " + std::to_string(number));
    check(*made, random);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_EQ(runs, count);
}

}  // namespace cupel::view

#endif
