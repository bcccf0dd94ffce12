#ifndef CUPEL_DIAGNOSTICS_EXCLUSION_REASON_HPP
#define CUPEL_DIAGNOSTICS_EXCLUSION_REASON_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/shared_text.hpp"
#include "cupel/ostream.hpp"

namespace cupel {

/// The reasons why items are not selected. Each reason is a struct, with its name and fields as in the specification.
/// No built-in stage or strategy reports a *reserved* reason; a custom slicer may.
namespace exclusion {

/// The item did not fit. Reported by Slice, and by Place under Truncate.
struct BudgetExceeded {
  std::int64_t item_tokens;       ///< tokens of the item
  std::int64_t available_tokens;  ///< left at the end of the stage; negative if it exceeded the target
  friend bool operator==(const BudgetExceeded&, const BudgetExceeded&) = default;
};

/// The score is below a threshold. Reserved.
struct ScoredTooLow {
  double score;      ///< as computed
  double threshold;  ///< the minimum score
  friend bool operator==(const ScoredTooLow&, const ScoredTooLow&) = default;
};

/// Another item with the same content was kept.
struct Deduplicated {
  SharedText deduplicated_against;                             ///< the shared content
  std::optional<Position> deduplicated_against_position = {};  ///< position of the item that was kept
  friend bool operator==(const Deduplicated&, const Deduplicated&) = default;
};

/// The share of the item's kind is used up. Reserved.
struct QuotaCapExceeded {
  std::string kind;     ///< the kind
  std::int64_t cap;     ///< the limit for the kind
  std::int64_t actual;  ///< the amount already used
  friend bool operator==(const QuotaCapExceeded&, const QuotaCapExceeded&) = default;
};

/// The minimum of another kind takes the room. Reserved.
struct QuotaRequireDisplaced {
  std::string displaced_by_kind;  ///< the kind with the minimum
  friend bool operator==(const QuotaRequireDisplaced&, const QuotaRequireDisplaced&) = default;
};

/// The token count of the item is negative.
struct NegativeTokens {
  std::int64_t tokens;  ///< below 0
  friend bool operator==(const NegativeTokens&, const NegativeTokens&) = default;
};

/// The item would have fitted if no items were pinned.
struct PinnedOverride {
  SharedText displaced_by;                             ///< content of the first pinned item
  std::optional<Position> displaced_by_position = {};  ///< position of that item
  friend bool operator==(const PinnedOverride&, const PinnedOverride&) = default;
};

/// A filter removed the item. Reserved.
struct Filtered {
  std::string filter_name;  ///< the name of the filter
  friend bool operator==(const Filtered&, const Filtered&) = default;
};

/// The cap of a count quota removed the item.
struct CountCapExceeded {
  std::string kind;    ///< as spelled in the quota entry
  std::int64_t cap;    ///< maximum number of selected items of the kind
  std::int64_t count;  ///< selected items of the kind when the item was removed
  friend bool operator==(const CountCapExceeded&, const CountCapExceeded&) = default;
};

/// There are too few candidates for a required count. Reserved.
struct CountRequireCandidatesExhausted {
  std::string kind;  ///< the kind
  friend bool operator==(const CountRequireCandidatesExhausted&, const CountRequireCandidatesExhausted&) = default;
};

/// A reason that this version does not know. It was read from the report of another implementation, and is written back
/// unchanged.
struct Unknown {
  std::string name;         ///< as read
  std::string fields_json;  ///< its other fields: the members of a JSON object, without the braces
  friend bool operator==(const Unknown&, const Unknown&) = default;
};

}  // namespace exclusion

/// The reason why an item is not selected. Read its fields with `std::get_if` or `std::visit`.
using ExclusionReason =
    std::variant<exclusion::BudgetExceeded, exclusion::ScoredTooLow, exclusion::Deduplicated,
                 exclusion::QuotaCapExceeded, exclusion::QuotaRequireDisplaced, exclusion::NegativeTokens,
                 exclusion::PinnedOverride, exclusion::Filtered, exclusion::CountCapExceeded,
                 exclusion::CountRequireCandidatesExhausted, exclusion::Unknown>;

/// The name of the reason in the specification: `"BudgetExceeded"`.
CUPEL_API std::string_view to_string(const ExclusionReason& reason);

namespace exclusion {
using cupel::to_string;   // for argument-dependent lookup, because reasons are alternatives of a variant
using cupel::operator<<;  // for the same reason
}  // namespace exclusion

/// Describes the reason in a sentence: "needs 2048 tokens, 512 were left".
CUPEL_API std::string describe(const ExclusionReason& reason);

}  // namespace cupel

#endif
