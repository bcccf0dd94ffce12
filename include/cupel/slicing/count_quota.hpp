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

/// The minimum and maximum number of selected items of a kind.
struct CountQuotaEntry {
  Required<ContextKind> kind;        ///< compared under ASCII case folding
  std::int64_t require_count = 0;    ///< >= 0
  Required<std::int64_t> cap_count;  ///< >= require_count

  static constexpr auto fields() {
    return std::tuple(
        description::required("kind", &CountQuotaEntry::kind),
        description::optional("requireCount", &CountQuotaEntry::require_count, {.range = description::kCount}),
        description::required("capCount", &CountQuotaEntry::cap_count,
                              {.range = description::kCount, .note = "at least requireCount"}));
  }

  static CountQuotaEntry blank() { return {.kind = ContextKind(), .cap_count = 0}; }  ///< for readers to fill in

  friend bool operator==(const CountQuotaEntry&, const CountQuotaEntry&) = default;
};

/// What happens when a kind has fewer candidates than required.
enum class ScarcityBehavior {
  Degrade,  ///< select those available and record a CountRequirementShortfall; the default
  Throw,    ///< throw Error (CountRequirement)
};

/// The name of the behaviour in the specification: `"Degrade"`.
CUPEL_API std::string_view to_string(ScarcityBehavior behavior) noexcept;

/// The names of the behaviours in policies.
constexpr std::array<description::Choice<ScarcityBehavior>, 2> choices(ScarcityBehavior /*type*/) noexcept {
  return {{{"degrade", ScarcityBehavior::Degrade}, {"throw", ScarcityBehavior::Throw}}};
}

}  // namespace cupel

#endif
