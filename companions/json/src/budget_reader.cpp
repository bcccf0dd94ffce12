#include <algorithm>
#include <utility>

#include "readers.hpp"

namespace cupel::json {

namespace {

constexpr ErrorCode kBudgetCode = ErrorCode::InvalidBudget;

struct BudgetField {
  enum : std::size_t { kMax, kTarget, kOutput, kSlots, kMargin, kFieldCount };
};

constexpr FieldNames<BudgetField::kFieldCount> kBudgetFields = {
    {"maxTokens", "targetTokens", "outputReserve", "reservedSlots", "estimationSafetyMarginPercent"}};

std::vector<ReservedSlot> slots_from(Cursor& cursor, const Path& path) {
  expect_object(cursor, path, kBudgetCode);
  std::vector<ReservedSlot> slots;
  std::string_view key;
  for (bool more = cursor.first_member(key); more; more = cursor.next_member(key)) {
    const Path at = path / key;
    ContextKind kind = kind_from(key, at, kBudgetCode);
    slots.push_back({std::move(kind), read_integer(cursor, at, kBudgetCode, kBudgetCode)});
  }
  return slots;
}

// The core rejects the slots as a whole; this finds the slot that is invalid.
[[noreturn]] void reject_slot(const std::vector<ReservedSlot>& slots, const Path& path, const Error& error) {
  const auto negative = std::find_if(slots.begin(), slots.end(), [](const ReservedSlot& s) { return s.tokens < 0; });
  const ReservedSlot& slot = negative != slots.end() ? *negative : slots[repeated_kind(slots)];
  reject(kBudgetCode, path / slot.kind.text(), std::string(error.problem()));
}

}  // namespace

ContextKind kind_from(std::string_view text, const Path& path, ErrorCode code) {
  try {
    return ContextKind(text);
  } catch (const Error& error) {
    reject(code, path, "a kind " + std::string(error.problem()));
  }
}

ContextBudget budget_from(ReadScope scope, const Path& path) {
  const ObjectFields<BudgetField::kFieldCount> fields(scope, path, kBudgetCode, kBudgetFields);
  const auto integer = [&](std::size_t field) {
    return read_integer(scope.cursor, fields.path(field), kBudgetCode, kBudgetCode);
  };
  fields.require(BudgetField::kMax);
  ContextBudgetFields budget{.max_tokens = integer(BudgetField::kMax)};
  if (fields.seek(BudgetField::kTarget)) budget.target_tokens = integer(BudgetField::kTarget);
  if (fields.seek(BudgetField::kOutput)) budget.output_reserve = integer(BudgetField::kOutput);
  if (fields.seek(BudgetField::kSlots))
    budget.reserved_slots = slots_from(scope.cursor, fields.path(BudgetField::kSlots));
  if (fields.seek(BudgetField::kMargin)) {
    budget.estimation_safety_margin_percent =
        read_number(scope.cursor, fields.path(BudgetField::kMargin), kBudgetCode, kBudgetCode);
  }
  fields.finish();
  try {
    return ContextBudget(budget);
  } catch (const Error& error) {
    if (error.parameter() == kBudgetFields.names[BudgetField::kSlots])
      reject_slot(budget.reserved_slots, fields.path(BudgetField::kSlots), error);
    reject(kBudgetCode, path / error.parameter(), std::string(error.problem()));
  }
}

}  // namespace cupel::json
