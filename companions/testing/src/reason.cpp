#include "cupel/testing/reason.hpp"

#include <array>
#include <cstddef>
#include <variant>

namespace cupel::testing {

namespace {

constexpr std::array<std::string_view, std::variant_size_v<ExclusionReason>> kNames = {
    "BudgetExceeded", "ScoredTooLow",   "Deduplicated", "QuotaCapExceeded", "QuotaRequireDisplaced",
    "NegativeTokens", "PinnedOverride", "Filtered",     "CountCapExceeded", "CountRequireCandidatesExhausted",
    "Unknown",
};

}  // namespace

std::string_view to_string(Reason reason) noexcept { return kNames[static_cast<std::size_t>(reason)]; }

std::optional<Reason> reason_named(std::string_view name) noexcept {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<Reason>(i);
  }
  return std::nullopt;
}

}  // namespace cupel::testing
