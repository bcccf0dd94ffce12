#include <limits>
#include <memory>

#include "errors.hpp"
#include "model/instants.hpp"
#include "model/prefetch.hpp"
#include "pipeline/content_hash.hpp"
#include "pipeline/stages.hpp"
#include "run_state.hpp"
#include "util/seed.hpp"

namespace cupel::stages {

namespace {

// The absolute value of `tokens`, also for the smallest std::int64_t, where it does not fit into std::int64_t.
std::uint64_t magnitude(std::int64_t tokens) noexcept {
  const auto bits = static_cast<std::uint64_t>(tokens);
  return tokens < 0 ? 0 - bits : bits;
}

}  // namespace

// Fetches each item's record and the ends of its content from memory. Stores tokens, timestamps and content hashes in
// columns, so that later stages need not fetch the records for them.
Classified classify(RunContext& context, std::span<const ContextItem> items, bool wants_hashes, RunTrace& trace) {
  constexpr std::uint64_t kMostTokens = std::numeric_limits<std::int64_t>::max();
  Scratch& scratch = context.scratch();
  const std::span<Position> pinned = scratch.array<Position>(items.size());
  const std::span<Position> scoreable = scratch.array<Position>(items.size());
  const std::span<std::int64_t> tokens = scratch.array<std::int64_t>(items.size());
  const std::span<std::uint64_t> hashes = scratch.array<std::uint64_t>(wants_hashes ? items.size() : 0);
  auto* const instants =
      std::construct_at(scratch.array<Instants>(1).data(), items, scratch.array<std::uint64_t>(items.size()),
                        scratch.array<std::uint8_t>(items.size()));
  const std::uint64_t seed = util::run_seed(&scratch);
  std::size_t pinned_count = 0;
  std::size_t scoreable_count = 0;
  std::int64_t pinned_tokens = 0;
  std::uint64_t total = 0;  // below 2^63 before each addition, so it cannot wrap

  prefetching::for_each_record(items, wants_hashes, [&](std::size_t i, const ContextItem& item) {
    instants->set(i, item.timestamp());
    const std::int64_t item_tokens = item.tokens();
    total += magnitude(item_tokens);
    if (total > kMostTokens) throw errors::token_overflow(static_cast<Position>(i));
    if (item_tokens < 0) {
      if (trace.explains()) trace.exclude(static_cast<Position>(i), 0.0, exclusion::NegativeTokens{item_tokens});
    } else if (item.pinned()) {
      pinned[pinned_count++] = static_cast<Position>(i);
      pinned_tokens += item_tokens;
    } else {
      if (wants_hashes) hashes[scoreable_count] = hash_ends(item.content(), seed);
      tokens[scoreable_count] = item_tokens;
      scoreable[scoreable_count++] = static_cast<Position>(i);
    }
  });
  RunState::of(context)->instants = instants;
  return {.pinned = pinned.first(pinned_count),
          .scoreable =
              scoreable_count == items.size() ? ItemList(items) : ItemList(items, scoreable.first(scoreable_count)),
          .tokens = tokens.first(scoreable_count),
          .content_hashes = hashes.first(wants_hashes ? scoreable_count : 0),
          .pinned_tokens = pinned_tokens};
}

void check_pinned_budget(const Classified& classified, const ContextBudget& budget) {
  const std::int64_t available = budget.max_tokens() - budget.output_reserve();
  if (classified.pinned_tokens > available) throw errors::pinned_exceeds_budget(classified.pinned_tokens, available);
}

}  // namespace cupel::stages
