#ifndef CUPEL_ANALYTICS_QUOTA_UTILIZATION_HPP
#define CUPEL_ANALYTICS_QUOTA_UTILIZATION_HPP

#include <span>
#include <string_view>
#include <vector>

#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/context_kind.hpp"
#include "cupel/ostream.hpp"
#include "cupel/slicing/count_quota.hpp"
#include "cupel/slicing/quota_slice.hpp"

namespace cupel {

/// The unit of a quota.
enum class QuotaConstraintMode {
  Percentage,  ///< tokens, as a percentage of targetTokens
  Count,       ///< items
};

/// The name of the mode: `"Percentage"`.
CUPEL_API std::string_view to_string(QuotaConstraintMode mode) noexcept;

/// The use that a selection makes of the quota of a kind.
struct KindQuotaUtilization {
  ContextKind kind;          ///< as spelled in the quota entry
  QuotaConstraintMode mode;  ///< the unit of the next three
  double require;            ///< the minimum in the entry
  double cap;                ///< the maximum in the entry
  double actual;             ///< of the included items of the kind, including pinned ones
  double utilization;        ///< actual / cap, at most 1; 0 if the cap is 0

  friend bool operator==(const KindQuotaUtilization&, const KindQuotaUtilization&) = default;
};

/// Computes the utilization of percentage quotas: one result per entry, sorted by the spelling of the kind, byte by
/// byte. `actual` is the tokens of the kind as a percentage of targetTokens, or 0 if targetTokens is 0. Safe to call
/// from many threads at once.
CUPEL_API std::vector<KindQuotaUtilization> quota_utilization(const SelectionReport& report,
                                                              std::span<const QuotaEntry> entries,
                                                              const ContextBudget& budget);

/// Computes the utilization of count quotas: one result per entry, sorted by the spelling of the kind, byte by byte.
/// `actual` is the number of items. Safe to call from many threads at once.
CUPEL_API std::vector<KindQuotaUtilization> quota_utilization(const SelectionReport& report,
                                                              std::span<const CountQuotaEntry> entries);

/// Computes the utilization of the quotas of a slicer itself, as given by Slicer::kind_quotas(), without those of inner
/// slicers. Percentages and counts are in one list, sorted by the spelling of the kind; for the same kind, the
/// percentage comes first. Empty for a slicer without quotas, and for a slicer that does not declare them
/// (`kind_quotas().known` is false). Safe to call from many threads at once.
CUPEL_API std::vector<KindQuotaUtilization> quota_utilization(const SelectionReport& report, const Slicer& slicer,
                                                              const ContextBudget& budget);

}  // namespace cupel

#endif
