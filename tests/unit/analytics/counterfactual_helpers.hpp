#ifndef CUPEL_TESTS_UNIT_ANALYTICS_COUNTERFACTUAL_HELPERS_HPP
#define CUPEL_TESTS_UNIT_ANALYTICS_COUNTERFACTUAL_HELPERS_HPP

#include "analytics_helpers.hpp"
#include "cupel/analytics/counterfactual.hpp"

namespace cupel {

/// Shows the name of the cause in failures.
inline void PrintTo(NoCounterfactualCause cause, std::ostream* out) { *out << to_string(cause); }

namespace test {

inline Counterfactuals ask(const PipelineOptions& options, const Items& items, std::int64_t target_tokens,
                           Position target, const CounterfactualOptions& how = {}) {
  return counterfactuals(Pipeline(options), items, budget_of(target_tokens), target, how);
}

template <class Value>
NoCounterfactualCause cause(const Counterfactual<Value>& answer) {
  EXPECT_FALSE(answer.value.has_value());
  return answer.why_absent.value().cause;
}

}  // namespace test
}  // namespace cupel

#endif
