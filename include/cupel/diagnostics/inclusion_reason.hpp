#ifndef CUPEL_DIAGNOSTICS_INCLUSION_REASON_HPP
#define CUPEL_DIAGNOSTICS_INCLUSION_REASON_HPP

#include <string>
#include <string_view>

#include "cupel/export.hpp"
#include "cupel/ostream.hpp"

namespace cupel {

/// Why an item is in the selection.
enum class InclusionReason {
  Scored,     ///< selected by its score, within the budget
  Pinned,     ///< pinned: past scoring and slicing
  ZeroToken,  ///< costs nothing
};

/// The reason's name as in the specification: `"Scored"`.
CUPEL_API std::string_view to_string(InclusionReason reason) noexcept;

/// The reason in a sentence for people.
CUPEL_API std::string describe(InclusionReason reason);

}  // namespace cupel

#endif
