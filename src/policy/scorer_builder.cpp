#include <string>
#include <utility>
#include <vector>

#include "errors.hpp"
#include "policy/policy_builder.hpp"
#include "scoring/scorer_weights.hpp"

namespace cupel {

AnyScorer ScorerSpec::build(int depth) const { return build_alternative<AnyScorer>(type, depth); }

std::string_view short_label(std::string_view name) noexcept {
  std::string_view label = name.substr(0, 4);
  description::for_each_alternative<ScorerSpec::Type>([&]<class Spec>(std::type_identity<Spec>) {
    if constexpr (requires { Spec::kLabel; }) {
      if (Spec::kName == name) label = Spec::kLabel;
    }
  });
  return label;
}

// A policy may be nested deeper than the stack allows, so building stops at the depth at which the result would be
// rejected.
int next_scorer_depth(int depth) {
  if (depth >= kMaxScorerDepth) {
    throw errors::invalid(ErrorCode::ScorerConfig, "Policy", "scorers",
                          "must not be nested deeper than " + std::to_string(kMaxScorerDepth) + " levels");
  }
  return depth + 1;
}

void check_weights(std::span<const ScorerSpec> scorers) {
  static_cast<void>(checked_total_weight("CompositeScorer", scorers));
}

AnyScorer scorer_spec::Composite::build(int depth) const { return build_scorers(scorers, next_scorer_depth(depth)); }

bool scorer_spec::Composite::operator==(const Composite& other) const { return scorers == other.scorers; }

AnyScorer build_scorers(const std::vector<ScorerSpec>& scorers, int depth) {
  if (scorers.empty()) throw invalid_policy("scorers", "must have at least one entry");
  std::vector<WeightedScorer> entries;
  entries.reserve(scorers.size());
  for (const ScorerSpec& scorer : scorers) entries.push_back({scorer.build(depth), scorer.weight});
  return CompositeScorer(std::move(entries));
}

AnyScorer scorer_spec::Scaled::build(int depth) const {
  if (inner_scorer == nullptr) throw invalid_policy("innerScorer", "must be given");
  errors::check_fields(ErrorCode::ScorerConfig, "ScaledScorer", *inner_scorer);
  return ScaledScorer(inner_scorer->build(next_scorer_depth(depth)));
}

bool scorer_spec::Scaled::operator==(const Scaled& other) const {
  if (inner_scorer == other.inner_scorer) return true;
  return inner_scorer != nullptr && other.inner_scorer != nullptr && *inner_scorer == *other.inner_scorer;
}

}  // namespace cupel
