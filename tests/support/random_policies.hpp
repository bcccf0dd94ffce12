#ifndef CUPEL_TESTS_SUPPORT_RANDOM_POLICIES_HPP
#define CUPEL_TESTS_SUPPORT_RANDOM_POLICIES_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"
#include "cupel/policy/policy.hpp"
#include "support/random.hpp"

namespace cupel::test_support {

/// A valid policy: any scorers, any slicer with any quotas that may wrap it, either placer, any overflow strategy. A
/// knapsack's bucket size suits a budget of `target_tokens`.
Policy random_policy(Random& random, std::int64_t target_tokens);

/// Breaks exactly one thing in a valid policy, so that it can't be built.
void break_policy(Random& random, Policy& policy);

/// The input of a run.
struct PipelineCase {
  std::vector<ContextItem> items;
  ContextBudget budget;
  Policy policy;
};

PipelineCase random_pipeline_case(Random& random);

/// Policy, budget and items as readable text.
std::string dump(const PipelineCase& c);

}  // namespace cupel::test_support

#endif
