#include "policy/policy_builder.hpp"

#include "cupel/placing/chronological_placer.hpp"
#include "cupel/placing/u_shaped_placer.hpp"
#include "errors.hpp"

namespace cupel {

Error invalid_policy(std::string_view parameter, std::string problem) {
  return errors::invalid(ErrorCode::InvalidPolicy, "Policy", parameter, std::move(problem));
}

PipelineOptions build_policy(const Policy& policy) {
  AnyScorer scorer = build_scorers(policy.scorers, 1);
  AnySlicer slicer = build_slicer(policy);
  AnyPlacer placer = ChronologicalPlacer();
  switch (policy.placer_type) {  // no default, so that the compiler warns if a placer is missing
    case PlacerType::Chronological:
      break;
    case PlacerType::UShaped:
      placer = UShapedPlacer();
      break;
  }
  return {.scorer = std::move(scorer),
          .slicer = std::move(slicer),
          .placer = std::move(placer),
          .deduplication = policy.deduplication_enabled,
          .overflow_strategy = policy.overflow_strategy};
}

}  // namespace cupel
