#include <algorithm>
#include <utility>

#include "readers.hpp"

namespace cupel::json {

namespace {

constexpr ErrorCode kCode = ErrorCode::InvalidBudget;

enum Field : std::size_t { kMax, kTarget, kOutput, kSlots, kMargin, kFieldCount };

constexpr FieldNames<kFieldCount> kNames = {
    {"maxTokens", "targetTokens", "outputReserve", "reservedSlots", "estimationSafetyMarginPercent"}};

std::vector<ReservedSlot> slots_from(Cursor& cursor, const Path& path) {
  expect_object(cursor, path, kCode);
  std::vector<ReservedSlot> slots;
  std::string_view key;
  for (bool more = cursor.first_member(key); more; more = cursor.next_member(key)) {
    const Path at = path / key;
    ContextKind kind = kind_from(key, at, kCode);
    slots.push_back({std::move(kind), read_integer(cursor, at, kCode, kCode)});
  }
  return slots;
}

// The core refuses the slots as a whole; this finds out which one it means.
[[noreturn]] void reject_slot(const std::vector<ReservedSlot>& slots, const Path& path, const Error& error) {
  const auto negative = std::find_if(slots.begin(), slots.end(), [](const ReservedSlot& s) { return s.tokens < 0; });
  const ReservedSlot& slot = negative != slots.end() ? *negative : slots[repeated_kind(slots)];
  reject(kCode, path / slot.kind.text(), std::string(error.problem()));
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
  const ObjectFields<kFieldCount> fields(scope, path, kCode, kNames);
  const auto integer = [&](Field field) { return read_integer(scope.cursor, fields.path(field), kCode, kCode); };
  ContextBudgetFields budget{.max_tokens = 0, .target_tokens = 0};
  fields.require(kMax);
  budget.max_tokens = integer(kMax);
  fields.require(kTarget);
  budget.target_tokens = integer(kTarget);
  if (fields.seek(kOutput)) budget.output_reserve = integer(kOutput);
  if (fields.seek(kSlots)) budget.reserved_slots = slots_from(scope.cursor, fields.path(kSlots));
  if (fields.seek(kMargin)) {
    budget.estimation_safety_margin_percent = read_number(scope.cursor, fields.path(kMargin), kCode, kCode);
  }
  fields.finish();
  try {
    return ContextBudget(budget);
  } catch (const Error& error) {
    if (error.parameter() == kNames.names[kSlots]) reject_slot(budget.reserved_slots, fields.path(kSlots), error);
    reject(kCode, path / error.parameter(), std::string(error.problem()));
  }
}

}  // namespace cupel::json
