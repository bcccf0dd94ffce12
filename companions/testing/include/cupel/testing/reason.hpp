#ifndef CUPEL_TESTING_REASON_HPP
#define CUPEL_TESTING_REASON_HPP

#include <optional>
#include <string_view>

#include "cupel/diagnostics/exclusion_reason.hpp"
#include "cupel/export.hpp"
#include "cupel/ostream.hpp"

namespace cupel::testing {

/// Which exclusion reason, whatever its fields: the alternatives of ExclusionReason in their order. Reserved ones are
/// valid too, since custom slicers may name them.
enum class Reason {
  BudgetExceeded,                   ///< exclusion::BudgetExceeded
  ScoredTooLow,                     ///< exclusion::ScoredTooLow
  Deduplicated,                     ///< exclusion::Deduplicated
  QuotaCapExceeded,                 ///< exclusion::QuotaCapExceeded
  QuotaRequireDisplaced,            ///< exclusion::QuotaRequireDisplaced
  NegativeTokens,                   ///< exclusion::NegativeTokens
  PinnedOverride,                   ///< exclusion::PinnedOverride
  Filtered,                         ///< exclusion::Filtered
  CountCapExceeded,                 ///< exclusion::CountCapExceeded
  CountRequireCandidatesExhausted,  ///< exclusion::CountRequireCandidatesExhausted
  Unknown,                          ///< exclusion::Unknown, by whatever name
};

/// Which reason it is.
inline Reason reason_of(const ExclusionReason& reason) noexcept { return static_cast<Reason>(reason.index()); }

/// The reason's name as in the specification: `"BudgetExceeded"`.
CUPEL_API std::string_view to_string(Reason reason) noexcept;

using cupel::operator<<;  // what has a name can be streamed

/// The reason of that name, exactly as the specification spells it; nothing where there is none.
CUPEL_API std::optional<Reason> reason_named(std::string_view name) noexcept;

}  // namespace cupel::testing

#endif
