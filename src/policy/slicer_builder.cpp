#include <string>
#include <utility>
#include <vector>

#include "errors.hpp"
#include "policy/policy_builder.hpp"

namespace cupel {

AnySlicer SlicerSpec::build(int depth) const { return build_alternative<AnySlicer>(type, depth); }

// A description may be nested deeper than the stack allows, so building stops at the depth at which the result would be
// rejected.
AnySlicer build_inner_slicer(const std::shared_ptr<const SlicerSpec>& inner, int depth) {
  if (inner == nullptr) return slicer_spec::Greedy().build();
  if (depth >= kMaxSlicerDepth) {
    throw errors::invalid(ErrorCode::SlicerConfig, "SlicerSpec", "innerSlicer",
                          "must not be nested deeper than " + std::to_string(kMaxSlicerDepth) + " levels");
  }
  return inner->build(depth + 1);
}

bool same_inner_slicer(const std::shared_ptr<const SlicerSpec>& a, const std::shared_ptr<const SlicerSpec>& b) {
  const SlicerSpec greedy;
  return a == b || (a ? *a : greedy) == (b ? *b : greedy);
}

AnySlicer slicer_spec::CountQuota::build(int depth) const {
  return CountQuotaSlice(count_quotas, build_inner_slicer(inner_slicer, depth),
                         scarcity_behavior.value_or(ScarcityBehavior::Degrade));
}

bool slicer_spec::CountQuota::operator==(const CountQuota& other) const {
  return count_quotas == other.count_quotas && scarcity_behavior == other.scarcity_behavior &&
         same_inner_slicer(inner_slicer, other.inner_slicer);
}

AnySlicer slicer_spec::Quota::build(int depth) const {
  std::vector<QuotaEntry> entries;
  entries.reserve(quotas.size());
  for (const PolicyQuota& quota : quotas) {
    const std::string problem = description::entry_problem(quota);
    if (!problem.empty()) throw invalid_policy("quotas", problem + description::of_entry(quota));
    entries.push_back({quota.kind, quota.min_percent.value_or(0.0), quota.max_percent.value_or(100.0)});
  }
  return QuotaSlice(std::move(entries), build_inner_slicer(inner_slicer, depth));
}

bool slicer_spec::Quota::operator==(const Quota& other) const {
  return quotas == other.quotas && same_inner_slicer(inner_slicer, other.inner_slicer);
}

}  // namespace cupel
