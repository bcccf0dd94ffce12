#ifndef CUPEL_TESTS_UNIT_SLICING_SLICING_HELPERS_HPP
#define CUPEL_TESTS_UNIT_SLICING_SLICING_HELPERS_HPP

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

#include "cupel/slicing/slicer.hpp"
#include "support/thrown_error.hpp"

namespace cupel::test {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
inline constexpr std::int64_t kMostTokens = std::numeric_limits<std::int64_t>::max();

using Indices = std::vector<Position>;
using ScoredList = std::vector<ScoredItem>;

/// An entry of the list that a slicer is given.
inline ScoredItem entry(std::int64_t tokens, double score, std::string_view kind = "Message") {
  return {ContextItem({.content = "x", .tokens = tokens, .kind = kind}), score};
}

inline ContextBudget budget_of(std::int64_t target) {
  return ContextBudget({.max_tokens = target, .target_tokens = target});
}

/// The slicer's selection, in the slicer's order.
inline Indices selected(const Slicer& slicer, const ScoredList& list, std::int64_t target) {
  return slice(slicer, list, budget_of(target)).selected;
}

inline std::int64_t tokens_of(const ScoredList& list, const Indices& indices) {
  std::int64_t tokens = 0;
  for (const Position index : indices) tokens += list.at(index).item.tokens();
  return tokens;
}

/// "If scoredItems is empty or budget.targetTokens <= 0, the slicer MUST return an empty list."
inline void expect_nothing_without_items_or_budget(const Slicer& slicer) {
  EXPECT_TRUE(selected(slicer, {}, 100).empty());
  EXPECT_TRUE(selected(slicer, {entry(1, 0.9), entry(0, 0.9)}, 0).empty());
}

/// Selects everything and records its calls.
class RecordingSlicer final : public Slicer {
 public:
  struct Call {
    std::int64_t max_tokens;
    std::int64_t target_tokens;
    Indices positions;  // of the entries, in the caller's list
    friend bool operator==(const Call&, const Call&) = default;
  };

  SliceResult slice(RunContext& /*context*/, const ScoredItems& sorted, const ContextBudget& budget) const override {
    Call call{budget.max_tokens(), budget.target_tokens(), {}};
    SliceResult result;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      EXPECT_EQ(sorted.tokens(i), sorted.item(i).tokens());
      call.positions.push_back(sorted.position(i));
      result.selected.push_back(static_cast<Position>(i));
    }
    EXPECT_EQ(budget, ContextBudget({.max_tokens = budget.max_tokens(), .target_tokens = budget.target_tokens()}))
        << "a slicer's budget has only max_tokens and target_tokens set";
    calls_->push_back(std::move(call));
    return result;
  }

  const std::vector<Call>& calls() const { return *calls_; }

 private:
  std::shared_ptr<std::vector<Call>> calls_ = std::make_shared<std::vector<Call>>();
};

/// Returns the given result.
class GivenResult final : public Slicer {
 public:
  explicit GivenResult(SliceResult result) : result_(std::move(result)) {}
  SliceResult slice(RunContext& /*context*/, const ScoredItems&, const ContextBudget&) const override {
    return result_;
  }

 private:
  SliceResult result_;
};

/// Constructing a slicer fails with SlicerConfig, naming the parameter; the message contains the part.
template <class Function>
void expect_slicer_error(Function&& construct, std::string_view parameter, std::string_view part) {
  const Error error = thrown_error(std::forward<Function>(construct));
  EXPECT_EQ(error.code(), ErrorCode::SlicerConfig) << error.what();
  EXPECT_EQ(error.parameter(), parameter) << error.what();
  EXPECT_TRUE(contains(error.what(), parameter)) << error.what();
  EXPECT_TRUE(contains(error.what(), part)) << error.what() << "\ndoes not contain: " << part;
}

}  // namespace cupel::test

#endif
