#include "slicing/first_fit_walk.hpp"

#include <algorithm>

namespace cupel {

namespace {
constexpr std::size_t kBlock = 32;
}

FirstFitWalk::FirstFitWalk(std::span<const std::int64_t> tokens, std::span<const Position> indices,
                           std::size_t batch_size)
    : tokens_(tokens),
      indices_(indices),
      batch_size_(batch_size),
      fewest_after_(tokens.begin(), tokens.end()),
      fewest_in_block_((tokens.size() + kBlock - 1) / kBlock, std::numeric_limits<std::int64_t>::max()) {
  for (std::size_t k = tokens.size(); k-- > 0;) {
    if (k + 1 < tokens.size()) fewest_after_[k] = std::min(fewest_after_[k], fewest_after_[k + 1]);
    fewest_in_block_[k / kBlock] = std::min(fewest_in_block_[k / kBlock], tokens[k]);
  }
}

std::size_t FirstFitWalk::next_fitting(std::size_t from, std::int64_t room) const noexcept {
  if (from >= tokens_.size() || fewest_after_[from] > room) return tokens_.size();
  while (tokens_[from] > room) {  // ends, because a fitting entry exists
    ++from;
    if (from % kBlock != 0) continue;
    while (fewest_in_block_[from / kBlock] > room) from += kBlock;
  }
  return from;
}

// Whether a batch ends between `from - 1`, the last examined entry, and `entry`.
bool FirstFitWalk::batch_ends_between(std::size_t from, std::size_t entry) const noexcept {
  return from > 0 && (from - 1) / batch_size_ != entry / batch_size_;
}

void FirstFitWalk::write(std::int64_t first, std::int64_t last, std::int64_t used, SelectionStepsBuilder& steps,
                         StepMeter& meter) {
  path_.clear();
  branches_.clear();
  std::size_t from = 0;
  const auto take = [&](std::size_t entry) {
    path_.push_back(entry);
    steps.set(indices_[entry], true);
    used += tokens_[entry];
    from = entry + 1;
  };
  steps.start(first);
  for (;;) {
    for (;;) {
      const std::size_t entry = next_fitting(from, last - used);
      meter.spend(1 + (entry - from) / kBlock);
      if (entry == tokens_.size()) break;
      if (first == used && batch_ends_between(from, entry)) {
        // The first budget is used up and stops here. The larger ones continue from the same entry.
        if (first < last) branches_.push_back({entry, first + 1, last, used, path_.size()});
        break;
      }
      const std::int64_t split = used + tokens_[entry];
      if (split <= first) {
        take(entry);
      } else {
        branches_.push_back({entry, split, last, used, path_.size()});
        last = split - 1;
        from = entry + 1;
      }
    }
    if (branches_.empty()) return;
    const Branch branch = branches_.back();
    branches_.pop_back();
    steps.start(branch.split);
    for (; path_.size() > branch.path_size; path_.pop_back()) steps.set(indices_[path_.back()], false);
    first = branch.split;
    last = branch.last;
    used = branch.used;
    if (used + tokens_[branch.entry] <= first) {
      take(branch.entry);
    } else {
      from = branch.entry;  // the branch of a budget that was used up: the entry may still split the interval
    }
  }
}

}  // namespace cupel
