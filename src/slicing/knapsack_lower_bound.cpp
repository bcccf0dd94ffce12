#include "slicing/knapsack_lower_bound.hpp"

#include <algorithm>
#include <limits>

namespace cupel {

namespace {

// The weight and value of a subset whose members are not stored.
struct Sums {
  std::uint64_t weight;
  std::int64_t value;
};

double density(const KnapsackCandidate& candidate) noexcept {
  return static_cast<double>(candidate.value) / static_cast<double>(candidate.weight);
}

// Sums in ascending order of weight. Values ascend as well: a sum that is not worth more than all lighter ones is
// dropped.
class Frontier {
 public:
  Frontier(const KnapsackBreak& greedy, std::uint64_t capacity, std::int64_t known, const LowerBoundLimits& limits,
           Scratch& scratch)
      : capacity_(capacity), best_(known), states_(limits.states) {
    now_ = scratch.array<Sums>(2 * states_);
    next_ = scratch.array<Sums>(2 * states_);
    now_[0] = {greedy.weight, greedy.value};
    size_ = 1;
  }

  bool empty() const noexcept { return size_ == 0; }
  std::int64_t best() const noexcept { return best_; }

  // For each sum, add() and remove() keep the sum itself and add the sum changed by the candidate.
  void add(const KnapsackCandidate& c) noexcept {
    merge([&](const Sums& s) { return Sums{s.weight + c.weight, s.value + c.value}; });
  }
  void remove(const KnapsackCandidate& c) noexcept {
    merge([&](const Sums& s) { return Sums{s.weight - c.weight, s.value - c.value}; });
  }

  // Drops the sums that cannot lead to a better value than the best one. `max_density_out` is the highest density among
  // the candidates that may still be added: a unit of free weight gains no more. `min_density_in` is the lowest density
  // among those that may still be removed: a unit of excess weight costs no less. If more sums remain than the limit
  // allows, keeps those closest to the capacity.
  void prune(double max_density_out, double min_density_in) noexcept {
    std::size_t kept = 0;
    std::size_t fitting = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      const Sums s = now_[i];
      const bool fits = s.weight <= capacity_;
      if (fits) best_ = std::max(best_, s.value);
      const double room = fits ? static_cast<double>(capacity_ - s.weight) : -static_cast<double>(s.weight - capacity_);
      const double most = static_cast<double>(s.value) + room * (fits ? max_density_out : min_density_in);
      if (most < static_cast<double>(best_) + 1.0) continue;
      now_[kept++] = s;
      if (fits) fitting = kept;
    }
    size_ = kept;
    if (size_ <= states_) return;
    const std::size_t half = states_ / 2;
    const std::size_t begin = std::min(fitting > half ? fitting - half : 0, size_ - states_);
    std::copy_n(now_.begin() + static_cast<std::ptrdiff_t>(begin), states_, now_.begin());
    size_ = states_;
  }

 private:
  template <class Moved>
  void merge(const Moved& moved) noexcept {
    std::size_t a = 0;
    std::size_t b = 0;
    std::size_t count = 0;
    std::int64_t highest = std::numeric_limits<std::int64_t>::min();
    while (a < size_ || b < size_) {
      const Sums as_is = now_[std::min(a, size_ - 1)];
      const Sums changed = moved(now_[std::min(b, size_ - 1)]);
      const bool first = b == size_ || (a < size_ && as_is.weight <= changed.weight);
      const Sums s = first ? as_is : changed;
      ++(first ? a : b);
      if (s.value <= highest) continue;
      highest = s.value;
      if (count > 0 && next_[count - 1].weight == s.weight) --count;
      next_[count++] = s;
    }
    std::swap(now_, next_);
    size_ = count;
  }

  std::uint64_t capacity_;
  std::int64_t best_;
  std::size_t states_;
  std::span<Sums> now_;
  std::span<Sums> next_;
  std::size_t size_ = 0;
};

}  // namespace

KnapsackBreak knapsack_break(std::span<const KnapsackCandidate> candidates, std::uint64_t capacity) noexcept {
  KnapsackBreak sums{0, 0, 0};
  for (; sums.at < candidates.size() && candidates[sums.at].weight <= capacity - sums.weight; ++sums.at) {
    sums.weight += candidates[sums.at].weight;
    sums.value += candidates[sums.at].value;
  }
  return sums;
}

std::int64_t improved_lower_bound(std::span<const KnapsackCandidate> by_density, std::uint64_t capacity,
                                  std::int64_t known, const LowerBoundLimits& limits, Scratch& scratch) {
  // Avoids overflow: up to `steps` candidates, none heavier than the capacity, are added to a set that fits.
  if (capacity > std::numeric_limits<std::uint64_t>::max() / (limits.steps + 2)) return known;
  const Scratch::Scope scope(scratch);
  const KnapsackBreak greedy = knapsack_break(by_density, capacity);
  Frontier frontier(greedy, capacity, known, limits, scratch);
  std::size_t left = greedy.at;
  std::size_t right = left;
  const auto prune = [&] {
    frontier.prune(right < by_density.size() ? density(by_density[right]) : 0.0,
                   left > 0 ? density(by_density[left - 1]) : std::numeric_limits<double>::infinity());
  };
  prune();
  for (std::size_t step = 0; step < limits.steps && !frontier.empty(); ++step) {
    if (right < by_density.size()) {
      frontier.add(by_density[right++]);
      prune();
    }
    if (left > 0 && !frontier.empty()) {
      frontier.remove(by_density[--left]);
      prune();
    }
  }
  return frontier.best();
}

}  // namespace cupel
