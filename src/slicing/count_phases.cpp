#include "slicing/count_phases.hpp"

#include <algorithm>
#include <iterator>

#include "errors.hpp"
#include "model/kind_table.hpp"
#include "slicing/kind_partition.hpp"
#include "slicing/sublist.hpp"
#include "util/key_sort.hpp"
#include "util/quoted.hpp"
#include "util/saturating.hpp"

namespace cupel {

namespace {

// Runs the three phases over one list.
class CountRun {
 public:
  CountRun(RunContext& context, const CountPhases& phases, const ScoredItems& sorted)
      : context_(context),
        phases_(phases),
        sorted_(sorted),
        kinds_(sorted, context.scratch()),
        committed_(context.scratch().array<bool>(sorted.size())),
        selected_count_(context.scratch().array<std::int64_t>(kinds_.size())),
        entry_of_(context.scratch().array<const CountQuotaEntry*>(kinds_.size())) {
    std::fill(committed_.begin(), committed_.end(), false);
    std::fill(selected_count_.begin(), selected_count_.end(), 0);
    std::fill(entry_of_.begin(), entry_of_.end(), nullptr);
    for (const CountQuotaEntry& entry : phases.entries) {
      if (const std::size_t group = kinds_.find(entry.kind); group < kinds_.size()) entry_of_[group] = &entry;
    }
    result_.selected = context_.take_positions();
    result_.selected.reserve(sorted.size());
  }

  SliceResult run(const ContextBudget& budget) {
    for (const CountQuotaEntry& entry : phases_.entries) {
      if (entry.require_count > 0) satisfy(entry);
    }
    enforce_caps(fill_rest(budget));
    return std::move(result_);
  }

 private:
  // Phase 1, Count-Satisfy: commits the best candidates of a required kind, regardless of their tokens.
  void satisfy(const CountQuotaEntry& entry) {
    std::int64_t satisfied = 0;
    if (const std::size_t group = kinds_.find(entry.kind); group < kinds_.size()) {
      const Scratch::Scope scope(context_.scratch());
      const std::span<const Position> candidates = kinds_.entries(group);
      const ScoredItems of_kind = sublist(sorted_, candidates, context_.scratch());
      for (const util::KeyedIndex& candidate : util::sort_by_score(of_kind.scores(), context_.scratch())) {
        if (satisfied == entry.require_count) break;
        const Position index = candidates[candidate.index];
        result_.selected.push_back(index);
        committed_[index] = true;
        committed_tokens_ = util::saturating_plus(committed_tokens_, sorted_.tokens(index));
        ++satisfied;
      }
      selected_count_[group] = satisfied;
    }
    if (satisfied == entry.require_count) return;
    if (phases_.scarcity == ScarcityBehavior::Throw) {
      throw errors::count_requirement(phases_.slicer, entry.kind.text(), entry.require_count, satisfied);
    }
    result_.shortfalls.push_back({entry.kind, entry.require_count, satisfied});
  }

  // Phase 2: the inner slicer selects among the remaining candidates, within the remaining budget.
  SliceResult fill_rest(const ContextBudget& budget) {
    const std::span<Position> residual = context_.scratch().array<Position>(sorted_.size());
    std::size_t count = 0;
    for (std::size_t i = 0; i < sorted_.size(); ++i) {
      if (!committed_[i]) residual[count++] = static_cast<Position>(i);
    }
    const std::int64_t target =
        std::max<std::int64_t>(0, util::saturating_minus(budget.target_tokens(), committed_tokens_));
    const ContextBudget residual_budget(
        {.max_tokens = budget.max_tokens(), .target_tokens = std::min(target, budget.max_tokens())});
    SliceResult inner = slice_sublist(context_, phases_.inner, sorted_, residual.first(count), residual_budget);
    if (phases_.resort_by_score) resort(inner.selected);
    return inner;
  }

  void resort(std::vector<Position>& selected) {
    const Scratch::Scope scope(context_.scratch());
    const ScoredItems chosen = sublist(sorted_, selected, context_.scratch());
    const std::span<Position> before = context_.scratch().array<Position>(selected.size());
    std::copy(selected.begin(), selected.end(), before.begin());
    std::size_t k = 0;
    for (const util::KeyedIndex& entry : util::sort_by_score(chosen.scores(), context_.scratch())) {
      selected[k++] = before[entry.index];
    }
  }

  // Phase 3: goes through the inner slicer's selection in its order and removes items beyond a cap. Committed items
  // count towards the cap and are never removed.
  void enforce_caps(SliceResult inner) {
    std::move(inner.shortfalls.begin(), inner.shortfalls.end(), std::back_inserter(result_.shortfalls));
    std::move(inner.exclusions.begin(), inner.exclusions.end(), std::back_inserter(result_.exclusions));
    for (const Position index : inner.selected) {
      const std::size_t group = kinds_.group_of(index);
      const CountQuotaEntry* const entry = entry_of_[group];
      if (entry == nullptr || selected_count_[group] < entry->cap_count) {
        result_.selected.push_back(index);
        ++selected_count_[group];
      } else if (context_.wants_reasons()) {
        result_.exclusions.push_back(
            {index, exclusion::CountCapExceeded{entry->kind.text(), entry->cap_count, selected_count_[group]}});
      }
    }
  }

  RunContext& context_;
  const CountPhases& phases_;
  const ScoredItems& sorted_;
  KindPartition kinds_;
  std::span<bool> committed_;                   // per entry of the list
  std::span<std::int64_t> selected_count_;      // per kind
  std::span<const CountQuotaEntry*> entry_of_;  // per kind; null if it has no quota
  std::int64_t committed_tokens_ = 0;
  SliceResult result_;
};

}  // namespace

void validate_count_quotas(const std::vector<CountQuotaEntry>& entries, std::string_view slicer) {
  const auto invalid = [&](std::string_view parameter, std::string problem) {
    return errors::invalid(ErrorCode::SlicerConfig, slicer, parameter, std::move(problem));
  };
  for (const CountQuotaEntry& entry : entries) {
    errors::check_fields(ErrorCode::SlicerConfig, slicer, entry);
    if (entry.require_count > entry.cap_count) {
      const std::string cap = "must not exceed capCount (" + std::to_string(entry.cap_count) + ")";
      const std::string of_kind = description::of_entry("kind", entry.kind.text());
      throw invalid("requireCount", errors::got(cap + of_kind, entry.require_count));
    }
  }
  if (const CountQuotaEntry* const repeated = repeated_kind(entries)) {
    throw invalid("kind", "must be given once: " + util::quoted(repeated->kind.text()));
  }
}

SliceResult slice_by_counts(RunContext& context, const CountPhases& phases, const ScoredItems& sorted,
                            const ContextBudget& budget) {
  if (sorted.empty() || budget.target_tokens() <= 0) return {};
  const Scratch::Scope scope(context.scratch());
  return CountRun(context, phases, sorted).run(budget);
}

}  // namespace cupel
