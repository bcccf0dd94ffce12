#ifndef CUPEL_TESTS_REFERENCE_PIPELINE_HPP
#define CUPEL_TESTS_REFERENCE_PIPELINE_HPP

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cupel/diagnostics/exclusion_reason.hpp"
#include "cupel/diagnostics/inclusion_reason.hpp"
#include "cupel/diagnostics/trace_event.hpp"
#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"
#include "cupel/policy/policy.hpp"
#include "reference/composition.hpp"

namespace cupel::reference {

/// An item of the selection, by its position in the caller's list.
struct Included {
  Position position;
  double score;
  InclusionReason reason;
};

/// An excluded item, by its position in the caller's list.
struct Excluded {
  Position position;
  double score;
  ExclusionReason reason;
};

/// A finished stage.
struct Stage {
  PipelineStage stage;
  std::size_t items_in;
  std::size_t items_out;
  std::vector<Excluded> exclusions;  ///< in the order of recording
};

/// The results of a run.
struct Outcome {
  std::vector<Position> positions;  ///< in placed order
  std::int64_t total_tokens = 0;
  std::int64_t tokens_over_budget = 0;
  std::vector<CountRequirementShortfall> shortfalls;

  std::vector<Included> included;  ///< in placed order
  std::vector<Excluded> excluded;  ///< in report order
  std::int64_t total_candidates = 0;
  std::int64_t total_tokens_considered = 0;
  std::vector<Stage> stages;  ///< Classify, Score, Deduplicate, Slice, Place

  std::vector<Position> scored_positions;            ///< the scoreable items, in input order
  std::vector<double> scores;                        ///< of these items
  std::optional<std::vector<Position>> overflowing;  ///< the merged list, if it exceeds the target under Proceed
};

/// Runs the six stages. `now` is the system time that scorers read. Throws Failure.
Outcome run(std::span<const ContextItem> items, const ContextBudget& budget, const Composition& composition,
            Timestamp now = Timestamp::now());
Outcome run(std::span<const ContextItem> items, const ContextBudget& budget, const Policy& policy,
            Timestamp now = Timestamp::now());

}  // namespace cupel::reference

#endif
