// Properties whose failures rapidcheck shrinks to the smallest example: small lists, small numbers, brute force.

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <ostream>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cupel/cupel.hpp"
#include "property/cases.hpp"
#include "property/compare.hpp"
#include "property/invariants.hpp"
#include "reference/pipeline.hpp"
#include "reference/slicers.hpp"

namespace cupel::property {
namespace {

/// An item as a few small numbers, which rapidcheck can shrink.
struct Tiny {
  int tokens;
  int tenths;  ///< the score, times ten
  int kind;
  int content;
};

void showValue(const Tiny& tiny, std::ostream& os) {
  os << "{tokens " << tiny.tokens << ", score 0." << tiny.tenths << ", kind " << tiny.kind << ", content "
     << tiny.content << "}";
}

constexpr const char* kKinds[] = {"Message", "Document", "Tool", "TOOL"};

ContextItem to_item(const Tiny& tiny) {
  return ContextItem({.content = std::string("c") + std::to_string(tiny.content),
                      .tokens = tiny.tokens,
                      .kind = kKinds[tiny.kind],
                      .future_relevance_hint = tiny.tenths / 10.0});
}

std::vector<ScoredItem> to_scored(const std::vector<Tiny>& tinies) {
  std::vector<ScoredItem> scored;
  for (const Tiny& tiny : tinies) scored.push_back({to_item(tiny), tiny.tenths / 10.0});
  return scored;
}

}  // namespace
}  // namespace cupel::property

template <>
struct rc::Arbitrary<cupel::property::Tiny> {
  static Gen<cupel::property::Tiny> arbitrary() {
    using cupel::property::Tiny;
    return gen::build<Tiny>(gen::set(&Tiny::tokens, gen::inRange(0, 9)), gen::set(&Tiny::tenths, gen::inRange(0, 8)),
                            gen::set(&Tiny::kind, gen::inRange(0, 4)), gen::set(&Tiny::content, gen::inRange(0, 4)));
  }
};

namespace cupel::property {
namespace {

ContextBudget tokens_budget(std::int64_t tokens) {
  return ContextBudget({.max_tokens = tokens, .target_tokens = tokens});
}

/// rc::check with the seed and the number of cases that the other property tests use.
template <class Property>
::testing::AssertionResult holds(Property&& property) {
  const CaseSettings settings = case_settings(1'000);
  rc::detail::TestParams params = rc::detail::configuration().testParams;
  params.seed = settings.seed;
  params.maxSuccess = static_cast<int>(settings.end);
  const auto result = rc::detail::checkTestable(std::forward<Property>(property), rc::detail::TestMetadata(), params);
  if (result.template is<rc::detail::SuccessResult>()) return ::testing::AssertionSuccess();
  std::ostringstream text;
  rc::detail::printResultMessage(result, text);
  return ::testing::AssertionFailure() << "seed " << settings.seed << "\n" << text.str();
}

void require_same(const std::string& problem) {
  if (!problem.empty()) RC_FAIL(problem);
}

// Few enough to try every subset.
std::vector<Tiny> at_most_twelve() {
  std::vector<Tiny> tinies = *rc::gen::arbitrary<std::vector<Tiny>>();
  if (tinies.size() > 12) tinies.resize(12);
  return tinies;
}

// Spec: GreedySlice/algorithm
TEST(GreedySlice, TakesEveryItemThatFitsInOrderOfDensity) {
  EXPECT_TRUE(holds([] {
    const std::vector<ScoredItem> items = to_scored(*rc::gen::arbitrary<std::vector<Tiny>>());
    const int target = *rc::gen::inRange(0, 60);
    const SliceResult result = slice(GreedySlice{}, items, tokens_budget(target));
    require_same(compare_slice(reference::greedy_slice(items, {target, target}), result));

    // No excluded item would still fit, because greedy never stops early.
    std::int64_t used = 0;
    const std::set<Position> selected(result.selected.begin(), result.selected.end());
    for (const Position i : selected) used += items[i].item.tokens();
    RC_ASSERT(used <= target);
    for (Position i = 0; target > 0 && i < items.size(); ++i) {
      RC_ASSERT(selected.contains(i) || items[i].item.tokens() > target - used);
    }
  }));
}

// Of all sets that fit and have the highest value, the one that leaves out the latest candidates. As bits, with the
// latest candidate highest, it is the smallest number.
std::uint32_t best_mask(const std::vector<std::int64_t>& values, const std::vector<std::int64_t>& weights,
                        std::int64_t capacity) {
  std::uint32_t best = 0;
  std::int64_t best_value = 0;
  for (std::uint32_t mask = 0; mask < (std::uint32_t{1} << values.size()); ++mask) {
    std::int64_t value = 0;
    std::int64_t weight = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if ((mask >> i & 1U) != 0) value += values[i], weight += weights[i];
    }
    if (weight <= capacity && value > best_value) best = mask, best_value = value;
  }
  return best;
}

// Spec: KnapsackSlice/algorithm
TEST(KnapsackSlice, FindsTheOptimumAmongAllSubsets) {
  EXPECT_TRUE(holds([] {
    const std::vector<ScoredItem> items = to_scored(at_most_twelve());
    const int target = *rc::gen::inRange(1, 60);
    const int bucket = *rc::gen::inRange(1, 5);
    const SliceResult result = slice(KnapsackSlice({.bucket_size = bucket}), items, tokens_budget(target));

    std::vector<Position> candidates;
    std::vector<std::int64_t> values;
    std::vector<std::int64_t> weights;
    std::vector<std::size_t> expected;
    for (Position i = 0; i < items.size(); ++i) {
      if (items[i].item.tokens() == 0) {
        expected.push_back(i);
        continue;
      }
      candidates.push_back(i);
      values.push_back(static_cast<std::int64_t>(items[i].score * 10000.0));
      weights.push_back((items[i].item.tokens() + bucket - 1) / bucket);
    }
    const std::uint32_t mask = best_mask(values, weights, target / bucket);
    for (std::size_t k = candidates.size(); k-- > 0;) {
      if ((mask >> k & 1U) != 0) expected.push_back(candidates[k]);
    }
    require_same(compare_positions("selected", expected, result.selected));
    require_same(compare_slice(reference::knapsack_slice(items, {target, target}, bucket), result));
  }));
}

// Spec: QuotaSlice/algorithm
TEST(QuotaSlice, KeepsEveryKindWithinItsCap) {
  EXPECT_TRUE(holds([] {
    const std::vector<ScoredItem> items = to_scored(*rc::gen::arbitrary<std::vector<Tiny>>());
    const int target = *rc::gen::inRange(0, 100);
    const int min_percent = *rc::gen::inRange(0, 101);
    const int max_percent = *rc::gen::inRange(min_percent, 101);
    const std::vector<QuotaEntry> quotas = {
        {.kind = "tool", .min_percent = double(min_percent), .max_percent = double(max_percent)},
        {.kind = "MESSAGE", .min_percent = (100 - min_percent) / 2.0}};
    const SliceResult result = slice(QuotaSlice(quotas, GreedySlice{}), items, tokens_budget(target));
    require_same(compare_slice(reference::quota_slice(items, {target, target}, quotas, SlicerSpec()), result));

    std::int64_t tool_tokens = 0;
    for (const Position i : result.selected) {
      if (items[i].item.kind() == ContextKind("Tool")) tool_tokens += items[i].item.tokens();
    }
    RC_ASSERT(tool_tokens <= max_percent * target / 100);
  }));
}

// Spec: CountQuotaSlice/algorithm
TEST(CountQuotaSlice, MeetsRequirementsAndCaps) {
  EXPECT_TRUE(holds([] {
    const std::vector<ScoredItem> items = to_scored(*rc::gen::arbitrary<std::vector<Tiny>>());
    const int target = *rc::gen::inRange(1, 60);
    const int require_count = *rc::gen::inRange(0, 4);
    const int cap_count = require_count + *rc::gen::inRange(0, 3);
    const std::vector<CountQuotaEntry> entries = {
        {.kind = "tool", .require_count = require_count, .cap_count = cap_count},
        {.kind = "Absent", .require_count = *rc::gen::inRange(0, 2), .cap_count = 1}};
    const SliceResult result = slice(CountQuotaSlice(entries, GreedySlice{}), items, tokens_budget(target));
    require_same(compare_slice(
        reference::count_quota_slice(items, {target, target}, entries, SlicerSpec(), ScarcityBehavior::Degrade),
        result));

    const auto is_tool = [&](const ScoredItem& scored) { return scored.item.kind() == ContextKind("Tool"); };
    const auto available = std::count_if(items.begin(), items.end(), is_tool);
    const auto selected =
        std::count_if(result.selected.begin(), result.selected.end(), [&](Position i) { return is_tool(items[i]); });
    RC_ASSERT(selected >= std::min<std::ptrdiff_t>(available, require_count));
    RC_ASSERT(selected <= cap_count);
  }));
}

// Spec: Deduplicate/algorithm
TEST(Deduplicate, KeepsTheBestThenTheFirstOfEachContent) {
  EXPECT_TRUE(holds([] {
    std::vector<ContextItem> items;
    std::map<std::string, Position> best;
    for (const Tiny& tiny : *rc::gen::arbitrary<std::vector<Tiny>>()) {
      items.push_back(to_item(tiny));
      const auto position = static_cast<Position>(items.size() - 1);
      const auto [kept, is_new] = best.emplace(items.back().content(), position);
      if (!is_new && *items.back().future_relevance_hint() > *items[kept->second].future_relevance_hint()) {
        kept->second = position;
      }
    }
    const ContextBudget budget = tokens_budget(1'000'000);
    const Policy policy{.scorers = {{.type = scorer_spec::Reflexive{}}}};
    const Selection selection = checked_run(Pipeline(policy), items, budget);
    require_same(compare_selection(reference::run(items, budget, policy), selection));

    std::set<Position> expected;
    for (const auto& [content, position] : best) expected.insert(position);
    RC_ASSERT(std::set<Position>(selection.begin(), selection.end()) == expected);
  }));
}

}  // namespace
}  // namespace cupel::property
