#ifndef CUPEL_SLICING_QUOTA_SLICE_HPP
#define CUPEL_SLICING_QUOTA_SLICE_HPP

#include <vector>

#include "cupel/slicing/slicer.hpp"

namespace cupel {

/// A kind's share of the budget.
struct QuotaEntry {
  ContextKind kind;              ///< compared by ASCII case folding
  double require_percent = 0.0;  ///< at least this much is set aside for the kind; 0 to 100
  double cap_percent = 100.0;    ///< it never gets more; require_percent to 100

  friend bool operator==(const QuotaEntry&, const QuotaEntry&) = default;
};

/// Divides the budget among the kinds and lets another slicer choose within each. Kinds without an entry have no
/// minimum and no cap. What no minimum claims is distributed in proportion to the candidates' tokens; all shares are
/// rounded down. O(N) plus the inner slicer per kind.
class CUPEL_API QuotaSlice final : public Slicer {
 public:
  /// Throws Error (SlicerConfig) for a percentage outside [0, 100], a minimum above its cap, minimums that sum to more
  /// than 100, a kind given twice, and slicers nested deeper than 256 levels. An empty list is allowed.
  QuotaSlice(std::vector<QuotaEntry> quotas, AnySlicer inner);

  SliceResult slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const override;
  SlicerTraits traits() const noexcept override;

  /// As given.
  const std::vector<QuotaEntry>& quotas() const noexcept { return quotas_; }
  /// Who chooses within each kind.
  const Slicer& inner() const noexcept { return *inner_; }

 private:
  std::vector<QuotaEntry> quotas_;
  AnySlicer inner_;
};

}  // namespace cupel

#endif
