#ifndef CUPEL_SRC_SLICING_QUOTA_DISTRIBUTION_HPP
#define CUPEL_SRC_SLICING_QUOTA_DISTRIBUTION_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cupel/scratch.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "slicing/kind_partition.hpp"

namespace cupel {

/// DISTRIBUTE-BUDGET: divides a target among the kinds of a list. A kind's mass is the sum of its candidates' tokens.
/// Uses scratch memory; `kinds` and `quotas` must outlive it.
class QuotaDistribution {
 public:
  __extension__ using Wide = __int128;  ///< for products and sums of masses

  QuotaDistribution(const KindPartition& kinds, const ScoredItems& sorted, const std::vector<QuotaEntry>& quotas,
                    Scratch& scratch);

  /// Sets the target for the functions below.
  void set_target(std::int64_t target) noexcept;

  std::int64_t cap(std::size_t group) const noexcept { return bounds_[group].cap; }
  std::int64_t required(std::size_t group) const noexcept { return bounds_[group].require; }

  /// A kind's share of the target.
  std::int64_t budget(std::size_t group) const noexcept;

  /// @{
  /// The inputs of budget(). The minimums may add up to slightly more than 100 percent.
  std::int64_t mass(std::size_t group) const noexcept { return mass_[group]; }
  std::int64_t target() const noexcept { return target_; }
  Wide total_required() const noexcept { return total_required_; }
  /// @}

 private:
  // The minimum and the maximum of a kind, in tokens.
  struct Bounds {
    std::int64_t require;
    std::int64_t cap;
  };

  const std::vector<QuotaEntry>& quotas_;
  std::span<std::size_t> group_of_entry_;
  std::span<std::int64_t> mass_;  // per group, like the bounds
  std::span<Bounds> bounds_;
  std::int64_t target_ = 0;
  std::int64_t unassigned_ = 0;
  Wide total_required_ = 0;
  Wide total_mass_ = 0;  // sum over the kinds that can receive more than their minimum
};

}  // namespace cupel

#endif
