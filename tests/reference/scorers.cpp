// The scorers that compare an item with its peers or combine other scorers, and the two ways to call any scorer.

#include "reference/scorers.hpp"

#include <cmath>
#include <limits>
#include <variant>

#include "reference/text.hpp"

namespace cupel::reference {

// RECENCY-SCORE(item, allItems)
double recency_score(std::size_t item, std::span<const ContextItem> all_items) {
  if (!all_items[item].timestamp()) return 0.0;
  int count_with_timestamp = 0;
  int rank = 0;
  for (const ContextItem& other : all_items) {
    if (!other.timestamp()) continue;
    ++count_with_timestamp;
    if (*other.timestamp() < *all_items[item].timestamp()) ++rank;
  }
  if (count_with_timestamp <= 1) return 1.0;
  return static_cast<double>(rank) / static_cast<double>(count_with_timestamp - 1);
}

// PRIORITY-SCORE(item, allItems)
double priority_score(std::size_t item, std::span<const ContextItem> all_items) {
  if (!all_items[item].priority()) return 0.0;
  int count_with_priority = 0;
  int rank = 0;
  for (const ContextItem& other : all_items) {
    if (!other.priority()) continue;
    ++count_with_priority;
    if (*other.priority() < *all_items[item].priority()) ++rank;
  }
  if (count_with_priority <= 1) return 1.0;
  return static_cast<double>(rank) / static_cast<double>(count_with_priority - 1);
}

namespace {

// SHARES-ANY-TAG(tagsA, tagsB)
bool shares_any_tag(const std::vector<std::string>& tags_a, const std::vector<std::string>& tags_b) {
  for (const std::string& a : tags_a) {
    for (const std::string& b : tags_b) {
      if (case_insensitive_equal(a, b)) return true;
    }
  }
  return false;
}

}  // namespace

// FREQUENCY-SCORE(item, allItems)
double frequency_score(std::size_t item, std::span<const ContextItem> all_items) {
  if (all_items[item].tags().empty() || all_items.size() <= 1) return 0.0;
  int matching_items = 0;
  for (std::size_t i = 0; i < all_items.size(); ++i) {
    if (i == item) continue;
    if (all_items[i].tags().empty()) continue;
    if (shares_any_tag(all_items[item].tags(), all_items[i].tags())) ++matching_items;
  }
  return static_cast<double>(matching_items) / static_cast<double>(all_items.size() - 1);
}

// SCALED-SCORE(item, allItems, inner). Beyond the pseudocode, inner scores that are not finite are ignored for min and
// max, and score 0.5. Every item scores 0.5 if the range is not finite.
double scaled_score(std::size_t item, std::span<const double> inner_scores) {
  if (inner_scores.empty()) return 0.5;
  double min = std::numeric_limits<double>::infinity();
  double max = -std::numeric_limits<double>::infinity();
  for (const double s : inner_scores) {
    if (!std::isfinite(s)) continue;
    if (s < min) min = s;
    if (s > max) max = s;
  }
  const double raw_score = inner_scores[item];
  if (!std::isfinite(raw_score)) return 0.5;
  if (max == min) return 0.5;
  if (!std::isfinite(max - min)) return 0.5;
  return (raw_score - min) / (max - min);
}

// CONSTRUCT-COMPOSITE(entries)
std::vector<double> normalized_weights(std::span<const ScorerSpec> entries) {
  double total_weight = 0.0;
  for (const ScorerSpec& entry : entries) total_weight = total_weight + entry.weight;
  std::vector<double> normalized;
  for (const ScorerSpec& entry : entries) normalized.push_back(entry.weight / total_weight);
  return normalized;
}

namespace {

struct Literal {
  std::size_t item;
  std::span<const ContextItem> all_items;
  Timestamp now;

  double operator()(const scorer_spec::Recency&) const { return recency_score(item, all_items); }
  double operator()(const scorer_spec::Priority&) const { return priority_score(item, all_items); }
  double operator()(const scorer_spec::Frequency&) const { return frequency_score(item, all_items); }
  double operator()(const scorer_spec::Reflexive&) const { return reflexive_score(all_items[item]); }
  double operator()(const scorer_spec::Kind& config) const { return kind_score(all_items[item], config); }
  double operator()(const scorer_spec::Tag& config) const { return tag_score(all_items[item], config); }
  double operator()(const scorer_spec::MetadataTrust& config) const {
    return metadata_trust_score(all_items[item], config);
  }
  double operator()(const scorer_spec::MetadataKey& config) const {
    return metadata_key_score(all_items[item], config);
  }
  double operator()(const scorer_spec::Decay& config) const { return decay_score(all_items[item], config, now); }

  // SCALED-SCORE(item, allItems, inner)
  double operator()(const scorer_spec::Scaled& config) const {
    std::vector<double> inner_scores;
    for (std::size_t i = 0; i < all_items.size(); ++i) {
      inner_scores.push_back(score(*config.inner_scorer, i, all_items, now));
    }
    return scaled_score(item, inner_scores);
  }

  // COMPOSITE-SCORE(item, allItems, scorers, normalizedWeights)
  double operator()(const scorer_spec::Composite& config) const {
    const std::vector<double> weights = normalized_weights(config.scorers);
    double result = 0.0;
    for (std::size_t i = 0; i < config.scorers.size(); ++i) {
      result = result + score(config.scorers[i], item, all_items, now) * weights[i];
    }
    return result;
  }
};

}  // namespace

double score(const ScorerSpec& spec, std::size_t item, std::span<const ContextItem> all_items, Timestamp now) {
  return std::visit(Literal{item, all_items, now}, spec.type);
}

std::vector<double> score_list(const ScorerSpec& spec, std::span<const ContextItem> all_items, Timestamp now) {
  std::vector<double> scores(all_items.size(), 0.0);
  if (const auto* scaled = std::get_if<scorer_spec::Scaled>(&spec.type)) {
    const std::vector<double> inner_scores = score_list(*scaled->inner_scorer, all_items, now);
    for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = scaled_score(i, inner_scores);
  } else if (const auto* composite = std::get_if<scorer_spec::Composite>(&spec.type)) {
    const std::vector<double> weights = normalized_weights(composite->scorers);
    for (std::size_t k = 0; k < weights.size(); ++k) {
      const std::vector<double> child = score_list(composite->scorers[k], all_items, now);
      for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = scores[i] + child[i] * weights[k];
    }
  } else {
    for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = score(spec, i, all_items, now);
  }
  return scores;
}

}  // namespace cupel::reference
