#ifndef CUPEL_SLICING_STREAM_SLICE_HPP
#define CUPEL_SLICING_STREAM_SLICE_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <ranges>
#include <string_view>
#include <tuple>
#include <vector>

#include "cupel/description.hpp"
#include "cupel/scoring/scorer.hpp"
#include "cupel/slicing/slicer.hpp"

namespace cupel {

/// Settings of StreamSlice and StreamSelector.
struct StreamOptions {
  std::int64_t batch_size = 32;  ///< > 0: items are compared with each other within a batch
};

namespace slicer_spec {
/// StreamSlice as plain data.
struct Stream {
  std::optional<std::int64_t> batch_size = {};  ///< > 0; absent: as of StreamOptions

  static constexpr std::string_view kName = "stream";
  static constexpr bool kTakesQuotas = false;  ///< a policy can't combine it with quotas of either kind
  static constexpr auto fields() {
    return std::tuple(description::optional(
        "batchSize", &Stream::batch_size,
        {.range = description::kPositiveInteger, .absent = StreamOptions().batch_size, .always_in_vectors = true}));
  }
  CUPEL_API AnySlicer build() const;  ///< throws Error (SlicerConfig)

  friend bool operator==(const Stream&, const Stream&) = default;
};
}  // namespace slicer_spec

/// Takes items batch by batch in the order in which they come: within a batch by score, high to low, each one that
/// still fits, items of 0 tokens always. After a full batch it stops once nothing remains of the budget. In a pipeline
/// it walks the sorted list; StreamSelector does the same for items that are still arriving.
class CUPEL_API StreamSlice final : public Slicer {
 public:
  /// Throws Error (SlicerConfig) when `batch_size` is not positive.
  explicit StreamSlice(StreamOptions options = {});

  SliceResult slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const override;
  SlicerTraits traits() const noexcept override;
  KindQuotas kind_quotas() const noexcept override { return {}; }
  SliceSteps select_at_every_target(RunContext& context, const ScoredItems& sorted,
                                    const SelectionStepsLimits& limits) const override;

  /// As given.
  const StreamOptions& options() const noexcept { return options_; }

 private:
  StreamOptions options_;
};

/// An item that a StreamSelector took.
struct StreamedItem {
  ScoredItem scored;       ///< the item with the score that it was taken for
  std::uint64_t position;  ///< how many items had been pushed before it
};

/// StreamSlice for items that are still arriving: push them one by one, stop fetching when no more are wanted, finish.
/// Pinned items are like any other here. Holds at most one batch besides what it took. Not thread-safe; use one per
/// stream. What throws, for want of memory or because the scorer does, leaves it as it was and can be called again.
///
///     StreamSelector selector(budget);
///     while (selector.wants_more() && (item = fetch())) selector.push(*item);
///     for (const auto& taken : selector.finish()) ...
class CUPEL_API StreamSelector {
 public:
  /// Selects up to `budget.target_tokens()`. Throws Error (SlicerConfig) when the batch size is not positive.
  explicit StreamSelector(const ContextBudget& budget, StreamOptions options = {});

  /// As above, for items that have no score yet: each batch is scored against that batch alone.
  StreamSelector(const ContextBudget& budget, AnyScorer scorer, StreamOptions options = {});

  /// False once the budget is used up, as seen after a full batch, or when it was 0 from the start. Pushing on is
  /// allowed and changes nothing.
  bool wants_more() const noexcept { return wants_more_; }

  /// Hands over the next item. Items with negative tokens are skipped. Throws Error (InvalidArgument) after finish().
  void push(ScoredItem item);

  /// As above for an item without a score. Throws Error (InvalidArgument) when the selector was made without a scorer.
  void push(ContextItem item);

  /// Takes what fits of the last, partial batch and returns everything taken, in the order in which it was taken.
  /// Throws Error (InvalidArgument) when called twice.
  std::vector<StreamedItem> finish();

  /// Tokens left of the budget, not counting the batch that is still being filled.
  std::int64_t remaining_tokens() const noexcept { return remaining_; }

 private:
  void add(ScoredItem item);
  void take_batch();

  std::int64_t remaining_;
  std::size_t batch_size_;
  std::optional<AnyScorer> scorer_;
  std::vector<StreamedItem> batch_;
  std::vector<StreamedItem> taken_;
  std::uint64_t pushed_ = 0;
  bool wants_more_;
  bool finished_ = false;
};

/// A range that can be read once, of `Item` or of what converts to it.
template <class Range, class Item>
concept InputRangeOf =
    std::ranges::input_range<Range> && std::convertible_to<std::ranges::range_reference_t<Range>, Item>;

/// Pushes a range's items while more are wanted. An item is not even asked for, by ++ or by begin, once none are.
template <class Item, InputRangeOf<Item> Range>
void push_while_wanted(StreamSelector& selector, Range&& range) {
  if (!selector.wants_more()) return;
  auto it = std::ranges::begin(range);
  for (const auto end = std::ranges::end(range); it != end; ++it) {
    selector.push(Item(*it));
    if (!selector.wants_more()) return;
  }
}

/// Selects from any input range of ScoredItem, reading no further than it needs to.
template <InputRangeOf<ScoredItem> Range>
std::vector<StreamedItem> stream_slice(Range&& range, const ContextBudget& budget, StreamOptions options = {}) {
  StreamSelector selector(budget, options);
  push_while_wanted<ScoredItem>(selector, range);
  return selector.finish();
}

/// Selects from any input range of ContextItem, scoring each batch against that batch alone.
template <InputRangeOf<ContextItem> Range>
std::vector<StreamedItem> stream_slice(Range&& range, const ContextBudget& budget, AnyScorer scorer,
                                       StreamOptions options = {}) {
  StreamSelector selector(budget, std::move(scorer), options);
  push_while_wanted<ContextItem>(selector, range);
  return selector.finish();
}

}  // namespace cupel

#endif
