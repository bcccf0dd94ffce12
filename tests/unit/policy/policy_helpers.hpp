#ifndef CUPEL_TESTS_UNIT_POLICY_POLICY_HELPERS_HPP
#define CUPEL_TESTS_UNIT_POLICY_POLICY_HELPERS_HPP

#include <gtest/gtest.h>

#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "cupel/pipeline.hpp"
#include "cupel/policy/policy.hpp"
#include "cupel/scoring/composite_scorer.hpp"
#include "support/thrown_error.hpp"

namespace cupel::test {

inline Policy policy_of(ScorerSpec scorer) {
  Policy policy;
  policy.scorers.push_back(std::move(scorer));
  return policy;
}

/// A valid policy, which tests change in one place to make it invalid.
inline Policy recency_policy() { return policy_of({.type = scorer_spec::Recency{}}); }

/// A strategy as its concrete type. Throws std::bad_cast if the type is another.
template <class Strategy>
const Strategy& slicer_as(const Pipeline& pipeline) {
  return dynamic_cast<const Strategy&>(*pipeline.options().slicer);
}
template <class Strategy>
const Strategy& inner_as(const Slicer& inner) {
  return dynamic_cast<const Strategy&>(inner);
}
template <class Strategy>
const Strategy& placer_as(const Pipeline& pipeline) {
  return dynamic_cast<const Strategy&>(*pipeline.options().placer);
}

/// The entries of the CompositeScorer that a pipeline built from a policy always has.
inline const std::vector<WeightedScorer>& composite_entries(const Pipeline& pipeline) {
  return dynamic_cast<const CompositeScorer&>(*pipeline.options().scorer).entries();
}

/// Building a pipeline from the policy fails with that code, and the message names the parameter.
inline void expect_rejected(const Policy& policy, ErrorCode code, std::string_view parameter) {
  const Error error = thrown_error([&] { return Pipeline(policy); });
  EXPECT_EQ(error.code(), code) << error.what();
  EXPECT_TRUE(contains(error.what(), parameter)) << error.what() << "\ndoes not name " << parameter;
}

/// A scorer's type as the wire format spells it.
inline std::string_view type_name(const ScorerSpec& scorer) {
  return std::visit([](const auto& spec) { return spec.kName; }, scorer.type);
}

}  // namespace cupel::test

#endif
