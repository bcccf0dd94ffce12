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

/// Why an item is not in the selection. One struct per reason, named and with fields as in the specification.
namespace exclusion {

/// It did not fit. From Slice, and from Place under Truncate.
struct BudgetExceeded {
  std::int64_t item_tokens;       ///< what it would have cost
  std::int64_t available_tokens;  ///< what the finished stage left over; negative when it exceeded the target
  friend bool operator==(const BudgetExceeded&, const BudgetExceeded&) = default;
};

/// Reserved: for custom slicers that apply a threshold.
struct ScoredTooLow {
  double score;      ///< as computed
  double threshold;  ///< what was asked for
  friend bool operator==(const ScoredTooLow&, const ScoredTooLow&) = default;
};

/// Another item with the same content went on in its place.
struct Deduplicated {
  SharedText deduplicated_against;                             ///< the shared content
  std::optional<Position> deduplicated_against_position = {};  ///< of the item that went on
  friend bool operator==(const Deduplicated&, const Deduplicated&) = default;
};

/// Reserved.
struct QuotaCapExceeded {
  std::string kind;     ///< whose share was used up
  std::int64_t cap;     ///< what the kind may take
  std::int64_t actual;  ///< what it had taken
  friend bool operator==(const QuotaCapExceeded&, const QuotaCapExceeded&) = default;
};

/// Reserved.
struct QuotaRequireDisplaced {
  std::string displaced_by_kind;  ///< the kind that was guaranteed the room
  friend bool operator==(const QuotaRequireDisplaced&, const QuotaRequireDisplaced&) = default;
};

/// The item's token count is below 0.
struct NegativeTokens {
  std::int64_t tokens;  ///< below 0
  friend bool operator==(const NegativeTokens&, const NegativeTokens&) = default;
};

/// It would have fitted without the pinned items.
struct PinnedOverride {
  SharedText displaced_by;                             ///< content of the first pinned item
  std::optional<Position> displaced_by_position = {};  ///< of that item
  friend bool operator==(const PinnedOverride&, const PinnedOverride&) = default;
};

/// Reserved: for custom stages that filter.
struct Filtered {
  std::string filter_name;  ///< as the custom stage calls it
  friend bool operator==(const Filtered&, const Filtered&) = default;
};

/// A count quota's cap removed it.
struct CountCapExceeded {
  std::string kind;    ///< as spelled in the entry
  std::int64_t cap;    ///< items of the kind that may be in
  std::int64_t count;  ///< items of that kind selected when it was removed
  friend bool operator==(const CountCapExceeded&, const CountCapExceeded&) = default;
};

/// Reserved.
struct CountRequireCandidatesExhausted {
  std::string kind;  ///< whose candidates ran out
  friend bool operator==(const CountRequireCandidatesExhausted&, const CountRequireCandidatesExhausted&) = default;
};

/// A reason that this version does not know, read from another implementation's report and written back unchanged.
struct Unknown {
  std::string name;         ///< as written there
  std::string fields_json;  ///< its other fields, as the members of a JSON object without the braces
  friend bool operator==(const Unknown&, const Unknown&) = default;
};

}  // namespace exclusion

/// One of the reasons above; `std::get_if` and `std::visit` give its fields.
using ExclusionReason =
    std::variant<exclusion::BudgetExceeded, exclusion::ScoredTooLow, exclusion::Deduplicated,
                 exclusion::QuotaCapExceeded, exclusion::QuotaRequireDisplaced, exclusion::NegativeTokens,
                 exclusion::PinnedOverride, exclusion::Filtered, exclusion::CountCapExceeded,
                 exclusion::CountRequireCandidatesExhausted, exclusion::Unknown>;

/// The reason's name as in the specification: `"BudgetExceeded"`.
CUPEL_API std::string_view to_string(const ExclusionReason& reason);

namespace exclusion {
using cupel::to_string;   // where argument-dependent lookup finds them, because reasons are alternatives of a variant
using cupel::operator<<;  // likewise
}  // namespace exclusion

/// The reason in a sentence for people: "needs 2048 tokens, 512 were left".
CUPEL_API std::string describe(const ExclusionReason& reason);

}  // namespace cupel

#endif
