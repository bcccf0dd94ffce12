#include <limits>

#include "errors.hpp"
#include "pipeline/stages.hpp"
#include "util/prefetch.hpp"

namespace cupel::stages {

namespace {

// |tokens| as the specification's integers have it: also for the one number whose negation does not fit.
std::uint64_t magnitude(std::int64_t tokens) noexcept {
  const auto bits = static_cast<std::uint64_t>(tokens);
  return tokens < 0 ? 0 - bits : bits;
}

}  // namespace

Classified classify(RunContext& context, std::span<const ContextItem> items, RunTrace& trace) {
  constexpr std::uint64_t kMostTokens = std::numeric_limits<std::int64_t>::max();
  const std::span<Position> pinned = context.scratch().array<Position>(items.size());
  const std::span<Position> scoreable = context.scratch().array<Position>(items.size());
  const std::span<std::int64_t> tokens = context.scratch().array<std::int64_t>(items.size());
  std::size_t pinned_count = 0;
  std::size_t scoreable_count = 0;
  std::int64_t pinned_tokens = 0;
  std::uint64_t total = 0;  // below 2^63 before each addition, so it cannot wrap

  const ItemList all(items);
  for (std::size_t i = 0; i < items.size(); ++i) {
    // Tokens and pinned stand right before it.
    util::prefetch_ahead(
        all, i, [](const ContextItem& item) -> const auto& { return item.timestamp(); });
    const ContextItem& item = items[i];
    const std::int64_t item_tokens = item.tokens();
    total += magnitude(item_tokens);
    if (total > kMostTokens) throw errors::token_overflow(static_cast<Position>(i));
    if (item_tokens < 0) {
      if (trace.explains()) trace.exclude(static_cast<Position>(i), 0.0, exclusion::NegativeTokens{item_tokens});
    } else if (item.pinned()) {
      pinned[pinned_count++] = static_cast<Position>(i);
      pinned_tokens += item_tokens;
    } else {
      tokens[scoreable_count] = item_tokens;
      scoreable[scoreable_count++] = static_cast<Position>(i);
    }
  }
  return {.pinned = pinned.first(pinned_count),
          .scoreable =
              scoreable_count == items.size() ? ItemList(items) : ItemList(items, scoreable.first(scoreable_count)),
          .tokens = tokens.first(scoreable_count),
          .pinned_tokens = pinned_tokens};
}

void check_pinned_budget(const Classified& classified, const ContextBudget& budget) {
  const std::int64_t available = budget.max_tokens() - budget.output_reserve();
  if (classified.pinned_tokens > available) throw errors::pinned_exceeds_budget(classified.pinned_tokens, available);
}

}  // namespace cupel::stages
