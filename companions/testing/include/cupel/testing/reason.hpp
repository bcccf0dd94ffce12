#ifndef CUPEL_TESTING_REASON_HPP
#define CUPEL_TESTING_REASON_HPP

#include <optional>
#include <string_view>

#include "cupel/diagnostics/exclusion_reason.hpp"
#include "cupel/export.hpp"
#include "cupel/ostream.hpp"

namespace cupel::testing {

/// An exclusion reason without its fields: the alternatives of ExclusionReason, in the same order. Reserved reasons are
/// included, because custom slicers may report them.
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
  Unknown,                          ///< exclusion::Unknown, with any name
};

/// The Reason of an ExclusionReason.
inline Reason reason_of(const ExclusionReason& reason) noexcept { return static_cast<Reason>(reason.index()); }

/// The name of the reason in the specification: `"BudgetExceeded"`.
CUPEL_API std::string_view to_string(Reason reason) noexcept;

using cupel::operator<<;  // for argument-dependent lookup

/// The reason with this name, spelled exactly as in the specification. Empty if there is none.
CUPEL_API std::optional<Reason> reason_named(std::string_view name) noexcept;

}  // namespace cupel::testing

#endif
