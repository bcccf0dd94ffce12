#ifndef CUPEL_MODEL_CONTEXT_BUDGET_HPP
#define CUPEL_MODEL_CONTEXT_BUDGET_HPP

#include <cstdint>
#include <optional>
#include <vector>

#include "cupel/export.hpp"
#include "cupel/model/context_kind.hpp"
#include "cupel/required.hpp"

namespace cupel {

/// Tokens reserved for a kind. They only reduce the effective budget; QuotaSlice does not see them.
struct ReservedSlot {
  Required<ContextKind> kind;     ///< the kind for which tokens are reserved
  Required<std::int64_t> tokens;  ///< >= 0

  friend bool operator==(const ReservedSlot&, const ReservedSlot&) = default;
};

/// The fields of a budget as plain data, to construct a ContextBudget from. Only `max_tokens` is required.
struct ContextBudgetFields {
  Required<std::int64_t> max_tokens;               ///< hard limit: the size of the model's window; >= 0
  std::optional<std::int64_t> target_tokens = {};  ///< what the selection aims for; 0 to max_tokens. Absent:
                                                   ///< max_tokens - output_reserve
  std::int64_t output_reserve = 0;                 ///< reserved for the model's answer; 0 to max_tokens
  std::vector<ReservedSlot> reserved_slots = {};   ///< each >= 0; every kind at most once
  double estimation_safety_margin_percent = 0.0;   ///< 0 to 100; for estimated token counts

  friend bool operator==(const ContextBudgetFields&, const ContextBudgetFields&) = default;
};

/// The limits on the tokens that a selection may take. Immutable, and validated at construction.
class CUPEL_API ContextBudget {
 public:
  /// Checks the seven rules of the specification in its order, then that no kind appears twice in `reserved_slots`.
  /// Throws Error (InvalidBudget) for the first rule that is broken, naming the field.
  explicit ContextBudget(ContextBudgetFields fields);

  /// @{
  /// The field of the same name; see ContextBudgetFields.
  std::int64_t max_tokens() const noexcept { return fields_.max_tokens; }
  std::int64_t target_tokens() const noexcept { return target_tokens_; }
  std::int64_t output_reserve() const noexcept { return fields_.output_reserve; }
  const std::vector<ReservedSlot>& reserved_slots() const noexcept { return fields_.reserved_slots; }
  double estimation_safety_margin_percent() const noexcept { return fields_.estimation_safety_margin_percent; }
  /// @}

  /// The sum of all reserved slots. Saturates at 2^63 - 1.
  std::int64_t reserved_tokens() const noexcept;

  /// All fields as given, to construct a changed budget from. A target that was not given stays absent.
  const ContextBudgetFields& fields() const noexcept { return fields_; }

  /// Compares effective values: a target that follows from the other fields equals the same target given as a number.
  friend bool operator==(const ContextBudget& a, const ContextBudget& b) {
    return a.max_tokens() == b.max_tokens() && a.target_tokens() == b.target_tokens() &&
           a.output_reserve() == b.output_reserve() && a.reserved_slots() == b.reserved_slots() &&
           a.estimation_safety_margin_percent() == b.estimation_safety_margin_percent();
  }

 private:
  ContextBudgetFields fields_;
  std::int64_t target_tokens_ = 0;
};

/// Returns the budget that a slicer receives: what remains of `budget` after `pinned_tokens`, the output reserve, the
/// reserved slots and the safety margin, at least 0. Only max_tokens and target_tokens are set in the result.
/// `pinned_tokens` is a sum of token counts and must not be negative.
CUPEL_API ContextBudget effective_budget(const ContextBudget& budget, std::int64_t pinned_tokens);

}  // namespace cupel

#endif
