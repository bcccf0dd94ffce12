#ifndef CUPEL_SRC_POLICY_POLICY_BUILDER_HPP
#define CUPEL_SRC_POLICY_POLICY_BUILDER_HPP

#include "cupel/pipeline.hpp"
#include "cupel/policy/policy.hpp"

namespace cupel {

/// The strategies that a policy describes. Throws Error (InvalidPolicy, ScorerConfig, SlicerConfig): first what is
/// wrong with the scorers, then with the slicer.
PipelineOptions build_policy(const Policy& policy);

/// A composite of all of them, which stand on the level `depth`.
AnyScorer build_scorers(const std::vector<ScorerSpec>& scorers, int depth);
/// The level inside a scorer on the level `depth`. Throws Error (ScorerConfig) beyond kMaxScorerDepth.
int one_deeper(int depth);

AnySlicer build_slicer(const Policy& policy);

/// Says what is wrong with a policy itself, rather than with one of its strategies.
Error invalid_policy(std::string_view parameter, std::string problem);

}  // namespace cupel

#endif
