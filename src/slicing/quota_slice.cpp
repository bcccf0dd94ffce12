#include "cupel/slicing/quota_slice.hpp"

#include <algorithm>
#include <iterator>

#include "errors.hpp"
#include "model/kind_table.hpp"
#include "slicing/kind_partition.hpp"
#include "slicing/nested_slicers.hpp"
#include "slicing/quota_distribution.hpp"
#include "slicing/sublist.hpp"
#include "util/number_text.hpp"
#include "util/quoted.hpp"

namespace cupel {

namespace {

Error invalid_quota(std::string_view parameter, std::string problem) {
  return errors::invalid(ErrorCode::SlicerConfig, "QuotaSlice", parameter, std::move(problem));
}

std::string of_kind(const ContextKind& kind) { return description::of_entry("kind", kind.text()); }

}  // namespace

QuotaSlice::QuotaSlice(std::vector<QuotaEntry> quotas, AnySlicer inner)
    : quotas_(std::move(quotas)), inner_(std::move(inner)) {
  check_nesting("QuotaSlice", *inner_);
  double total_required = 0.0;
  for (const QuotaEntry& entry : quotas_) {
    errors::check_fields(kConfigError, "QuotaSlice", PolicyQuota{entry.kind, entry.min_percent, entry.max_percent});
    if (entry.min_percent > entry.max_percent) {
      const std::string max = "must not exceed maxPercent (" + util::shortest_text(entry.max_percent) + ")";
      throw invalid_quota("minPercent", errors::got(max + of_kind(entry.kind), entry.min_percent));
    }
    total_required += entry.min_percent;
  }
  if (const QuotaEntry* const repeated = repeated_kind(quotas_)) {
    throw invalid_quota("kind", "must be given once: " + util::quoted(repeated->kind.text()));
  }
  constexpr double kTolerance = 1e-9;  // in binary, 33.3 + 33.3 + 33.4 may differ from 100
  if (total_required > 100.0 + kTolerance) {
    throw invalid_quota("minPercent", errors::got("must not sum to more than 100", total_required));
  }
}

SlicerTraits QuotaSlice::traits() const noexcept { return wrapper_traits(*inner_, SlicerTraits::Quotas::Percentage); }

// QUOTA-SLICE.
SliceResult QuotaSlice::slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const {
  SliceResult result;
  if (sorted.empty() || budget.target_tokens() <= 0) return result;

  const Scratch::Scope scope(context.scratch());
  const KindPartition kinds(sorted, context.scratch());
  QuotaDistribution distribution(kinds, sorted, quotas_, context.scratch());
  distribution.set_target(budget.target_tokens());
  result.selected = context.take_positions();
  result.selected.reserve(sorted.size());
  for (std::size_t group = 0; group < kinds.size(); ++group) {
    const std::int64_t kind_budget = distribution.budget(group);
    if (kind_budget <= 0) continue;
    const ContextBudget sub_budget({.max_tokens = distribution.cap(group), .target_tokens = kind_budget});
    SliceResult part = slice_sublist(context, *inner_, sorted, kinds.entries(group), sub_budget);
    std::copy(part.selected.begin(), part.selected.end(), std::back_inserter(result.selected));
    std::move(part.shortfalls.begin(), part.shortfalls.end(), std::back_inserter(result.shortfalls));
    std::move(part.exclusions.begin(), part.exclusions.end(), std::back_inserter(result.exclusions));
  }
  return result;
}

}  // namespace cupel
