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
  /// Tokens per unit of weight. 1 is exact; 100, the specification's default, is coarser and cheaper: every item is
  /// rounded up to whole buckets, so many small items fill much less of the window than they could.
  std::int64_t bucket_size = 100;

  /// The largest table, in cells, that a run may compute before it gives up with Error (TableTooLarge): the items that
  /// bounds leave undecided, more than 20 of them, times the buckets that are left for them.
  std::uint64_t max_cells = 2'000'000'000;
};

namespace slicer_spec {
/// KnapsackSlice as plain data.
struct Knapsack {
  std::optional<std::int64_t> bucket_size = {};  ///< > 0; absent: as of KnapsackOptions

  static constexpr std::string_view kName = "knapsack";
  static constexpr bool kTakesBothQuotas = false;  ///< with count quotas it is a CountConstrainedKnapsack
  static constexpr bool kVectorExtension = false;  ///< every runner of conformance vectors knows it
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

/// The subset with the highest total score that fits, found by dynamic programming over discretised tokens; items of 0
/// tokens always. Scores count with four decimals, rounded down: an item that scores below 0.0001 is left out even
/// where there is room, as the specification says.
///
/// Bounds decide most items in O(N log N). M that they leave cost O(M C) for C buckets, at most twice that as long as
/// memory suffices. Memory stays below 64 MiB up to ten million buckets; beyond, it is 4 bytes per bucket and 14 MiB,
/// or 8 bytes where the undecided items' scores sum up to more than 214,748.
class CUPEL_API KnapsackSlice final : public Slicer {
 public:
  /// Throws Error (SlicerConfig) when `bucket_size` is not positive.
  explicit KnapsackSlice(KnapsackOptions options = {});

  SliceResult slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const override;
  SlicerTraits traits() const noexcept override;
  KindQuotas kind_quotas() const noexcept override { return {}; }
  SliceSteps select_at_every_target(RunContext& context, const ScoredItems& sorted,
                                    const SelectionStepsLimits& limits) const override;

  /// As given.
  const KnapsackOptions& options() const noexcept { return options_; }

 private:
  KnapsackOptions options_;
};

}  // namespace cupel

#endif
