#include "cupel/slicing/quota_slice.hpp"

#include <algorithm>
#include <iterator>

#include "errors.hpp"
#include "slicing/kind_partition.hpp"
#include "slicing/sublist.hpp"
#include "util/kind_table.hpp"
#include "util/rounding.hpp"
#include "util/saturating.hpp"

namespace cupel {

namespace {

__extension__ using Wide = __int128;

Error invalid(std::string_view parameter, std::string problem) {
  return errors::invalid(ErrorCode::SlicerConfig, "QuotaSlice", parameter, std::move(problem));
}

// floor(percent / 100.0 * target), in that order.
std::int64_t share_of(double percent, std::int64_t target) noexcept {
  return util::floor_at_most(percent / 100.0 * static_cast<double>(target), target);
}

// What a kind is guaranteed and allowed, in tokens.
struct Bounds {
  std::int64_t require;
  std::int64_t cap;
};

// DISTRIBUTE-BUDGET. A kind's candidate tokens are its mass. Products and sums of masses take 128 bits.
class Distribution {
 public:
  Distribution(const KindPartition& kinds, const ScoredItems& sorted, const std::vector<QuotaEntry>& quotas,
               std::int64_t target, Scratch& scratch)
      : bounds_(scratch.array<Bounds>(kinds.size())), mass_(scratch.array<std::int64_t>(kinds.size())) {
    std::fill(bounds_.begin(), bounds_.end(), Bounds{0, target});
    Wide total_required = 0;  // minimums may sum to a trifle more than 100 percent
    for (const QuotaEntry& entry : quotas) {
      const Bounds bounds{share_of(entry.require_percent, target), share_of(entry.cap_percent, target)};
      total_required += bounds.require;
      if (const std::size_t group = kinds.find(entry.kind); group < kinds.size()) bounds_[group] = bounds;
    }
    unassigned_ = target > total_required ? static_cast<std::int64_t>(target - total_required) : 0;

    for (std::size_t group = 0; group < kinds.size(); ++group) {
      mass_[group] = 0;
      for (const Position index : kinds.entries(group))
        mass_[group] = util::saturating_plus(mass_[group], sorted.tokens(index));
      if (bounds_[group].cap > bounds_[group].require) total_mass_ += mass_[group];
    }
  }

  std::int64_t cap(std::size_t group) const noexcept { return bounds_[group].cap; }

  std::int64_t budget(std::size_t group) const noexcept {
    const auto [require, cap] = bounds_[group];
    std::int64_t proportional = 0;
    if (total_mass_ > 0 && cap > require) {
      proportional = static_cast<std::int64_t>(static_cast<Wide>(unassigned_) * mass_[group] / total_mass_);
    }
    return proportional >= cap - require ? cap : require + proportional;
  }

 private:
  std::span<Bounds> bounds_;
  std::span<std::int64_t> mass_;
  std::int64_t unassigned_ = 0;
  Wide total_mass_ = 0;  // of the kinds that can receive more than their minimum
};

}  // namespace

QuotaSlice::QuotaSlice(std::vector<QuotaEntry> quotas, AnySlicer inner)
    : quotas_(std::move(quotas)), inner_(std::move(inner)) {
  double total_required = 0.0;
  for (const QuotaEntry& entry : quotas_) {
    const std::string kind = " for kind '" + entry.kind.text() + "'";
    const auto is_percentage = [](double value) { return value >= 0.0 && value <= 100.0; };
    if (!is_percentage(entry.require_percent)) {
      throw invalid("require", errors::got("must be 0 to 100" + kind, entry.require_percent));
    }
    if (!is_percentage(entry.cap_percent)) {
      throw invalid("cap", errors::got("must be 0 to 100" + kind, entry.cap_percent));
    }
    if (entry.require_percent > entry.cap_percent) {
      throw invalid("require", errors::got("must not exceed cap" + kind, entry.require_percent));
    }
    total_required += entry.require_percent;
  }
  if (const QuotaEntry* const repeated = util::repeated_kind(quotas_)) {
    throw invalid("kind", "must be given once: '" + repeated->kind.text() + "'");
  }
  constexpr double kTolerance = 1e-9;  // 33.3 + 33.3 + 33.4 need not be exactly 100 in binary
  if (total_required > 100.0 + kTolerance) {
    throw invalid("require", errors::got("must not sum to more than 100", total_required));
  }
}

SlicerTraits QuotaSlice::traits() const noexcept {
  return {.quotas = SlicerTraits::Quotas::Percentage, .monotonic_inclusion = false};
}

// QUOTA-SLICE.
SliceResult QuotaSlice::slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const {
  SliceResult result;
  if (sorted.empty() || budget.target_tokens() <= 0) return result;

  const Scratch::Scope scope(context.scratch());
  const KindPartition kinds(sorted, context.scratch());
  const Distribution distribution(kinds, sorted, quotas_, budget.target_tokens(), context.scratch());
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
