#ifndef CUPEL_MODEL_CONTEXT_BUDGET_HPP
#define CUPEL_MODEL_CONTEXT_BUDGET_HPP

#include <cstdint>
#include <optional>
#include <vector>

#include "cupel/export.hpp"
#include "cupel/model/context_kind.hpp"
#include "cupel/required.hpp"

namespace cupel {

/// Tokens set aside for a kind. Used only in the effective-budget formula; QuotaSlice never sees them.
struct ReservedSlot {
  Required<ContextKind> kind;     ///< for which they are set aside
  Required<std::int64_t> tokens;  ///< >= 0

  friend bool operator==(const ReservedSlot&, const ReservedSlot&) = default;
};

/// The fields of a budget, as plain data to build a ContextBudget from. Only the first one is required.
struct ContextBudgetFields {
  Required<std::int64_t> max_tokens;               ///< hard ceiling: the model's window; >= 0
  std::optional<std::int64_t> target_tokens = {};  ///< what the selection aims at; 0 to max_tokens. Absent: what
                                                   ///< output_reserve leaves of max_tokens
  std::int64_t output_reserve = 0;                 ///< kept free for the answer; 0 to max_tokens
  std::vector<ReservedSlot> reserved_slots = {};   ///< each >= 0, no kind twice
  double estimation_safety_margin_percent = 0.0;   ///< 0 to 100: for callers whose token counts are estimates

  friend bool operator==(const ContextBudgetFields&, const ContextBudgetFields&) = default;
};

/// How many tokens a selection may take. Immutable; an invalid budget cannot exist.
class CUPEL_API ContextBudget {
 public:
  /// Checks the seven rules in the specification's order and throws Error (InvalidBudget) for the first that is broken,
  /// naming the field; then rejects a kind given twice in `reserved_slots`.
  explicit ContextBudget(ContextBudgetFields fields);

  /// @{
  /// The field of that name; see ContextBudgetFields.
  std::int64_t max_tokens() const noexcept { return fields_.max_tokens; }
  std::int64_t target_tokens() const noexcept { return target_tokens_; }
  std::int64_t output_reserve() const noexcept { return fields_.output_reserve; }
  const std::vector<ReservedSlot>& reserved_slots() const noexcept { return fields_.reserved_slots; }
  double estimation_safety_margin_percent() const noexcept { return fields_.estimation_safety_margin_percent; }
  /// @}

  /// Sum of all reserved slots; saturates at 2^63 - 1.
  std::int64_t reserved_tokens() const noexcept;

  /// All fields as they were given, to build a changed budget from. A target that was not given stays absent.
  const ContextBudgetFields& fields() const noexcept { return fields_; }

  /// Equality of what they mean: a target that follows from the other fields equals one that was given as a number.
  friend bool operator==(const ContextBudget& a, const ContextBudget& b) {
    return a.max_tokens() == b.max_tokens() && a.target_tokens() == b.target_tokens() &&
           a.output_reserve() == b.output_reserve() && a.reserved_slots() == b.reserved_slots() &&
           a.estimation_safety_margin_percent() == b.estimation_safety_margin_percent();
  }

 private:
  ContextBudgetFields fields_;
  std::int64_t target_tokens_;
};

/// The budget that a slicer receives: what is left of `budget` after `pinned_tokens`, the output reserve, the reserved
/// slots and the safety margin, at least 0. Only max_tokens and target_tokens are set in the result. `pinned_tokens` is
/// a sum of token counts and so not negative.
CUPEL_API ContextBudget effective_budget(const ContextBudget& budget, std::int64_t pinned_tokens);

}  // namespace cupel

#endif
