#ifndef CUPEL_TESTS_REFERENCE_SCORERS_HPP
#define CUPEL_TESTS_REFERENCE_SCORERS_HPP

#include <cstddef>
#include <span>
#include <vector>

#include "cupel/model/context_item.hpp"
#include "cupel/model/timestamp.hpp"
#include "cupel/policy/policy.hpp"

namespace cupel::reference {

/// `Score(item, allItems)` exactly as written. The item is given by its position in the list, which is its identity.
/// Caches nothing: a ScaledScorer scores the whole list again for every item, so nested scorers take O(N^(depth+1)).
double score(const ScorerSpec& spec, std::size_t item, std::span<const ContextItem> all_items, Timestamp now);

/// SCORE(scoreable, scorer): the same numbers for a whole list, computing each inner score once. For lists on which the
/// literal version would take too long. The property tests compare the two.
std::vector<double> score_list(const ScorerSpec& spec, std::span<const ContextItem> all_items, Timestamp now);

// One function per scorer. Absolute scorers get only the item.
double recency_score(std::size_t item, std::span<const ContextItem> all_items);
double priority_score(std::size_t item, std::span<const ContextItem> all_items);
double frequency_score(std::size_t item, std::span<const ContextItem> all_items);
double reflexive_score(const ContextItem& item);
double kind_score(const ContextItem& item, const scorer_spec::Kind& config);
double tag_score(const ContextItem& item, const scorer_spec::Tag& config);
double metadata_trust_score(const ContextItem& item, const scorer_spec::MetadataTrust& config);
double metadata_key_score(const ContextItem& item, const scorer_spec::MetadataKey& config);
double decay_score(const ContextItem& item, const scorer_spec::Decay& config, Timestamp now);

/// The arithmetic of SCALED-SCORE, given the inner scores of the whole list.
double scaled_score(std::size_t item, std::span<const double> inner_scores);

/// The normalised weights of CONSTRUCT-COMPOSITE.
std::vector<double> normalized_weights(std::span<const ScorerSpec> entries);

}  // namespace cupel::reference

#endif
