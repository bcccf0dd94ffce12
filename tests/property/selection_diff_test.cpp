// Compares the diff of two windows with pairwise matching and quadratic search.

#include "cupel/analytics/selection_diff.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cupel/pipeline.hpp"
#include "property/cases.hpp"
#include "property/compare.hpp"
#include "property/invariants.hpp"
#include "support/random_policies.hpp"

namespace cupel::property {
namespace {

SelectionReport random_window(Random& random, std::size_t contents) {
  SelectionReport report;
  const std::size_t count = random.index(random.chance(5) ? 60 : 12);
  for (std::size_t i = 0; i < count; ++i) {
    const ContextItem item({.content = "c" + std::to_string(random.below(contents)), .tokens = random.between(0, 9)});
    const auto position = static_cast<Position>(random.below(1000));
    if (random.chance(70)) {
      report.included.push_back({item, 0.5, InclusionReason::Scored, position});
    } else if (random.chance(50)) {
      report.excluded.push_back({item, 0.5, exclusion::Deduplicated{std::string("x")}, position});
    } else {
      report.excluded.push_back(
          {item, 0.5, exclusion::BudgetExceeded{item.tokens(), static_cast<std::int64_t>(i)}, position});
    }
  }
  return report;
}

const std::string& content(const IncludedItem& entry) { return entry.item.content(); }

// The number of items before `place` that have the content of the item at `place`.
std::size_t occurrence(const std::vector<IncludedItem>& window, std::size_t place) {
  return static_cast<std::size_t>(
      std::count_if(window.begin(), window.begin() + static_cast<std::ptrdiff_t>(place),
                    [&](const IncludedItem& e) { return content(e) == content(window[place]); }));
}

// The place in `other` of the same occurrence of the same content, or the size of `other`.
std::size_t partner(const std::vector<IncludedItem>& window, std::size_t place,
                    const std::vector<IncludedItem>& other) {
  for (std::size_t k = 0; k < other.size(); ++k) {
    if (content(other[k]) == content(window[place]) && occurrence(other, k) == occurrence(window, place)) return k;
  }
  return other.size();
}

std::optional<ExclusionReason> reason_in(const SelectionReport& report, const std::string& wanted) {
  std::optional<ExclusionReason> reason;
  for (const ExcludedItem& entry : report.excluded) {
    if (entry.item.content() != wanted) continue;
    if (!std::holds_alternative<exclusion::Deduplicated>(entry.reason)) return entry.reason;
    if (!reason) reason = entry.reason;
  }
  return reason;
}

std::int64_t tokens_of(const std::vector<ChangedItem>& items) {
  std::int64_t sum = 0;
  for (const ChangedItem& entry : items) sum += entry.item.tokens();
  return sum;
}

std::string check_matching(const SelectionReport& a, const SelectionReport& b, const SelectionDiff& diff) {
  std::size_t kept = 0;
  std::size_t added = 0;
  std::size_t dropped = 0;
  for (std::size_t place = 0; place < b.included.size(); ++place) {
    const IncludedItem& entry = b.included[place];
    const std::size_t other = partner(b.included, place, a.included);
    if (other == a.included.size()) {
      if (added == diff.added.size()) return "an addition is missing";
      const ChangedItem& change = diff.added[added++];
      if (change.place != place || !change.item.same_record(entry.item) || change.position != entry.position) {
        return "another addition";
      }
      if (change.reason != reason_in(a, content(entry))) return "an addition has another reason";
    } else {
      if (kept == diff.kept.size()) return "a kept item is missing";
      const KeptItem& same = diff.kept[kept++];
      if (same.place_after != place || same.place_before != other || !same.item.same_record(entry.item) ||
          same.position_after != entry.position || same.position_before != a.included[other].position) {
        return "another kept item";
      }
    }
  }
  for (std::size_t place = 0; place < a.included.size(); ++place) {
    const IncludedItem& entry = a.included[place];
    if (partner(a.included, place, b.included) != b.included.size()) continue;
    if (dropped == diff.dropped.size()) return "a dropped item is missing";
    const ChangedItem& change = diff.dropped[dropped++];
    if (change.place != place || !change.item.same_record(entry.item) || change.position != entry.position) {
      return "another dropped item";
    }
    if (change.reason != reason_in(b, content(entry))) return "a dropped item has another reason";
  }
  const bool complete = kept == diff.kept.size() && added == diff.added.size() && dropped == diff.dropped.size();
  return complete ? "" : "too many changes";
}

// The subsequence that stays, by its definition: the longest increasing one, and from its end on always the item that
// is earliest in the first window.
std::string check_moved(const SelectionDiff& diff) {
  const std::vector<KeptItem>& kept = diff.kept;
  std::vector<std::size_t> length(kept.size(), 1);  // of the longest increasing subsequence that ends there
  std::size_t longest = 0;
  for (std::size_t k = 0; k < kept.size(); ++k) {
    for (std::size_t i = 0; i < k; ++i) {
      if (kept[i].place_before < kept[k].place_before) length[k] = std::max(length[k], length[i] + 1);
    }
    longest = std::max(longest, length[k]);
  }
  std::vector<bool> stays(kept.size(), false);
  std::size_t next = kept.size();
  for (std::size_t want = longest; want > 0; --want) {
    std::size_t best = kept.size();
    for (std::size_t k = 0; k < next; ++k) {
      if (length[k] != want || (next < kept.size() && kept[k].place_before > kept[next].place_before)) continue;
      if (best == kept.size() || kept[k].place_before < kept[best].place_before) best = k;
    }
    stays[best] = true;
    next = best;
  }
  if (diff.moved != kept.size() - longest) return "moved is not minimal";
  for (std::size_t k = 0; k < kept.size(); ++k) {
    if (kept[k].moved == stays[k]) return "another item moved";
  }
  return "";
}

std::string check_summary(const SelectionReport& a, const SelectionReport& b, const SelectionDiff& diff) {
  std::size_t prefix = 0;
  std::int64_t prefix_tokens = 0;
  while (prefix < a.included.size() && prefix < b.included.size() &&
         content(a.included[prefix]) == content(b.included[prefix])) {
    prefix_tokens += b.included[prefix++].item.tokens();
  }
  if (diff.prefix_items != prefix || diff.prefix_tokens != prefix_tokens) return "another prefix";
  const bool same = prefix == a.included.size() && prefix == b.included.size();
  if (diff.first_divergence.has_value() == same) return "first_divergence";
  if (!same) {
    const Divergence& divergence = *diff.first_divergence;
    if (divergence.place != prefix || divergence.before.has_value() != (prefix < a.included.size()) ||
        divergence.after.has_value() != (prefix < b.included.size())) {
      return "another divergence";
    }
    if (divergence.before && !divergence.before->same_record(a.included[prefix].item)) return "divergence.before";
    if (divergence.after && !divergence.after->same_record(b.included[prefix].item)) return "divergence.after";
  }
  std::int64_t before = 0;
  std::int64_t after = 0;
  for (const IncludedItem& entry : a.included) before += entry.item.tokens();
  for (const IncludedItem& entry : b.included) after += entry.item.tokens();
  if (diff.tokens_before != before || diff.tokens_after != after) return "tokens of the windows";
  if (diff.tokens_added != tokens_of(diff.added) || diff.tokens_dropped != tokens_of(diff.dropped)) return "tokens";
  const double churn = before + after == 0 ? 0.0
                                           : static_cast<double>(diff.tokens_added + diff.tokens_dropped) /
                                                 static_cast<double>(before + after);
  return diff.churn == churn ? "" : "churn";
}

std::string window_text(const SelectionReport& report) {
  std::string text = "window:";
  for (const IncludedItem& entry : report.included) text += " " + content(entry);
  return text + "\n";
}

TEST(SelectionDiff, EqualsPairwiseMatching) {
  for_each_case(10'000, [](Random& random) -> std::string {
    constexpr std::size_t kContents[] = {1, 3, 6, 12, 100};
    const std::size_t contents = random.pick(kContents);
    const SelectionReport a = random_window(random, contents);
    SelectionReport b = random.chance(50) ? random_window(random, contents) : a;
    for (std::size_t swaps = random.index(4); swaps > 0 && b.included.size() > 1; --swaps) {
      std::swap(b.included[random.index(b.included.size())], b.included[random.index(b.included.size())]);
    }
    const SelectionDiff diff = diff_selections(a, b);
    std::string problem = check_matching(a, b, diff);
    if (problem.empty()) problem = check_moved(diff);
    if (problem.empty()) problem = check_summary(a, b, diff);
    return problem.empty() ? "" : problem + "\n" + window_text(a) + window_text(b);
  });
}

// Two runs over the same items with different policies.
TEST(SelectionDiff, EqualsPairwiseMatchingForRuns) {
  for_each_case(3'000, [](Random& random) -> std::string {
    const test_support::PipelineCase c = test_support::random_pipeline_case(random);
    const Policy other = test_support::random_policy(random, c.budget.target_tokens());
    const auto first = attempt([&] { return checked_dry_run(Pipeline(c.policy), c.items, c.budget); });
    const auto second = attempt([&] { return checked_dry_run(Pipeline(other), c.items, c.budget); });
    const auto* a = std::get_if<SelectionReport>(&first);
    const auto* b = std::get_if<SelectionReport>(&second);
    if (a == nullptr || b == nullptr) return "";
    const SelectionDiff diff = diff_selections(*a, *b);
    std::string problem = check_matching(*a, *b, diff);
    if (problem.empty()) problem = check_moved(diff);
    // Both runs have the same items, so a dropped item has a reason unless another item of its content is included.
    for (const ChangedItem& change : diff.dropped) {
      const bool twin = std::any_of(b->included.begin(), b->included.end(),
                                    [&](const IncludedItem& e) { return content(e) == change.item.content(); });
      if (!change.reason && !twin) problem = "a dropped item has no reason";
    }
    if (const SelectionDiff none = diff_selections(*a, *a);
        none.churn != 0.0 || none.moved != 0 || none.first_divergence || none.kept.size() != a->included.size()) {
      problem = "a run differs from itself";
    }
    return problem;
  });
}

}  // namespace
}  // namespace cupel::property
