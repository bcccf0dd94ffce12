#ifndef CUPEL_SRC_POLICY_POLICY_BUILDER_HPP
#define CUPEL_SRC_POLICY_POLICY_BUILDER_HPP

#include <memory>
#include <variant>
#include <vector>

#include "cupel/pipeline_options.hpp"
#include "cupel/policy/policy.hpp"

namespace cupel {

/// Builds the strategies that a policy describes. Throws Error (InvalidPolicy, ScorerConfig, SlicerConfig); errors of
/// the scorers come before errors of the slicer.
PipelineOptions build_policy(const Policy& policy);

/// A composite of the scorers, which are at nesting level `depth`.
AnyScorer build_scorers(const std::vector<ScorerSpec>& scorers, int depth);
/// The nesting level inside a scorer at level `depth`. Throws Error (ScorerConfig) beyond kMaxScorerDepth.
int next_scorer_depth(int depth);

AnySlicer build_slicer(const Policy& policy);

/// Builds the slicer inside a slicer at nesting level `depth`; null means a GreedySlice. Throws Error (SlicerConfig)
/// beyond kMaxSlicerDepth.
AnySlicer build_inner_slicer(const std::shared_ptr<const SlicerSpec>& inner, int depth);

/// Whether two descriptions describe the same slicer.
bool same_inner_slicer(const std::shared_ptr<const SlicerSpec>& a, const std::shared_ptr<const SlicerSpec>& b);

/// Builds the strategy that a variant's alternative describes. Strategies that nest others receive the nesting level.
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

/// An error of the policy itself, rather than of one of its strategies.
Error invalid_policy(std::string_view parameter, std::string problem);

}  // namespace cupel

#endif
