#ifndef CUPEL_SLICING_COUNT_QUOTA_HPP
#define CUPEL_SLICING_COUNT_QUOTA_HPP

#include <array>
#include <cstdint>
#include <string_view>
#include <tuple>

#include "cupel/description.hpp"
#include "cupel/export.hpp"
#include "cupel/model/context_kind.hpp"
#include "cupel/ostream.hpp"
#include "cupel/required.hpp"

namespace cupel {

/// How many items of a kind there must and may be.
struct CountQuotaEntry {
  Required<ContextKind> kind;        ///< compared by ASCII case folding
  std::int64_t require_count = 0;    ///< >= 0
  Required<std::int64_t> cap_count;  ///< >= require_count

  static constexpr auto fields() {
    return std::tuple(
        description::required("kind", &CountQuotaEntry::kind),
        description::optional("requireCount", &CountQuotaEntry::require_count, {.range = description::kCount}),
        description::required("capCount", &CountQuotaEntry::cap_count,
                              {.range = description::kCount, .note = "at least requireCount"}));
  }

  static CountQuotaEntry blank() { return {.kind = ContextKind(), .cap_count = 0}; }  ///< to be filled

  friend bool operator==(const CountQuotaEntry&, const CountQuotaEntry&) = default;
};

/// What happens when there are fewer candidates of a kind than required.
enum class ScarcityBehavior {
  Degrade,  ///< take what there is and record a CountRequirementShortfall; the default
  Throw,    ///< Error (CountRequirement)
};

/// The behaviour's name as in the specification: `"Degrade"`.
CUPEL_API std::string_view to_string(ScarcityBehavior behavior) noexcept;

/// The behaviours that policies can name.
constexpr std::array<description::Choice<ScarcityBehavior>, 2> choices(ScarcityBehavior /*type*/) noexcept {
  return {{{"degrade", ScarcityBehavior::Degrade}, {"throw", ScarcityBehavior::Throw}}};
}

}  // namespace cupel

#endif
