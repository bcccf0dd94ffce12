#ifndef CUPEL_TESTS_UNIT_PIPELINE_PIPELINE_HELPERS_HPP
#define CUPEL_TESTS_UNIT_PIPELINE_PIPELINE_HELPERS_HPP

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "cupel/diagnostics/diagnostic_trace_collector.hpp"
#include "cupel/pipeline.hpp"
#include "cupel/scoring/reflexive_scorer.hpp"
#include "cupel/slicing/greedy_slice.hpp"
#include "support/thrown_error.hpp"

namespace cupel::test {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
inline constexpr std::int64_t kMostTokens = std::numeric_limits<std::int64_t>::max();

using Items = std::vector<ContextItem>;
using Positions = std::vector<Position>;

/// An item whose reflexive score is `hint`.
inline ContextItem item(std::string content, std::int64_t tokens, double hint = 0.5) {
  return ContextItem({.content = std::move(content), .tokens = tokens, .future_relevance_hint = hint});
}
inline ContextItem pinned(std::string content, std::int64_t tokens) {
  return ContextItem({.content = std::move(content), .tokens = tokens, .pinned = true});
}

inline ContextBudget budget_of(std::int64_t target) {
  return ContextBudget({.max_tokens = target, .target_tokens = target});
}

/// Gives the i-th scoreable item the i-th score, which may be NaN or infinite; reflexive scores are always finite.
class GivenScores final : public Scorer {
 public:
  explicit GivenScores(std::vector<double> scores) : scores_(std::move(scores)) {}
  void score(RunContext& /*context*/, const ItemList& items, std::span<double> scores) const override {
    for (std::size_t i = 0; i < items.size(); ++i) scores[i] = scores_.at(i);
  }

 private:
  std::vector<double> scores_;
};

/// Selects everything, from the last entry to the first and regardless of the budget, and records its calls.
class TakesAll final : public Slicer {
 public:
  struct Call {
    Positions positions;
    std::int64_t max_tokens;
    std::int64_t target_tokens;
  };

  SliceResult slice(RunContext& /*context*/, const ScoredItems& sorted, const ContextBudget& budget) const override {
    Call call{{}, budget.max_tokens(), budget.target_tokens()};
    SliceResult result;
    for (std::size_t i = 0; i < sorted.size(); ++i) call.positions.push_back(sorted.position(i));
    for (std::size_t i = sorted.size(); i-- > 0;) result.selected.push_back(static_cast<Position>(i));
    calls_->push_back(std::move(call));
    return result;
  }

  const std::vector<Call>& calls() const { return *calls_; }

 private:
  std::shared_ptr<std::vector<Call>> calls_ = std::make_shared<std::vector<Call>>();
};

/// Returns the given result.
class GivenSlice final : public Slicer {
 public:
  explicit GivenSlice(SliceResult result) : result_(std::move(result)) {}
  SliceResult slice(RunContext& /*context*/, const ScoredItems&, const ContextBudget&) const override {
    return result_;
  }

 private:
  SliceResult result_;
};

/// Keeps the order of the merged list, so that the selection shows it.
class KeepsOrder final : public Placer {
 public:
  void place(RunContext& /*context*/, const ScoredItems& /*merged*/, std::span<Position> order) const override {
    std::iota(order.begin(), order.end(), Position{0});
  }
};

/// ReflexiveScorer, GreedySlice, and the order of the merged list.
inline PipelineOptions usual_options() {
  return {.scorer = ReflexiveScorer(), .slicer = GreedySlice(), .placer = KeepsOrder()};
}

inline PipelineOptions with_slicer(AnySlicer slicer, OverflowStrategy strategy = OverflowStrategy::Throw) {
  PipelineOptions options = usual_options();
  options.slicer = std::move(slicer);
  options.overflow_strategy = strategy;
  return options;
}

inline PipelineOptions with_scorer(AnyScorer scorer) {
  PipelineOptions options = usual_options();
  options.scorer = std::move(scorer);
  return options;
}

inline Positions run(const PipelineOptions& options, const Items& items, const ContextBudget& budget) {
  return Pipeline(options).run(items, budget).positions;
}

/// The exclusion of the item at `position`.
inline const ExcludedItem& excluded(const SelectionReport& report, Position position) {
  for (const ExcludedItem& entry : report.excluded) {
    if (entry.position == position) return entry;
  }
  throw std::logic_error("not excluded: " + std::to_string(position));
}
template <class Reason>
const Reason& reason(const SelectionReport& report, Position position) {
  return std::get<Reason>(excluded(report, position).reason);
}

inline Positions included(const SelectionReport& report) {
  Positions positions;
  for (const IncludedItem& entry : report.included) positions.push_back(entry.position);
  return positions;
}

}  // namespace cupel::test

#endif
