// See tag_overlap.hpp for the method and its cost.

#include <algorithm>
#include <array>
#include <bit>

#include "scoring/tag_overlap.hpp"

namespace cupel {

namespace {

constexpr std::size_t kMaxSize = 6;
constexpr std::size_t kMasks = 1 << kMaxSize;  // maximum number of combinations per item
constexpr std::uint64_t kMaxTable = 1 << 22;   // counters: 16 MiB

// The number of bits of each mask. A table, because on processors without an instruction for it, counting bits would
// take longer than all other work.
constexpr auto kSizes = [] {
  std::array<std::uint8_t, kMasks> sizes{};
  for (std::size_t mask = 0; mask < kMasks; ++mask) sizes[mask] = static_cast<std::uint8_t>(std::popcount(mask));
  return sizes;
}();

std::uint64_t choose(std::uint64_t n, std::uint64_t k) noexcept {
  if (n < k) return 0;
  std::uint64_t result = 1;
  for (std::uint64_t i = 1; i <= k; ++i) {
    result = result * (n - k + i) / i;
    if (result > kMaxTable) return kMaxTable + 1;
  }
  return result;
}

// The number of combinations of 1 to `largest_size` tags. Any result above kMaxTable means "too many".
std::uint64_t combination_count(std::uint32_t tag_count, std::size_t largest_size) noexcept {
  std::uint64_t count = 0;
  for (std::size_t k = 1; k <= largest_size && count <= kMaxTable; ++k) count += choose(tag_count, k);
  return count;
}

// Numbers the combinations without gaps: first those of one tag, then those of two, and so on. Among the combinations
// of three tags, ids a < b < c have the number C(a,1) + C(b,2) + C(c,3) (the combinatorial number system). The terms
// C(tag, k) come from a table, because the combinations of every item are needed twice.
class Combinations {
 public:
  using Numbers = std::array<std::uint32_t, kMasks>;

  Combinations(std::uint32_t tag_count, std::size_t largest_size, Scratch& scratch)
      : terms_(scratch.array<std::uint32_t>(tag_count * std::size_t{kMaxSize})) {
    for (std::uint32_t tag = 0; tag < tag_count; ++tag) {
      for (std::size_t k = 1; k <= largest_size; ++k) {
        terms_[tag * kMaxSize + k - 1] = static_cast<std::uint32_t>(choose(tag, k));
      }
    }
    for (std::size_t k = 1; k <= largest_size; ++k) {
      first_[k + 1] = first_[k] + static_cast<std::uint32_t>(choose(tag_count, k));
    }
  }

  // Computes the numbers of all non-empty subsets of `tags`, indexed by bit mask.
  void number(std::span<const std::uint32_t> tags, Numbers& numbers) const noexcept {
    numbers[0] = 0;
    for (std::size_t highest = 0; highest < tags.size(); ++highest) {
      const std::uint32_t* const terms = &terms_[tags[highest] * std::size_t{kMaxSize}];
      const std::uint32_t bit = 1U << highest;
      for (std::uint32_t rest = 0; rest < bit; ++rest) {
        const std::size_t size = kSizes[rest];
        numbers[rest | bit] = numbers[rest] - first_[size] + first_[size + 1] + terms[size];
      }
    }
  }

 private:
  std::span<std::uint32_t> terms_;                   // C(tag, k)
  std::array<std::uint32_t, kMaxSize + 2> first_{};  // the first number of a combination of k tags
};

}  // namespace

bool subsets_fit(const TagSets& sets) noexcept {
  return sets.largest_size() <= kMaxSize &&
         combination_count(sets.tag_count(), sets.largest_size()) <=
             std::min<std::uint64_t>(kMaxTable, 64 * std::uint64_t{sets.item_count()});
}

void count_overlaps_by_subsets(const TagSets& sets, Scratch& scratch, std::span<std::uint32_t> counts) {
  const Scratch::Scope scope(scratch);
  const Combinations combinations(sets.tag_count(), sets.largest_size(), scratch);
  const std::span<std::uint32_t> carriers =
      scratch.array<std::uint32_t>(combination_count(sets.tag_count(), sets.largest_size()));
  std::fill(carriers.begin(), carriers.end(), 0);

  Combinations::Numbers numbers;
  for (std::size_t i = 0; i < sets.item_count(); ++i) {
    const auto tags = sets.tags_of(i);
    combinations.number(tags, numbers);
    for (std::uint32_t mask = 1; mask < 1U << tags.size(); ++mask) ++carriers[numbers[mask]];
  }
  for (std::size_t i = 0; i < sets.item_count(); ++i) {
    const auto tags = sets.tags_of(i);
    combinations.number(tags, numbers);
    std::uint32_t sum = 0;  // may wrap below 0 in between; the final value is right
    for (std::uint32_t mask = 1; mask < 1U << tags.size(); ++mask) {
      const std::uint32_t count = carriers[numbers[mask]];
      sum += kSizes[mask] % 2 == 1 ? count : 0U - count;
    }
    counts[i] = sum;
  }
}

}  // namespace cupel
