#ifndef CUPEL_DIAGNOSTICS_INCLUSION_REASON_HPP
#define CUPEL_DIAGNOSTICS_INCLUSION_REASON_HPP

#include <string>
#include <string_view>

#include "cupel/export.hpp"
#include "cupel/ostream.hpp"

namespace cupel {

/// The reason why an item is selected.
enum class InclusionReason {
  Scored,     ///< selected by its score, within the budget
  Pinned,     ///< pinned, so selected without scoring and slicing
  ZeroToken,  ///< has 0 tokens
};

/// The name of the reason in the specification: `"Scored"`.
CUPEL_API std::string_view to_string(InclusionReason reason) noexcept;

/// Describes the reason in a sentence.
CUPEL_API std::string describe(InclusionReason reason);

}  // namespace cupel

#endif
