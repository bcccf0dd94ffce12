#ifndef CUPEL_SLICING_KNAPSACK_SLICE_HPP
#define CUPEL_SLICING_KNAPSACK_SLICE_HPP

#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>

#include "cupel/description.hpp"
#include "cupel/slicing/slicer.hpp"

namespace cupel {

/// Settings of KnapsackSlice.
struct KnapsackOptions {
  /// Tokens per bucket, the unit of weight. With 1 the result is exact. 100, the default of the specification, is
  /// coarser and faster. Every item is rounded up to whole buckets, so many small items fill much less of the window
  /// than they could.
  std::int64_t bucket_size = 100;

  /// The largest table, in cells, that a run may compute; a larger one is an Error (TableTooLarge). A table is needed
  /// only if bounds leave more than 20 items undecided. It has a cell for each of these items and each bucket left for
  /// them.
  std::uint64_t max_cells = 2'000'000'000;
};

namespace slicer_spec {
/// The options of KnapsackSlice as plain data.
struct Knapsack {
  std::optional<std::int64_t> bucket_size = {};  ///< > 0; absent: as in KnapsackOptions

  static constexpr std::string_view kName = "knapsack";
  static constexpr bool kTakesBothQuotas = false;  ///< with count quotas it becomes a CountConstrainedKnapsack
  static constexpr bool kVectorExtension = false;  ///< every runner of conformance vectors supports it
  static constexpr auto fields() {
    return std::tuple(description::optional("bucketSize", &Knapsack::bucket_size,
                                            {.range = description::kPositiveInteger,
                                             .absent = KnapsackOptions().bucket_size,
                                             .always_in_vectors = true,
                                             .vector_extension = false}));
  }
  CUPEL_API AnySlicer build() const;  ///< throws Error (SlicerConfig)

  friend bool operator==(const Knapsack&, const Knapsack&) = default;
};
}  // namespace slicer_spec

/// Selects the subset with the highest total score that fits, by dynamic programming over discretised tokens. Items of
/// 0 tokens are always selected. Scores are rounded down to four decimals, so an item that scores below 0.0001 is
/// excluded even if there is room, as the specification requires.
///
/// Bounds decide most items in O(N log N). The M undecided items take O(M C) for C buckets, and at most twice that
/// while memory suffices. Memory stays below 64 MiB up to ten million buckets. Beyond that, it is 4 bytes per bucket
/// plus 14 MiB, or 8 bytes per bucket if the scores of the undecided items sum to more than 214,748.
class CUPEL_API KnapsackSlice final : public Slicer {
 public:
  /// Throws Error (SlicerConfig) when `bucket_size` is not positive.
  explicit KnapsackSlice(KnapsackOptions options = {});

  SliceResult slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const override;
  SlicerTraits traits() const noexcept override;
  KindQuotas kind_quotas() const noexcept override { return {}; }
  SliceSteps select_at_every_target(RunContext& context, const ScoredItems& sorted,
                                    const SelectionStepsLimits& limits) const override;

  /// The options as given.
  const KnapsackOptions& options() const noexcept { return options_; }

 private:
  KnapsackOptions options_;
};

}  // namespace cupel

#endif
