#include "slicing/knapsack_table.hpp"

#include <algorithm>

namespace cupel {

KnapsackTable::KnapsackTable(std::span<const KnapsackCandidate> candidates, std::size_t capacity, std::size_t max_bytes,
                             Scratch& scratch)
    : candidates_(candidates), columns_(capacity + 1), words_((columns_ + 63) / 64) {
  const std::size_t row_bytes = words_ * sizeof(std::uint64_t);
  const std::size_t kept_bytes = columns_ * sizeof(std::int64_t);
  // Segments of this many candidates: all of them where their bits fit, else few enough that bits and kept rows do.
  segment_ = std::max<std::size_t>(1, candidates.size());
  if (segment_ > max_bytes / row_bytes) {
    segment_ = std::max<std::size_t>(1, max_bytes / 2 / row_bytes);
    const std::size_t most_kept = std::max<std::size_t>(1, max_bytes / 2 / kept_bytes);
    segment_ = std::max(segment_, (candidates.size() + most_kept - 1) / most_kept);
  }
  bits_ = scratch.array<std::uint64_t>(segment_ * words_);
  values_ = scratch.array<std::int64_t>(columns_);
  segments_ = std::max<std::size_t>(1, (candidates.size() + segment_ - 1) / segment_);
  kept_ = scratch.array<std::int64_t>((segments_ - 1) * columns_);
}

void KnapsackTable::trace_back(const std::function<void(const KnapsackCandidate&, const Row&)>& visit) {
  std::fill(values_.begin(), values_.end(), 0);
  for (std::size_t s = 0; s < segments_; ++s) {
    if (s > 0) std::copy(values_.begin(), values_.end(), kept_row(s).begin());
    fill_segment(s);
  }
  for (std::size_t s = segments_; s-- > 0;) {
    if (s + 1 < segments_) {  // the last segment's bits are still there
      if (s > 0) {
        std::copy(kept_row(s).begin(), kept_row(s).end(), values_.begin());
      } else {
        std::fill(values_.begin(), values_.end(), 0);
      }
      fill_segment(s);
    }
    for (std::size_t i = end_of(s); i-- > s * segment_;) visit(candidates_[i], Row(bits_of(i - s * segment_)));
  }
}

std::size_t KnapsackTable::end_of(std::size_t segment) const noexcept {
  return std::min(candidates_.size(), (segment + 1) * segment_);
}

std::span<std::int64_t> KnapsackTable::kept_row(std::size_t segment) const noexcept {
  return kept_.subspan((segment - 1) * columns_, columns_);
}

void KnapsackTable::fill_segment(std::size_t segment) noexcept {
  for (std::size_t i = segment * segment_; i < end_of(segment); ++i)
    add(candidates_[i], bits_of(i - segment * segment_));
}

void KnapsackTable::add(const KnapsackCandidate& candidate, std::span<std::uint64_t> bits) noexcept {
  std::fill(bits.begin(), bits.end(), 0);
  for (std::size_t w = columns_; w-- > candidate.weight;) {
    const std::int64_t with = values_[w - candidate.weight] + candidate.value;
    if (with > values_[w]) {
      values_[w] = with;
      bits[w / 64] |= std::uint64_t{1} << (w % 64);
    }
  }
}

}  // namespace cupel
