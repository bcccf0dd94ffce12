#include "slicing/quota_distribution.hpp"

#include <algorithm>

#include "util/rounding.hpp"
#include "util/saturating.hpp"

namespace cupel {

namespace {

// floor(percent / 100.0 * target), in that order.
std::int64_t share_of(double percent, std::int64_t target) noexcept {
  return util::floor_at_most(percent / 100.0 * static_cast<double>(target), target);
}

}  // namespace

QuotaDistribution::QuotaDistribution(const KindPartition& kinds, const ScoredItems& sorted,
                                     const std::vector<QuotaEntry>& quotas, Scratch& scratch)
    : quotas_(quotas),
      group_of_entry_(scratch.array<std::size_t>(quotas.size())),
      mass_(scratch.array<std::int64_t>(kinds.size())),
      bounds_(scratch.array<Bounds>(kinds.size())) {
  for (std::size_t k = 0; k < quotas.size(); ++k) group_of_entry_[k] = kinds.find(quotas[k].kind);
  for (std::size_t group = 0; group < kinds.size(); ++group) {
    mass_[group] = 0;
    for (const Position index : kinds.entries(group)) {
      mass_[group] = util::saturating_plus(mass_[group], sorted.tokens(index));
    }
  }
}

void QuotaDistribution::set_target(std::int64_t target) noexcept {
  target_ = target;
  std::fill(bounds_.begin(), bounds_.end(), Bounds{0, target});
  total_required_ = 0;
  for (std::size_t k = 0; k < quotas_.size(); ++k) {
    const Bounds bounds{share_of(quotas_[k].min_percent, target), share_of(quotas_[k].max_percent, target)};
    total_required_ += bounds.require;
    if (group_of_entry_[k] < bounds_.size()) bounds_[group_of_entry_[k]] = bounds;
  }
  unassigned_ = target > total_required_ ? static_cast<std::int64_t>(target - total_required_) : 0;
  total_mass_ = 0;
  for (std::size_t group = 0; group < bounds_.size(); ++group) {
    if (bounds_[group].cap > bounds_[group].require) total_mass_ += mass_[group];
  }
}

std::int64_t QuotaDistribution::budget(std::size_t group) const noexcept {
  const auto [require, cap] = bounds_[group];
  std::int64_t proportional = 0;
  if (total_mass_ > 0 && cap > require) {
    proportional = static_cast<std::int64_t>(static_cast<Wide>(unassigned_) * mass_[group] / total_mass_);
  }
  return proportional >= cap - require ? cap : require + proportional;
}

}  // namespace cupel
