#include "cupel/slicing/stream_slice.hpp"

#include <algorithm>
#include <numeric>

#include "errors.hpp"
#include "scoring/cycles.hpp"
#include "slicing/slice_steps.hpp"
#include "util/key_sort.hpp"

namespace cupel {

namespace {

std::size_t checked_batch_size(std::int64_t batch_size) {
  errors::check_fields(ErrorCode::SlicerConfig, "StreamSlice", slicer_spec::Stream{batch_size});
  return static_cast<std::size_t>(batch_size);
}

// Whether an item of `tokens` tokens fits; if so, subtracts them from `remaining`.
bool take(std::int64_t tokens, std::int64_t& remaining) noexcept {
  if (tokens < 0 || tokens > remaining) return false;
  remaining -= tokens;
  return true;
}

}  // namespace

AnySlicer slicer_spec::Stream::build() const {
  StreamOptions options;
  if (batch_size) options.batch_size = *batch_size;
  return StreamSlice(options);
}

StreamSlice::StreamSlice(StreamOptions options) : options_(options) { checked_batch_size(options_.batch_size); }

SliceResult StreamSlice::slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const {
  if (sorted.empty() || budget.target_tokens() <= 0) return {};

  SliceResult result;
  result.selected = context.take_positions();
  result.selected.reserve(sorted.size());
  std::int64_t remaining = budget.target_tokens();
  const auto batch_size = static_cast<std::size_t>(options_.batch_size);
  for (std::size_t begin = 0; begin < sorted.size(); begin += batch_size) {
    const Scratch::Scope scope(context.scratch());
    const std::size_t size = std::min(batch_size, sorted.size() - begin);
    for (const util::KeyedIndex& entry : util::sort_by_score(sorted.scores().subspan(begin, size), context.scratch())) {
      const std::size_t index = begin + entry.index;
      if (take(sorted.tokens(index), remaining)) result.selected.push_back(static_cast<Position>(index));
    }
    if (remaining == 0 || size < batch_size) break;
  }
  return result;
}

SlicerTraits StreamSlice::traits() const noexcept {
  return {.knows_every_target = true,
          .sees_scores_tokens_and_kinds_only = true,
          .higher_scores_help = true,
          .fewer_tokens_help = true,
          .score_use = {.other = false}};
}

// The list is sorted by score, so each batch is sorted already.
SliceSteps StreamSlice::select_at_every_target(RunContext& context, const ScoredItems& sorted,
                                               const SelectionStepsLimits& limits) const {
  std::vector<Position> order(sorted.size());
  std::iota(order.begin(), order.end(), Position{0});
  return first_fit_steps(context, sorted, std::move(order), static_cast<std::size_t>(options_.batch_size), limits);
}

StreamSelector::StreamSelector(const ContextBudget& budget, StreamOptions options)
    : remaining_(budget.target_tokens()),
      batch_size_(checked_batch_size(options.batch_size)),
      wants_more_(remaining_ > 0) {}

StreamSelector::StreamSelector(const ContextBudget& budget, AnyScorer scorer, StreamOptions options)
    : StreamSelector(budget, options) {
  detect_cycles(*scorer);
  scorer_ = std::move(scorer);
}

void StreamSelector::push(ScoredItem item) {
  if (scorer_) {
    throw errors::invalid(ErrorCode::InvalidArgument, "StreamSelector", "item",
                          "must not have a score, because this selector has its own scorer");
  }
  add(std::move(item));
}

void StreamSelector::push(ContextItem item) {
  if (!scorer_) {
    throw errors::invalid(ErrorCode::InvalidArgument, "StreamSelector", "item",
                          "must have a score, because this selector has no scorer");
  }
  add({std::move(item), 0.0});
}

void StreamSelector::add(ScoredItem item) {
  if (finished_) {
    throw errors::invalid(ErrorCode::InvalidArgument, "StreamSelector", "item", "must not be pushed after finish()");
  }
  if (wants_more_) {
    batch_.push_back({std::move(item), pushed_});
    if (batch_.size() >= batch_size_) {
      try {
        take_batch();
      } catch (...) {
        batch_.pop_back();
        throw;
      }
      wants_more_ = remaining_ > 0;
    }
  }
  ++pushed_;
}

// If it throws, nothing has changed: everything that may throw comes before the first change.
void StreamSelector::take_batch() {
  if (batch_.empty()) return;
  if (const std::size_t most = taken_.size() + batch_.size(); most > taken_.capacity()) {
    taken_.reserve(std::max(most, 2 * taken_.size()));
  }
  if (scorer_) {
    std::vector<ContextItem> items;
    items.reserve(batch_.size());
    for (const StreamedItem& entry : batch_) items.push_back(entry.scored.item);
    const std::vector<double> scores = score_all(**scorer_, items);
    for (std::size_t i = 0; i < batch_.size(); ++i) batch_[i].scored.score = scores[i];
  }
  std::stable_sort(batch_.begin(), batch_.end(), [](const StreamedItem& a, const StreamedItem& b) {
    return util::descending_key(a.scored.score) < util::descending_key(b.scored.score);
  });
  for (StreamedItem& entry : batch_) {
    if (take(entry.scored.item.tokens(), remaining_)) taken_.push_back(std::move(entry));
  }
  batch_.clear();
}

std::vector<StreamedItem> StreamSelector::finish() {
  if (finished_) {
    throw errors::invalid(ErrorCode::InvalidArgument, "StreamSelector", "finish", "must be called once");
  }
  take_batch();
  finished_ = true;
  wants_more_ = false;
  return std::move(taken_);
}

}  // namespace cupel
