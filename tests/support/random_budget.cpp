#include "support/random_budget.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "support/extremes.hpp"

namespace cupel::test_support {
namespace {

// A number from 0 to `limit`, with both ends more frequent than by chance.
std::int64_t at_most(Random& random, std::int64_t limit) {
  const std::uint64_t dice = random.below(100);
  if (dice < 2) return 0;
  if (dice < 5) return std::min<std::int64_t>(limit, 1);
  if (dice < 10) return limit;
  return random.between(0, limit);
}

std::vector<ReservedSlot> random_slots(Random& random, std::int64_t max_tokens) {
  constexpr const char* kReservedKinds[] = {"Message", "document", "Memory", "x"};
  std::vector<ReservedSlot> slots;
  for (const char* kind : kReservedKinds) {
    if (!random.chance(40)) continue;
    const std::int64_t tokens = random.chance(5) ? kMax : random.between(0, std::max<std::int64_t>(max_tokens / 4, 1));
    slots.push_back({kind, tokens});
  }
  return slots;
}

double random_margin(Random& random) {
  constexpr double kMargins[] = {0.0, 5.0, 10.0, 33.3, 50.0, 99.999, 100.0, 1e-300, 1e-14, 0.1};
  return random.chance(60) ? random.pick(kMargins) : random.unit() * 100.0;
}

}  // namespace

ContextBudget random_budget(Random& random, std::int64_t scale) {
  const std::int64_t ceiling = scale > kMax / 2 ? kMax : scale + scale / 2 + 10;
  ContextBudgetFields fields{.max_tokens = 0};
  fields.max_tokens = random.chance(2) ? kMax : random.chance(15) ? at_most(random, ceiling) : ceiling;
  fields.target_tokens = std::min<std::int64_t>(at_most(random, ceiling), fields.max_tokens);
  if (random.chance(20)) fields.output_reserve = at_most(random, fields.max_tokens / (random.chance(50) ? 1 : 4));
  if (random.chance(15)) fields.reserved_slots = random_slots(random, fields.max_tokens);
  if (random.chance(25)) fields.estimation_safety_margin_percent = random_margin(random);
  return ContextBudget(std::move(fields));
}

std::int64_t token_scale(std::span<const ContextItem> items) {
  std::int64_t scale = 0;
  for (const ContextItem& item : items) {
    if (item.tokens() <= 0) continue;
    scale = item.tokens() > kMax - scale ? kMax : scale + item.tokens();
  }
  return scale;
}

}  // namespace cupel::test_support
