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

/// What a quota counts.
enum class QuotaConstraintMode {
  Percentage,  ///< tokens, in percent of targetTokens
  Count,       ///< items
};

/// The mode's name: `"Percentage"`.
CUPEL_API std::string_view to_string(QuotaConstraintMode mode) noexcept;

/// How far a selection used what a kind was allowed.
struct KindQuotaUtilization {
  ContextKind kind;          ///< as spelled in the entry
  QuotaConstraintMode mode;  ///< the unit of the next three
  double require;            ///< as the entry asks
  double cap;                ///< as the entry allows
  double actual;             ///< of the included items of that kind, pinned ones too
  double utilization;        ///< actual / cap, at most 1; 0 when the cap is 0

  friend bool operator==(const KindQuotaUtilization&, const KindQuotaUtilization&) = default;
};

/// Per entry, sorted by the kind's spelling, byte by byte. `actual` is the kind's tokens in percent of targetTokens, 0
/// when that is 0. Safe to call from many threads at once.
CUPEL_API std::vector<KindQuotaUtilization> quota_utilization(const SelectionReport& report,
                                                              std::span<const QuotaEntry> entries,
                                                              const ContextBudget& budget);

/// Per entry, sorted by the kind's spelling, byte by byte. `actual` is the number of items. Safe to call from many
/// threads at once.
CUPEL_API std::vector<KindQuotaUtilization> quota_utilization(const SelectionReport& report,
                                                              std::span<const CountQuotaEntry> entries);

/// For a slicer's own entries, which Slicer::kind_quotas() gives, not those of a slicer inside it: percentages and
/// counts in one list, sorted by the kind's spelling; of one kind the percentage comes first. Empty for a slicer
/// without quotas, and for one that does not say whether it has any: `kind_quotas().known` is then false.
CUPEL_API std::vector<KindQuotaUtilization> quota_utilization(const SelectionReport& report, const Slicer& slicer,
                                                              const ContextBudget& budget);

}  // namespace cupel

#endif
