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
  std::int64_t batch_size = 32;  ///< > 0; items are compared by score only within a batch
};

namespace slicer_spec {
/// The options of StreamSlice as plain data.
struct Stream {
  std::optional<std::int64_t> batch_size = {};  ///< > 0; absent: as in StreamOptions

  static constexpr std::string_view kName = "stream";
  static constexpr bool kTakesQuotas = false;  ///< a policy cannot combine it with quotas or count quotas
  static constexpr auto fields() {
    return std::tuple(description::optional(
        "batchSize", &Stream::batch_size,
        {.range = description::kPositiveInteger, .absent = StreamOptions().batch_size, .always_in_vectors = true}));
  }
  CUPEL_API AnySlicer build() const;  ///< throws Error (SlicerConfig)

  friend bool operator==(const Stream&, const Stream&) = default;
};
}  // namespace slicer_spec

/// Selects items batch by batch, in the order of the list. Within a batch, it goes through the items by score, high to
/// low, and selects each item that still fits; items of 0 tokens always fit. It stops after a full batch once the
/// budget is used up. In a pipeline, the list is already sorted by score; StreamSelector does the same for items that
/// arrive one by one. O(N log B) for batches of B items.
class CUPEL_API StreamSlice final : public Slicer {
 public:
  /// Throws Error (SlicerConfig) when `batch_size` is not positive.
  explicit StreamSlice(StreamOptions options = {});

  SliceResult slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const override;
  SlicerTraits traits() const noexcept override;
  KindQuotas kind_quotas() const noexcept override { return {}; }
  SliceSteps select_at_every_target(RunContext& context, const ScoredItems& sorted,
                                    const SelectionStepsLimits& limits) const override;

  /// The options as given.
  const StreamOptions& options() const noexcept { return options_; }

 private:
  StreamOptions options_;
};

/// An item that a StreamSelector selected.
struct StreamedItem {
  ScoredItem scored;       ///< the item with its score
  std::uint64_t position;  ///< the number of items pushed before it
};

/// Selects like StreamSlice from items that arrive one by one: push items, stop when no more are wanted, then finish.
/// Treats pinned items like any other. Holds at most one batch besides the selected items. Not thread-safe: use one per
/// stream. O(N log B) for batches of B items. When a call throws, because memory is exhausted or the scorer throws, the
/// selector is unchanged and the call can be repeated.
///
///     StreamSelector selector(budget);
///     while (selector.wants_more() && (item = fetch())) selector.push(*item);
///     for (const auto& taken : selector.finish()) ...
class CUPEL_API StreamSelector {
 public:
  /// Selects up to `budget.target_tokens()`. Throws Error (SlicerConfig) when the batch size is not positive.
  explicit StreamSelector(const ContextBudget& budget, StreamOptions options = {});

  /// Does the same for items without a score: scores each batch on its own. Throws as above, and Error (ScorerConfig)
  /// for a scorer that appears among its own descendants.
  StreamSelector(const ContextBudget& budget, AnyScorer scorer, StreamOptions options = {});

  /// Whether more items are wanted. False once the budget is used up, which is checked after each full batch, or if it
  /// was 0 at the start. Further items may be pushed, but have no effect.
  bool wants_more() const noexcept { return wants_more_; }

  /// Adds the next item. Skips an item with negative tokens. Throws Error (InvalidArgument) after finish(), and if the
  /// selector has a scorer.
  void push(ScoredItem item);

  /// Adds the next item, without a score. Skips an item with negative tokens. Throws Error (InvalidArgument) after
  /// finish(), and if the selector has no scorer.
  void push(ContextItem item);

  /// Selects from the last, partial batch and returns all selected items, in the order of selection. Throws Error
  /// (InvalidArgument) when called twice.
  std::vector<StreamedItem> finish();

  /// The tokens left in the budget. Does not account for the batch that is still incomplete.
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

/// An input range of `Item`, or of a type that converts to it.
template <class Range, class Item>
concept InputRangeOf =
    std::ranges::input_range<Range> && std::convertible_to<std::ranges::range_reference_t<Range>, Item>;

/// Pushes the items of a range while more are wanted. Once no more are wanted, calls neither begin() nor ++, so it
/// reads no further item from the source. Throws what the range and StreamSelector::push() throw.
template <class Item, InputRangeOf<Item> Range>
void push_while_wanted(StreamSelector& selector, Range&& range) {
  if (!selector.wants_more()) return;
  auto it = std::ranges::begin(range);
  for (const auto end = std::ranges::end(range); it != end; ++it) {
    selector.push(Item(*it));
    if (!selector.wants_more()) return;
  }
}

/// Selects from an input range of ScoredItem. Reads no further than necessary. Throws as the functions of
/// StreamSelector do.
template <InputRangeOf<ScoredItem> Range>
std::vector<StreamedItem> stream_slice(Range&& range, const ContextBudget& budget, StreamOptions options = {}) {
  StreamSelector selector(budget, options);
  push_while_wanted<ScoredItem>(selector, range);
  return selector.finish();
}

/// Does the same for an input range of ContextItem. Scores each batch on its own.
template <InputRangeOf<ContextItem> Range>
std::vector<StreamedItem> stream_slice(Range&& range, const ContextBudget& budget, AnyScorer scorer,
                                       StreamOptions options = {}) {
  StreamSelector selector(budget, std::move(scorer), options);
  push_while_wanted<ContextItem>(selector, range);
  return selector.finish();
}

}  // namespace cupel

#endif
