#ifndef CUPEL_TESTS_REFERENCE_SCORERS_HPP
#define CUPEL_TESTS_REFERENCE_SCORERS_HPP

#include <cstddef>
#include <span>
#include <vector>

#include "cupel/model/context_item.hpp"
#include "cupel/model/timestamp.hpp"
#include "cupel/policy/policy.hpp"

namespace cupel::reference {

/// `Score(item, allItems)` exactly as written, the item given by its position in the list, which is its identity.
/// Remembers nothing: a ScaledScorer scores the whole list again for every item, so nesting costs O(N^(depth+1)).
double score(const ScorerSpec& spec, std::size_t item, std::span<const ContextItem> all_items, Timestamp now);

/// SCORE(scoreable, scorer): the same numbers for a whole list, each inner score computed once. For lists on which the
/// literal version would take too long; the property tests hold the two against each other.
std::vector<double> score_list(const ScorerSpec& spec, std::span<const ContextItem> all_items, Timestamp now);

// One function per scorer. Those that look only at the item take only the item.
double recency_score(std::size_t item, std::span<const ContextItem> all_items);
double priority_score(std::size_t item, std::span<const ContextItem> all_items);
double frequency_score(std::size_t item, std::span<const ContextItem> all_items);
double reflexive_score(const ContextItem& item);
double kind_score(const ContextItem& item, const scorer_spec::Kind& config);
double tag_score(const ContextItem& item, const scorer_spec::Tag& config);
double metadata_trust_score(const ContextItem& item, const scorer_spec::MetadataTrust& config);
double metadata_key_score(const ContextItem& item, const scorer_spec::MetadataKey& config);
double decay_score(const ContextItem& item, const scorer_spec::Decay& config, Timestamp now);

/// SCALED-SCORE's arithmetic, once the inner scores of the whole list are known.
double scaled_score(std::size_t item, std::span<const double> inner_scores);

/// CONSTRUCT-COMPOSITE's normalised weights.
std::vector<double> normalized_weights(std::span<const ScorerSpec> entries);

}  // namespace cupel::reference

#endif
