#include "slicing/knapsack_solver.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "errors.hpp"

namespace cupel {

namespace {

constexpr std::size_t kFewCandidates = 20;
constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b) noexcept {
  return b != 0 && a > kNoLimit / b ? kNoLimit : a * b;
}

// A candidate that the table has to decide about.
struct Candidate {
  std::int64_t value;
  std::size_t weight;
  std::uint32_t index;  // in the problem
};

// dp[w]: the highest value of the candidates so far within weight w. A step adds one candidate, and sets a bit for
// every w at which taking it is strictly better.
class Table {
 public:
  Table(std::span<const Candidate> candidates, std::size_t capacity, std::size_t max_bytes, Scratch& scratch)
      : candidates_(candidates), columns_(capacity + 1), words_((columns_ + 63) / 64) {
    const std::size_t row_bytes = words_ * sizeof(std::uint64_t);
    const std::size_t kept_bytes = columns_ * sizeof(std::int64_t);
    // Segments of this many candidates: all of them where their bits fit, else few enough that bits and kept rows do.
    segment_ = candidates.size();
    if (saturating_product(segment_, row_bytes) > max_bytes) {
      segment_ = std::max<std::size_t>(1, max_bytes / 2 / row_bytes);
      const std::size_t most_kept = std::max<std::size_t>(1, max_bytes / 2 / kept_bytes);
      segment_ = std::max(segment_, (candidates.size() + most_kept - 1) / most_kept);
    }
    bits_ = scratch.array<std::uint64_t>(segment_ * words_);
    values_ = scratch.array<std::int64_t>(columns_);
    segments_ = (candidates.size() + segment_ - 1) / segment_;
    kept_ = scratch.array<std::int64_t>((segments_ - 1) * columns_);
  }

  std::vector<std::uint32_t> solve() {
    std::fill(values_.begin(), values_.end(), 0);
    for (std::size_t s = 0; s < segments_; ++s) {
      if (s > 0) std::copy(values_.begin(), values_.end(), kept_row(s).begin());
      fill_segment(s);
    }
    std::vector<std::uint32_t> chosen;
    std::size_t remaining = columns_ - 1;
    for (std::size_t s = segments_; s-- > 0;) {
      if (s + 1 < segments_) {  // the last segment's bits are still there
        if (s > 0) {
          std::copy(kept_row(s).begin(), kept_row(s).end(), values_.begin());
        } else {
          std::fill(values_.begin(), values_.end(), 0);
        }
        fill_segment(s);
      }
      for (std::size_t i = end_of(s); i-- > s * segment_;) {
        if (!taken(i - s * segment_, remaining)) continue;
        chosen.push_back(candidates_[i].index);
        remaining -= candidates_[i].weight;
      }
    }
    return chosen;
  }

 private:
  std::size_t end_of(std::size_t segment) const noexcept {
    return std::min(candidates_.size(), (segment + 1) * segment_);
  }

  std::span<std::int64_t> kept_row(std::size_t segment) const noexcept {
    return kept_.subspan((segment - 1) * columns_, columns_);
  }

  bool taken(std::size_t row, std::size_t column) const noexcept {
    return (bits_[row * words_ + column / 64] >> (column % 64) & 1) != 0;
  }

  void fill_segment(std::size_t segment) noexcept {
    for (std::size_t i = segment * segment_; i < end_of(segment); ++i) {
      add(candidates_[i], bits_.subspan((i - segment * segment_) * words_, words_));
    }
  }

  void add(const Candidate& candidate, std::span<std::uint64_t> bits) noexcept {
    std::fill(bits.begin(), bits.end(), 0);
    for (std::size_t w = columns_; w-- > candidate.weight;) {
      const std::int64_t with = values_[w - candidate.weight] + candidate.value;
      if (with > values_[w]) {
        values_[w] = with;
        bits[w / 64] |= std::uint64_t{1} << (w % 64);
      }
    }
  }

  std::span<const Candidate> candidates_;
  std::size_t columns_;
  std::size_t words_;
  std::size_t segment_ = 0;
  std::size_t segments_ = 0;
  std::span<std::uint64_t> bits_;
  std::span<std::int64_t> values_;
  std::span<std::int64_t> kept_;  // the values before each segment but the first
};

// For a few candidates all subsets are fewer than the table's columns. As a number with the last candidate as its
// highest bit, the subset that the specification picks is the smallest one of highest value.
std::vector<std::uint32_t> solve_by_subsets(std::span<const Candidate> candidates, std::size_t capacity,
                                            Scratch& scratch) {
  struct Sum {
    std::int64_t value;
    std::uint64_t weight;
  };
  const std::uint32_t subsets = 1U << candidates.size();
  const std::span<Sum> sums = scratch.array<Sum>(subsets);
  sums[0] = {0, 0};
  std::uint32_t best = 0;
  for (std::uint32_t subset = 1; subset < subsets; ++subset) {
    const Candidate& added = candidates[static_cast<std::size_t>(std::countr_zero(subset))];
    const Sum& rest = sums[subset & (subset - 1)];
    const bool overweight = rest.weight > capacity;  // adding on could wrap
    sums[subset] = {rest.value + added.value, overweight ? rest.weight : rest.weight + added.weight};
    if (sums[subset].weight <= capacity && sums[subset].value > sums[best].value) best = subset;
  }
  std::vector<std::uint32_t> chosen;
  for (std::size_t i = candidates.size(); i-- > 0;) {
    if ((best >> i & 1) != 0) chosen.push_back(candidates[i].index);
  }
  return chosen;
}

}  // namespace

std::vector<std::uint32_t> solve_knapsack(const KnapsackProblem& problem, Scratch& scratch) {
  const Scratch::Scope scope(scratch);
  std::span<Candidate> candidates = scratch.array<Candidate>(problem.values.size());
  std::size_t count = 0;
  std::uint64_t total_weight = 0;
  for (std::size_t i = 0; i < problem.values.size(); ++i) {
    if (problem.values[i] == 0 || problem.weights[i] > problem.capacity) continue;
    const auto weight = static_cast<std::uint64_t>(problem.weights[i]);
    candidates[count++] = {problem.values[i], weight, static_cast<std::uint32_t>(i)};
    total_weight = weight > kNoLimit - total_weight ? kNoLimit : total_weight + weight;
  }
  candidates = candidates.first(count);

  if (total_weight <= static_cast<std::uint64_t>(problem.capacity)) {
    std::vector<std::uint32_t> all(count);
    std::transform(candidates.rbegin(), candidates.rend(), all.begin(), [](const Candidate& c) { return c.index; });
    return all;
  }
  const auto capacity = static_cast<std::uint64_t>(problem.capacity);
  if (count <= kFewCandidates && (std::uint64_t{1} << count) <= saturating_product(count, capacity + 1)) {
    return solve_by_subsets(candidates, capacity, scratch);
  }
  const std::uint64_t cells = saturating_product(count, capacity + 1);
  if (cells > problem.max_cells) throw errors::table_too_large(count, capacity, cells, problem.max_cells);
  return Table(candidates, capacity, problem.max_table_bytes, scratch).solve();
}

}  // namespace cupel
