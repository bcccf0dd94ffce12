#ifndef CUPEL_BENCHMARKS_PIPELINES_HPP
#define CUPEL_BENCHMARKS_PIPELINES_HPP

#include "cupel/policy/policy.hpp"

namespace cupel::benchmarks {

/// Recency 3, kind 1; greedy; chronological. A policy, because the reference also takes policies.
inline Policy chat_policy() { return {.scorers = {{scorer_spec::Recency{}, 3.0}, {scorer_spec::Kind{}, 1.0}}}; }

/// Kind alone; greedy; chronological. Strictly less work than chat_policy(). It has five different scores, so its sorts
/// have many ties.
inline Policy kind_policy() { return {.scorers = {{scorer_spec::Kind{}}}}; }

/// Six scorers that read one field each; greedy; U-shaped.
inline Policy six_scorers_policy() {
  return {.scorers = {{scorer_spec::Recency{}},
                      {scorer_spec::Priority{}},
                      {scorer_spec::Kind{}},
                      {scorer_spec::Tag{.tag_weights = {{"tag1", 1.0}, {"tag7", 2.0}, {"tag23", 0.5}}}},
                      {scorer_spec::Frequency{}},
                      {scorer_spec::Reflexive{}}},
          .placer_type = PlacerType::UShaped};
}

/// Scaled(recency); greedy; chronological.
inline Policy scaled_policy() {
  return {.scorers = {{scorer_spec::Scaled{
              .inner_scorer = std::make_shared<const ScorerSpec>(ScorerSpec{.type = scorer_spec::Recency{}})}}}};
}

}  // namespace cupel::benchmarks

#endif
