#include "slicing/knapsack_reduction.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "util/key_sort.hpp"

namespace cupel {

namespace {

__extension__ using Wide = __int128;  // for sums of value times weight; the sum of all values fits into 63 bits

// The maximum number of passes over the prices. Another pass follows only if the last one decided a candidate.
constexpr int kRounds = 3;

class Reduction {
 public:
  Reduction(std::span<KnapsackCandidate> candidates, std::uint64_t capacity, std::span<bool> chosen, Scratch& scratch)
      : core_(candidates), capacity_(capacity), chosen_(chosen), scratch_(scratch) {
    sort_by_density();
  }

  KnapsackCore reduce(const LowerBoundLimits& limits) {
    known_ = greedy_value();
    decide_at(0);
    known_ = improved_lower_bound(core_, capacity_, known_, limits, scratch_);
    std::size_t before = core_.size() + 1;
    for (int round = 0; round < kRounds && core_.size() < before; ++round) {
      before = core_.size();
      for (std::size_t distance = 0; distance < core_.size(); distance += distance / 2 + 1) decide_at(distance);
    }
    std::sort(core_.begin(), core_.end(), [](const auto& a, const auto& b) { return a.index < b.index; });
    // Every subset sum of the core is a multiple of the gcd of its values.
    std::int64_t divisor = 0;
    for (const KnapsackCandidate& c : core_) divisor = std::gcd(divisor, c.value);
    if (divisor > 0) bound_ -= bound_ % divisor;
    return {core_, capacity_, bound_};
  }

 private:
  void sort_by_density() {
    const Scratch::Scope scope(scratch_);
    const std::span<KnapsackCandidate> unsorted = scratch_.array<KnapsackCandidate>(core_.size());
    const std::span<util::KeyedIndex> keys = scratch_.array<util::KeyedIndex>(core_.size());
    for (std::size_t i = 0; i < core_.size(); ++i) {
      const KnapsackCandidate& c = core_[i];
      unsorted[i] = c;
      keys[i] = {util::descending_key(static_cast<double>(c.value) / static_cast<double>(c.weight)),
                 static_cast<Position>(i)};
    }
    util::sort_by_key(keys, scratch_);
    for (std::size_t i = 0; i < core_.size(); ++i) core_[i] = unsorted[keys[i].index];
  }

  // The value of the greedy choice that skips what does not fit, or of the most valuable single candidate if that is
  // more.
  std::int64_t greedy_value() const noexcept {
    std::uint64_t room = capacity_;
    std::int64_t value = 0;
    std::int64_t highest = 0;
    for (const KnapsackCandidate& c : core_) {
      highest = std::max(highest, c.value);
      if (c.weight > room) continue;
      room -= c.weight;
      value += c.value;
    }
    return std::max(value, highest);
  }

  // Uses the densities of the two candidates at this distance from the break as prices. Heavy candidates need prices
  // far from the break, because taking or leaving out one of them moves the break far.
  void decide_at(std::size_t distance) {
    for (const bool after : {true, false}) {
      const std::size_t at = knapsack_break(core_, capacity_).at;
      if (at == core_.size()) return take_all();
      if (after ? distance >= core_.size() - at : distance == 0 || distance > at) continue;
      decide(core_[after ? at + distance : at - distance]);
    }
  }

  // Uses the density of `price` as the price. All terms are multiplied by its weight to stay in integers.
  void decide(const KnapsackCandidate price) {
    const auto remainder = [&price](const KnapsackCandidate& c) noexcept {
      return static_cast<Wide>(c.value) * static_cast<Wide>(price.weight) -
             static_cast<Wide>(price.value) * static_cast<Wide>(c.weight);
    };
    Wide bound = static_cast<Wide>(price.value) * static_cast<Wide>(capacity_);
    for (const KnapsackCandidate& c : core_) bound += std::max<Wide>(0, remainder(c));
    bound_ = static_cast<std::int64_t>(std::min<Wide>(bound / static_cast<Wide>(price.weight), bound_));
    const Wide slack = bound - static_cast<Wide>(std::max<std::int64_t>(0, known_)) * static_cast<Wide>(price.weight);
    std::size_t kept = 0;
    for (const KnapsackCandidate& c : core_) {
      const Wide r = remainder(c);
      if (r > slack) {
        take(c);
      } else if (-r <= slack) {
        core_[kept++] = c;
      }
    }
    core_ = core_.first(kept);
    const auto end = std::remove_if(core_.begin(), core_.end(), [this](const auto& c) { return c.weight > capacity_; });
    core_ = core_.first(static_cast<std::size_t>(end - core_.begin()));
  }

  void take(const KnapsackCandidate& c) {
    chosen_[c.index] = true;
    capacity_ -= c.weight;
    known_ -= c.value;
    bound_ -= c.value;
  }

  void take_all() {
    for (const KnapsackCandidate& c : core_) take(c);
    core_ = {};
  }

  std::span<KnapsackCandidate> core_;  // undecided, by density
  std::uint64_t capacity_;
  std::int64_t known_ = 0;  // the best subset of the core that fits is worth at least this
  std::int64_t bound_ = std::numeric_limits<std::int64_t>::max();  // and at most this
  std::span<bool> chosen_;
  Scratch& scratch_;
};

}  // namespace

KnapsackCore reduce_knapsack(std::span<KnapsackCandidate> candidates, std::uint64_t capacity,
                             const LowerBoundLimits& limits, std::span<bool> chosen, Scratch& scratch) {
  return Reduction(candidates, capacity, chosen, scratch).reduce(limits);
}

}  // namespace cupel
