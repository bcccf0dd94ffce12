#include "analytics/scorer_fields.hpp"

#include "cupel/scoring/composite_scorer.hpp"
#include "cupel/scoring/decay_scorer.hpp"
#include "cupel/scoring/frequency_scorer.hpp"
#include "cupel/scoring/kind_scorer.hpp"
#include "cupel/scoring/metadata_key_scorer.hpp"
#include "cupel/scoring/metadata_trust_scorer.hpp"
#include "cupel/scoring/priority_scorer.hpp"
#include "cupel/scoring/recency_scorer.hpp"
#include "cupel/scoring/reflexive_scorer.hpp"
#include "cupel/scoring/scaled_scorer.hpp"
#include "cupel/scoring/tag_scorer.hpp"

namespace cupel {

namespace {

template <class... Types>
bool is_any_of(const Scorer& scorer) noexcept {
  return ((dynamic_cast<const Types*>(&scorer) != nullptr) || ...);
}

}  // namespace

ScorerFields scorer_fields(const Scorer& scorer) {
  if (is_any_of<CompositeScorer, ScaledScorer>(scorer)) {
    ScorerFields fields;
    for (const Scorer* child : scorer.children()) {
      const ScorerFields of_child = scorer_fields(*child);
      fields.tokens |= of_child.tokens;
      fields.priority |= of_child.priority;
      fields.future_relevance_hint |= of_child.future_relevance_hint;
      fields.timestamp |= of_child.timestamp;
    }
    return fields;
  }
  if (is_any_of<KindScorer, TagScorer, FrequencyScorer, MetadataTrustScorer, MetadataKeyScorer>(scorer)) return {};
  if (is_any_of<RecencyScorer, DecayScorer>(scorer)) return {.timestamp = true};
  if (is_any_of<PriorityScorer>(scorer)) return {.priority = true};
  if (is_any_of<ReflexiveScorer>(scorer)) return {.future_relevance_hint = true};
  return {.tokens = true, .priority = true, .future_relevance_hint = true, .timestamp = true};
}

}  // namespace cupel
