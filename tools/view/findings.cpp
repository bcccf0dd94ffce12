#include "view/findings.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "cupel/plural.hpp"
#include "view/format.hpp"
#include "view/quality.hpp"
#include "view/slicer_facts.hpp"

namespace cupel::view {

namespace {

constexpr std::size_t kMostFindings = 3;
// The shares from which on a rule applies.
constexpr double kMuchUnused = 0.10;
constexpr double kMuchPinned = 0.25;
constexpr double kMuchOfOneKind = 0.40;
constexpr double kMuchBetter = 0.01;

bool is_part(std::int64_t part, std::int64_t whole, double share) {
  return whole > 0 && static_cast<double>(part) >= share * static_cast<double>(whole);
}

std::string tokens(std::int64_t count) { return counted(count, "token"); }

// `2 items of kind Document` if all are of one kind, otherwise `2 items`.
std::string group_name(const Run& run, const std::vector<std::size_t>& positions) {
  const ContextKind& kind = run.items()[positions.front()].kind();
  const bool one_kind = std::all_of(positions.begin(), positions.end(),
                                    [&](std::size_t position) { return run.items()[position].kind() == kind; });
  return counted(positions.size(), "item") + (one_kind ? " of kind " + short_name(kind.text()) : "");
}

// One method per rule; it returns nothing if the rule does not apply.
class Rules {
 public:
  Rules(const Run& run, const OptimalityCertificate& certificate)
      : run_(run),
        budget_(run.breakdown()),
        target_(run.budget().target_tokens()),
        used_(budget_.used_tokens()),
        certificate_(certificate) {
    for (const ExcludedItem& excluded : run.report().excluded) {
      if (lacked_room(excluded)) without_room_.push_back(excluded.position);
      if (is_duplicate(excluded)) duplicates_.push_back(excluded.position);
      if (std::holds_alternative<exclusion::NegativeTokens>(excluded.reason)) negative_.push_back(excluded.position);
      if (std::holds_alternative<exclusion::CountCapExceeded>(excluded.reason)) capped_.push_back(excluded.position);
    }
  }

  std::optional<Finding> overflow() const {
    if (budget_.over_tokens == 0) return {};
    const std::int64_t window = run_.budget().max_tokens();
    std::string why = "its slicer selected more than its budget";
    if (budget_.pinned_tokens > target_) {
      why = fmt::format("its pinned items alone take {}", grouped(budget_.pinned_tokens));
    } else if (has_quotas(*run_.pipeline().options().slicer, SlicerTraits::Quotas::Count)) {
      why = "its count quotas require items regardless of their tokens";
    }
    const bool cut = run_.policy().overflow_strategy == OverflowStrategy::Truncate;
    const std::string extent =
        used_ > window ? fmt::format("exceeds the window of {} by {}", grouped(window), grouped(used_ - window))
                       : fmt::format("is within the window of {}", grouped(window));
    return Finding{"overflow",
                   fmt::format("The selection takes {}, {} more than its target of {}: {}, and the policy {}. It {}.",
                               tokens(used_), grouped(used_ - target_), grouped(target_), why,
                               cut ? "truncates only items that are not pinned" : "proceeds anyway", extent)};
  }

  std::optional<Finding> shortfall() const {
    const auto& shortfalls = run_.report().count_requirement_shortfalls;
    if (shortfalls.empty()) return {};
    const CountRequirementShortfall& first = shortfalls.front();
    const std::size_t others = shortfalls.size() - 1;
    const std::string more =
        others > 0 ? fmt::format("; {} {} short too", counted(others, "other kind"), plural(others, "falls", "fall"))
                   : "";
    return Finding{"shortfall",
                   fmt::format("The policy requires {} of kind {}, and there {} {}{}.", grouped(first.required_count),
                               short_name(first.kind.text()), plural(first.satisfied_count, "is", "are"),
                               grouped(first.satisfied_count), more)};
  }

  std::optional<Finding> all_in() const {
    if (!run_.report().excluded.empty() || run_.items().empty()) return {};
    const std::size_t items = run_.items().size();
    const std::string all = items == 1 ? "The only item is" : fmt::format("All {} are", counted(items, "item"));
    return Finding{"all_in", fmt::format("{} in, and {} of the target {} free.", all, tokens(budget_.free),
                                         plural(budget_.free, "is", "are"))};
  }

  std::optional<Finding> nothing_fits() const {
    if (budget_.scored_items > 0 || without_room_.empty()) return {};
    const auto tokens_of = [&](std::size_t position) { return run_.items()[position].tokens(); };
    const std::size_t smallest =
        *std::min_element(without_room_.begin(), without_room_.end(),
                          [&](std::size_t a, std::size_t b) { return tokens_of(a) < tokens_of(b); });
    // If the smallest item would fit, the slicer left it out for another reason: a quota, whole buckets, a score of 0.
    if (tokens_of(smallest) <= budget_.effective_target) return {};
    return Finding{
        "nothing_fits",
        fmt::format("No item fits: the smallest, item {}, has {}, and {} {} left for items that are not pinned.",
                    smallest, tokens(tokens_of(smallest)), tokens(budget_.effective_target),
                    plural(budget_.effective_target, "is", "are")),
        {smallest}};
  }

  std::optional<Finding> left_out() const {
    if (without_room_.empty()) return {};
    Totals totals;
    for (const std::size_t position : without_room_) {
      totals.add(run_.items()[position].tokens(), score_of(position));
    }
    const std::size_t best = without_room_.front();
    const ContextItem& item = run_.items()[best];
    const bool one = without_room_.size() == 1;
    return Finding{"left_out",
                   fmt::format("{}{} {} left out {}{}item {} ({}, {}, score {}).", group_name(run_, without_room_),
                               one ? "" : fmt::format(" with a total score of {}", decimal(totals.score)),
                               one ? "was" : "were", lack(item, totals.tokens), one ? ": " : "; the best is ", best,
                               short_name(item.kind().text()), tokens(item.tokens()), decimal(score_of(best))),
                   without_room_};
  }

  std::optional<Finding> unused() const {
    if (without_room_.empty() || !is_part(budget_.free, budget_.effective_target, kMuchUnused)) return {};
    return Finding{"unused", fmt::format("{}, {} of what the policy may fill, {} unused although items are left out.",
                                         tokens(budget_.free), percent(budget_.free, budget_.effective_target),
                                         plural(budget_.free, "is", "are"))};
  }

  std::optional<Finding> pins() const {
    if (budget_.pinned_items == 0 || !is_part(budget_.pinned_tokens, target_, kMuchPinned)) return {};
    std::vector<std::size_t> pinned;
    for (const IncludedItem& included : run_.report().included) {
      if (included.item.pinned()) pinned.push_back(included.position);
    }
    return Finding{"pins",
                   fmt::format("Pinned items take {} of the target: {} in {}.", percent(budget_.pinned_tokens, target_),
                               tokens(budget_.pinned_tokens), counted(budget_.pinned_items, "item")),
                   std::move(pinned)};
  }

  std::optional<Finding> better_choice() const {
    if (!certificate_.within_target || !certificate_.optimum || certificate_.score <= 0.0) return {};
    const double more = *certificate_.optimum / certificate_.score - 1.0;
    if (!(more >= kMuchBetter) || !std::isfinite(more)) return {};
    return Finding{"better_choice",
                   fmt::format("The best choice of as many tokens would have a score of {} instead of {}, {} more.",
                               decimal(*certificate_.optimum), decimal(certificate_.score), percent(more))};
  }

  // The kind with the most tokens of the selection, if it has at least `share` of them.
  std::optional<Finding> dominant_kind(double share) const {
    if (run_.kinds().empty()) return {};
    const KindTotals& most = run_.kinds().front();
    if (most.included_tokens == 0 || !is_part(most.included_tokens, used_, share)) return {};
    return Finding{"dominant_kind",
                   fmt::format("{} takes {} of the selection: {} of {}, in {}.", short_name(most.kind.text()),
                               percent(most.included_tokens, used_), tokens(most.included_tokens), grouped(used_),
                               counted(most.included, "item"))};
  }

  std::optional<Finding> duplicates() const {
    if (duplicates_.empty()) return {};
    std::int64_t saved = 0;
    for (const std::size_t position : duplicates_) saved += run_.items()[position].tokens();
    return Finding{"duplicates",
                   fmt::format("{} {} removed, which would have taken {}.", counted(duplicates_.size(), "duplicate"),
                               plural(duplicates_.size(), "was", "were"), tokens(saved)),
                   duplicates_};
  }

  std::optional<Finding> quota_cap() const {
    if (capped_.empty()) return {};
    return Finding{"quota_cap",
                   fmt::format("{} {} left out because the policy allows no more of the kind.",
                               group_name(run_, capped_), plural(capped_.size(), "is", "are")),
                   capped_};
  }

  std::optional<Finding> negative_tokens() const {
    if (negative_.empty()) return {};
    return Finding{"negative_tokens",
                   fmt::format("{} {} a negative token count and can't be selected.", counted(negative_.size(), "item"),
                               plural(negative_.size(), "has", "have")),
                   negative_};
  }

  std::optional<Finding> optimal() const {
    if (certificate_.candidates == 0 || !is_optimal(certificate_)) return {};
    return Finding{
        "optimal",
        fmt::format("The selection is optimal: no other choice of as many tokens has a higher score than {}.",
                    decimal(certificate_.score))};
  }

  std::optional<Finding> largest_item() const {
    const auto& included = run_.report().included;
    const auto largest = std::max_element(
        included.begin(), included.end(),
        [](const IncludedItem& a, const IncludedItem& b) { return a.item.tokens() < b.item.tokens(); });
    if (largest == included.end() || included.size() == 1 || largest->item.tokens() == 0) return {};
    const ContextItem& item = largest->item;
    return Finding{"largest_item",
                   fmt::format("The largest item of the selection, item {} ({}{}), takes {} of it: {}.",
                               largest->position, short_name(item.kind().text()), item.pinned() ? ", pinned" : "",
                               percent(item.tokens(), used_), tokens(item.tokens())),
                   {largest->position}};
  }

  std::optional<Finding> fullness() const {
    if (run_.items().empty() || target_ == 0 || budget_.over_tokens > 0) return {};
    return Finding{"fullness", fmt::format("The selection has {}, {} of the target's {}.", tokens(used_),
                                           percent(used_, target_), grouped(target_))};
  }

 private:
  // The tokens that the items lack; or, if the best of them would fit, the tokens that are free.
  std::string lack(const ContextItem& best, std::int64_t together) const {
    if (best.tokens() > budget_.free) return fmt::format("for lack of {}", tokens(together - budget_.free));
    return fmt::format("although {} {} free", tokens(budget_.free), plural(budget_.free, "is", "are"));
  }

  double score_of(std::size_t position) const { return run_.outcomes()[position].score.value_or(0.0); }

  const Run& run_;
  const BudgetBreakdown& budget_;
  std::int64_t target_;
  std::int64_t used_;
  const OptimalityCertificate& certificate_;
  std::vector<std::size_t> without_room_;  // best score first, like the lists below
  std::vector<std::size_t> duplicates_;
  std::vector<std::size_t> negative_;
  std::vector<std::size_t> capped_;
};

}  // namespace

std::vector<Finding> findings(const Run& run, const OptimalityCertificate& certificate) {
  const Rules rules(run, certificate);
  std::vector<Finding> found;
  const auto add = [&](std::optional<Finding> finding) {
    const bool is_new = finding && std::none_of(found.begin(), found.end(),
                                                [&](const Finding& other) { return other.code == finding->code; });
    if (is_new && found.size() < kMostFindings) found.push_back(std::move(*finding));
  };
  // In order of importance: problems, their effects, other facts. The last rules only matter if few others apply.
  add(rules.overflow());
  add(rules.shortfall());
  add(rules.all_in());
  add(rules.nothing_fits());
  add(rules.left_out());
  add(rules.unused());
  add(rules.pins());
  add(rules.better_choice());
  add(rules.dominant_kind(kMuchOfOneKind));
  add(rules.duplicates());
  add(rules.quota_cap());
  add(rules.negative_tokens());
  add(rules.optimal());
  add(rules.dominant_kind(0.0));
  add(rules.largest_item());
  add(rules.fullness());
  return found;
}

}  // namespace cupel::view
