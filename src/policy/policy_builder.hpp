#ifndef CUPEL_SRC_POLICY_POLICY_BUILDER_HPP
#define CUPEL_SRC_POLICY_POLICY_BUILDER_HPP

#include <memory>
#include <variant>
#include <vector>

#include "cupel/pipeline_options.hpp"
#include "cupel/policy/policy.hpp"

namespace cupel {

/// The strategies that a policy describes. Throws Error (InvalidPolicy, ScorerConfig, SlicerConfig): first what is
/// wrong with the scorers, then with the slicer.
PipelineOptions build_policy(const Policy& policy);

/// A composite of all of them, which stand on the level `depth`.
AnyScorer build_scorers(const std::vector<ScorerSpec>& scorers, int depth);
/// The level inside a scorer on the level `depth`. Throws Error (ScorerConfig) beyond kMaxScorerDepth.
int next_scorer_depth(int depth);

AnySlicer build_slicer(const Policy& policy);

/// The slicer inside one on the level `depth`; null is a GreedySlice. Throws Error (SlicerConfig) beyond
/// kMaxSlicerDepth.
AnySlicer build_inner_slicer(const std::shared_ptr<const SlicerSpec>& inner, int depth);

/// Whether two say the same slicer.
bool same_inner_slicer(const std::shared_ptr<const SlicerSpec>& a, const std::shared_ptr<const SlicerSpec>& b);

/// The strategy that an alternative of a specification describes. Those that nest others take the level.
template <class AnyStrategy, class Variant>
AnyStrategy build_alternative(const Variant& type, int depth) {
  return std::visit(
      [depth](const auto& spec) -> AnyStrategy {
        if constexpr (requires { spec.build(depth); }) {
          return spec.build(depth);
        } else {
          return spec.build();
        }
      },
      type);
}

/// Says what is wrong with a policy itself, rather than with one of its strategies.
Error invalid_policy(std::string_view parameter, std::string problem);

}  // namespace cupel

#endif
