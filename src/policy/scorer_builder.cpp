#include <cmath>
#include <memory>

#include "cupel/scoring/composite_scorer.hpp"
#include "cupel/scoring/decay_scorer.hpp"
#include "cupel/scoring/frequency_scorer.hpp"
#include "cupel/scoring/metadata_key_scorer.hpp"
#include "cupel/scoring/metadata_trust_scorer.hpp"
#include "cupel/scoring/priority_scorer.hpp"
#include "cupel/scoring/recency_scorer.hpp"
#include "cupel/scoring/reflexive_scorer.hpp"
#include "cupel/scoring/scaled_scorer.hpp"
#include "errors.hpp"
#include "policy/policy_builder.hpp"
#include "scoring/cycles.hpp"

namespace cupel {

namespace {

AnyScorer build(const std::vector<ScorerSpec>& specs, int depth);

struct Build {
  int depth;  // a policy may be nested deeper than the stack is, so building it stops where using it would be refused

  AnyScorer operator()(const scorer_spec::Recency& /*spec*/) const { return RecencyScorer(); }
  AnyScorer operator()(const scorer_spec::Priority& /*spec*/) const { return PriorityScorer(); }
  AnyScorer operator()(const scorer_spec::Frequency& /*spec*/) const { return FrequencyScorer(); }
  AnyScorer operator()(const scorer_spec::Reflexive& /*spec*/) const { return ReflexiveScorer(); }
  AnyScorer operator()(const scorer_spec::Kind& spec) const {
    return spec.kind_weights ? KindScorer(*spec.kind_weights) : KindScorer();
  }
  AnyScorer operator()(const scorer_spec::Tag& spec) const {
    return TagScorer(spec.tag_weights,
                     spec.case_sensitive ? TagComparison::CaseSensitive : TagComparison::IgnoreAsciiCase);
  }
  AnyScorer operator()(const scorer_spec::Scaled& spec) const {
    if (spec.inner_scorer == nullptr) throw invalid_policy("innerScorer", "must be given");
    if (!(spec.inner_scorer->weight > 0.0 && std::isfinite(spec.inner_scorer->weight))) {
      throw errors::invalid(ErrorCode::ScorerConfig, "ScaledScorer", "weight",
                            errors::got("must be positive and finite", spec.inner_scorer->weight));
    }
    return ScaledScorer(std::visit(Build{next_depth()}, spec.inner_scorer->type));
  }
  AnyScorer operator()(const scorer_spec::Composite& spec) const { return build(spec.scorers, next_depth()); }
  AnyScorer operator()(const scorer_spec::MetadataTrust& spec) const { return MetadataTrustScorer(spec.default_score); }
  AnyScorer operator()(const scorer_spec::MetadataKey& spec) const {
    return MetadataKeyScorer({.key = spec.key, .value = spec.value, .boost = spec.boost});
  }
  AnyScorer operator()(const scorer_spec::Decay& spec) const {
    std::shared_ptr<const TimeProvider> clock = std::make_shared<SystemTimeProvider>();
    if (spec.reference_time) clock = std::make_shared<FixedTimeProvider>(*spec.reference_time);
    return DecayScorer(std::move(clock), spec.curve, spec.null_timestamp_score);
  }

  int next_depth() const {
    if (depth >= kMaxScorerDepth) {
      throw errors::invalid(ErrorCode::ScorerConfig, "Policy", "scorers",
                            "must not be nested deeper than " + std::to_string(kMaxScorerDepth) + " levels");
    }
    return depth + 1;
  }
};

AnyScorer build(const std::vector<ScorerSpec>& specs, int depth) {
  if (specs.empty()) throw invalid_policy("scorers", "must have at least one entry");
  std::vector<WeightedScorer> entries;
  entries.reserve(specs.size());
  for (const ScorerSpec& spec : specs) entries.push_back({std::visit(Build{depth}, spec.type), spec.weight});
  return CompositeScorer(std::move(entries));
}

}  // namespace

AnyScorer build_scorers(const std::vector<ScorerSpec>& scorers) { return build(scorers, 1); }

}  // namespace cupel
