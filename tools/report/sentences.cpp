#include "sentences.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>

#include "numbers.hpp"
#include "text.hpp"

namespace cupel::report {

namespace {

using cli::counted;
using cli::decimal;
using cli::grouped;

constexpr std::size_t kMost = 3;
// From which part on something is worth a sentence.
constexpr double kMuchUnused = 0.10;
constexpr double kManyPins = 0.25;
constexpr double kMuchOfOneKind = 0.40;
constexpr double kMuchBetter = 0.01;

bool is_part(std::int64_t part, std::int64_t whole, double share) {
  return whole > 0 && static_cast<double>(part) >= share * static_cast<double>(whole);
}

std::string tokens(std::int64_t count) { return grouped(count) + (count == 1 ? " token" : " tokens"); }

std::string items(std::int64_t count) { return counted(static_cast<std::size_t>(count), "item"); }

// `2 items of kind Document`, where all are of one kind.
std::string group_name(const Run& run, const std::vector<std::size_t>& positions) {
  const ContextKind& kind = run.items()[positions.front()].kind();
  const bool one_kind = std::all_of(positions.begin(), positions.end(),
                                    [&](std::size_t position) { return run.items()[position].kind() == kind; });
  return counted(positions.size(), "item") + (one_kind ? " of kind " + name_in_words(kind.text()) : "");
}

// One method per rule; each says nothing where it does not apply.
class Rules {
 public:
  Rules(const Run& run, const Account& account, const OptimalityCertificate& certificate)
      : run_(run), account_(account), certificate_(certificate) {
    for (const ExcludedItem& excluded : run.report().excluded) {
      if (lacked_room(excluded)) without_room_.push_back(excluded.position);
      if (std::holds_alternative<exclusion::Deduplicated>(excluded.reason)) duplicates_.push_back(excluded.position);
      if (std::holds_alternative<exclusion::NegativeTokens>(excluded.reason)) negative_.push_back(excluded.position);
      if (std::holds_alternative<exclusion::CountCapExceeded>(excluded.reason)) capped_.push_back(excluded.position);
    }
  }

  std::optional<Sentence> overflow() const {
    if (account_.over_tokens == 0) return {};
    const std::int64_t used = account_.used_tokens();
    const std::int64_t target = run_.budget().target_tokens();
    const std::int64_t window = run_.budget().max_tokens();
    std::string why = "its slicer took more than it was given";
    if (account_.pinned_tokens > target) {
      why = "its pinned items alone take " + grouped(account_.pinned_tokens);
    } else if (run_.request().policy.count_quotas) {
      why = "its count quotas require items whatever they take";
    }
    const bool cut = run_.request().policy.overflow_strategy == OverflowStrategy::Truncate;
    return Sentence{"overflow",
                    "The selection takes " + tokens(used) + ", " + grouped(used - target) +
                        " more than its target of " + grouped(target) + ": " + why + ", and the policy " +
                        (cut ? "cuts off only what is not pinned" : "proceeds all the same") + ". It " +
                        (used > window ? "exceeds the window of " + grouped(window) + " by " + grouped(used - window)
                                       : "is within the window of " + grouped(window)) +
                        "."};
  }

  std::optional<Sentence> shortfall() const {
    const auto& shortfalls = run_.report().count_requirement_shortfalls;
    if (shortfalls.empty()) return {};
    const CountRequirementShortfall& first = shortfalls.front();
    const std::string more = shortfalls.size() > 1 ? ", and so it is with " + grouped_size(shortfalls.size() - 1) +
                                                         " other " + (shortfalls.size() == 2 ? "kind" : "kinds")
                                                   : "";
    return Sentence{"shortfall", "The policy requires " + grouped(first.required_count) + " of kind " +
                                     name_in_words(first.kind.text()) + ", and there are " +
                                     grouped(first.satisfied_count) + more + "."};
  }

  std::optional<Sentence> all_in() const {
    if (!run_.report().excluded.empty() || run_.items().empty()) return {};
    return Sentence{"all_in", "All " + items(static_cast<std::int64_t>(run_.items().size())) + " are in, and " +
                                  tokens(account_.free) + " of the target are free."};
  }

  std::optional<Sentence> nothing_fits() const {
    const bool only_pins = account_.pinned_items == static_cast<std::int64_t>(run_.report().included.size());
    if (!only_pins || without_room_.empty()) return {};
    const auto smallest = std::min_element(without_room_.begin(), without_room_.end(), [&](auto a, auto b) {
      return run_.items()[a].tokens() < run_.items()[b].tokens();
    });
    return Sentence{"nothing_fits",
                    "No item fits: the smallest, item " + std::to_string(*smallest) + ", has " +
                        tokens(run_.items()[*smallest].tokens()) + ", and " + tokens(account_.effective_target) +
                        " are left for all that is not pinned.",
                    {*smallest}};
  }

  std::optional<Sentence> left_out() const {
    if (without_room_.empty()) return {};
    Worth worth;
    for (const std::size_t position : without_room_) {
      worth.tokens = sum_of(worth.tokens, run_.items()[position].tokens());
      worth.score += run_.fates()[position].score.value_or(0.0);
    }
    const std::int64_t lacking = std::max<std::int64_t>(1, worth.tokens - account_.free);
    const ContextItem& best = run_.items()[without_room_.front()];
    const bool one = without_room_.size() == 1;
    return Sentence{"left_out",
                    group_name(run_, without_room_) + " worth " + decimal(worth.score) + (one ? " was" : " were") +
                        " left out for lack of " + tokens(lacking) + (one ? ": " : "; the best is ") + "item " +
                        std::to_string(without_room_.front()) + " (" + name_in_words(best.kind().text()) + ", " +
                        tokens(best.tokens()) + ", score " +
                        decimal(run_.fates()[without_room_.front()].score.value_or(0.0)) + ").",
                    without_room_};
  }

  std::optional<Sentence> unused() const {
    if (without_room_.empty() || !is_part(account_.free, account_.effective_target, kMuchUnused)) return {};
    return Sentence{"unused", tokens(account_.free) + ", " + percent_of(account_.free, account_.effective_target) +
                                  " of what the policy may fill, stay empty although items are left out."};
  }

  std::optional<Sentence> pins() const {
    const std::int64_t target = run_.budget().target_tokens();
    if (account_.pinned_items == 0 || !is_part(account_.pinned_tokens, target, kManyPins)) return {};
    std::vector<std::size_t> pinned;
    for (const IncludedItem& included : run_.report().included) {
      if (included.item.pinned()) pinned.push_back(included.position);
    }
    return Sentence{"pins",
                    "Pinned items take " + percent_of(account_.pinned_tokens, target) + " of the target: " +
                        tokens(account_.pinned_tokens) + " in " + items(account_.pinned_items) + ".",
                    std::move(pinned)};
  }

  std::optional<Sentence> better_choice() const {
    if (!certificate_.within_target || !certificate_.optimum || certificate_.score <= 0.0) return {};
    const double more = *certificate_.optimum / certificate_.score - 1.0;
    if (!(more >= kMuchBetter) || !std::isfinite(more)) return {};
    return Sentence{"better_choice", "The best choice of the same tokens would be worth " +
                                         decimal(*certificate_.optimum) + " instead of " + decimal(certificate_.score) +
                                         ", " + percent_text(more) + " more."};
  }

  // The kind with most tokens in the window; from `share` of it on.
  std::optional<Sentence> dominant_kind(double share) const {
    if (account_.kinds.empty()) return {};
    const KindTally& most = account_.kinds.front();
    if (most.included_tokens == 0 || !is_part(most.included_tokens, account_.used_tokens(), share)) return {};
    return Sentence{"dominant_kind", name_in_words(most.kind.text()) + " takes " +
                                         percent_of(most.included_tokens, account_.used_tokens()) +
                                         " of the window: " + tokens(most.included_tokens) + " of " +
                                         grouped(account_.used_tokens()) + ", in " + items(most.included) + "."};
  }

  std::optional<Sentence> duplicates() const {
    if (duplicates_.empty()) return {};
    std::int64_t saved = 0;
    for (const std::size_t position : duplicates_) saved = sum_of(saved, run_.items()[position].tokens());
    return Sentence{"duplicates",
                    counted(duplicates_.size(), "duplicate") + (duplicates_.size() == 1 ? " was" : " were") +
                        " removed, which would have taken " + tokens(saved) + ".",
                    duplicates_};
  }

  std::optional<Sentence> quota_cap() const {
    if (capped_.empty()) return {};
    return Sentence{"quota_cap",
                    group_name(run_, capped_) + (capped_.size() == 1 ? " is" : " are") +
                        " out because the policy allows no more of the kind.",
                    capped_};
  }

  std::optional<Sentence> negative_tokens() const {
    if (negative_.empty()) return {};
    return Sentence{"negative_tokens",
                    counted(negative_.size(), "item") + (negative_.size() == 1 ? " has" : " have") +
                        " a negative token count and can't be selected.",
                    negative_};
  }

  std::optional<Sentence> optimal() const {
    if (!certificate_.within_target || !certificate_.optimum || certificate_.candidates == 0) return {};
    if (!(*certificate_.optimum <= certificate_.score)) return {};
    return Sentence{"optimal", "No other choice of the same tokens is worth more than this one's " +
                                   decimal(certificate_.score) + "."};
  }

  std::optional<Sentence> largest_item() const {
    const auto& included = run_.report().included;
    const auto largest = std::max_element(
        included.begin(), included.end(),
        [](const IncludedItem& a, const IncludedItem& b) { return a.item.tokens() < b.item.tokens(); });
    if (largest == included.end() || included.size() == 1 || largest->item.tokens() == 0) return {};
    return Sentence{"largest_item",
                    "The largest item in the window, item " + std::to_string(largest->position) + " (" +
                        name_in_words(largest->item.kind().text()) + (largest->item.pinned() ? ", pinned" : "") +
                        "), takes " + percent_of(largest->item.tokens(), account_.used_tokens()) +
                        " of it: " + tokens(largest->item.tokens()) + ".",
                    {largest->position}};
  }

  std::optional<Sentence> fullness() const {
    const std::int64_t target = run_.budget().target_tokens();
    if (run_.items().empty() || target == 0 || account_.over_tokens > 0) return {};
    return Sentence{"fullness", "The window has " + tokens(account_.used_tokens()) + ", " +
                                    percent_of(account_.used_tokens(), target) + " of the target's " + grouped(target) +
                                    "."};
  }

 private:
  static std::string grouped_size(std::size_t count) { return grouped(static_cast<std::int64_t>(count)); }

  const Run& run_;
  const Account& account_;
  const OptimalityCertificate& certificate_;
  std::vector<std::size_t> without_room_;  // best score first, as the others
  std::vector<std::size_t> duplicates_;
  std::vector<std::size_t> negative_;
  std::vector<std::size_t> capped_;
};

}  // namespace

std::string name_in_words(std::string_view name) {
  constexpr std::size_t kColumns = 48;
  return cli::clip(cli::one_line(name, kColumns + 1), kColumns);
}

std::string percent_text(double share) {
  const double percent = share * 100.0;
  if (percent > 0.0 && percent < 0.1) return "< 0.1 %";
  if (percent < 100.0 && percent > 99.9) return "> 99.9 %";
  std::array<char, 400> digits{};  // enough for the largest double
  const int length =
      std::snprintf(digits.data(), digits.size(), percent == std::floor(percent) ? "%.0f" : "%.1f", percent);
  return std::string(digits.data(), static_cast<std::size_t>(length)) + " %";
}

std::string percent_of(std::int64_t part, std::int64_t whole) {
  return percent_text(static_cast<double>(part) / static_cast<double>(whole));
}

std::vector<Sentence> sentences_of(const Run& run, const Account& account, const OptimalityCertificate& certificate) {
  const Rules rules(run, account, certificate);
  std::vector<Sentence> found;
  const auto add = [&](std::optional<Sentence> sentence) {
    const bool is_new = sentence && std::none_of(found.begin(), found.end(),
                                                 [&](const Sentence& other) { return other.code == sentence->code; });
    if (is_new && found.size() < kMost) found.push_back(std::move(*sentence));
  };
  // What went wrong, what it costs, what to know; at last what is worth a word only where nothing else is.
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

}  // namespace cupel::report
