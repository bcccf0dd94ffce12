#include "account.hpp"

#include <algorithm>
#include <utility>

#include "numbers.hpp"
#include "tables.hpp"

namespace cupel::report {

namespace {

class Tallies {
 public:
  KindTally& of(const ContextKind& kind) {
    const std::size_t number = numbers_.number(kind);
    if (number == tallies_.size()) tallies_.push_back(KindTally{.kind = kind});
    return tallies_[number];
  }

  std::vector<KindTally> sorted() && {
    std::stable_sort(tallies_.begin(), tallies_.end(), [](const KindTally& a, const KindTally& b) {
      return std::pair(a.included_tokens, a.excluded_tokens) > std::pair(b.included_tokens, b.excluded_tokens);
    });
    return std::move(tallies_);
  }

 private:
  std::vector<KindTally> tallies_;
  NameDictionary<ContextKind> numbers_;
};

std::vector<KindTally> kinds_of(const SelectionReport& report) {
  Tallies tallies;
  for (const IncludedItem& included : report.included) {
    KindTally& tally = tallies.of(included.item.kind());
    ++tally.included;
    tally.included_tokens += included.item.tokens();
    if (included.item.pinned()) continue;
    ++tally.scored;
    tally.scored_tokens += included.item.tokens();
  }
  for (const ExcludedItem& excluded : report.excluded) {
    KindTally& tally = tallies.of(excluded.item.kind());
    ++tally.excluded;
    tally.excluded_tokens = sum_of(tally.excluded_tokens, std::max<std::int64_t>(0, excluded.item.tokens()));
  }
  return std::move(tallies).sorted();
}

std::int64_t target_without_margin(const ContextBudget& budget, std::int64_t pinned) {
  ContextBudgetFields fields = budget.fields();
  fields.estimation_safety_margin_percent = 0;
  return effective_budget(ContextBudget(std::move(fields)), pinned).target_tokens();
}

// Takes up to `wanted` from `rest`.
std::int64_t take(std::int64_t& rest, std::int64_t wanted) {
  const std::int64_t taken = std::clamp<std::int64_t>(wanted, 0, std::max<std::int64_t>(0, rest));
  rest -= taken;
  return taken;
}

}  // namespace

Account account_of(const Run& run) {
  Account account;
  for (const IncludedItem& included : run.report().included) {
    const bool pinned = included.item.pinned();
    (pinned ? account.pinned_tokens : account.scored_tokens) += included.item.tokens();
    account.pinned_items += pinned ? 1 : 0;
  }
  const ContextBudget& budget = run.budget();
  account.effective_target = effective_budget(budget, account.pinned_tokens).target_tokens();
  account.margin_tokens = target_without_margin(budget, account.pinned_tokens) - account.effective_target;
  account.over_tokens = std::max<std::int64_t>(0, account.used_tokens() - budget.target_tokens());
  account.scale = std::max(budget.max_tokens(), account.used_tokens());

  std::int64_t rest = account.scale - account.used_tokens();
  account.output_reserve = take(rest, budget.output_reserve());
  account.free = take(rest, account.effective_target - account.scored_tokens);
  account.margin = take(rest, account.margin_tokens);
  account.reserved = take(rest, budget.reserved_tokens());
  account.beyond_target = rest;
  account.kinds = kinds_of(run.report());
  return account;
}

}  // namespace cupel::report
