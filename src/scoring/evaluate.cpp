// Charges a run for each evaluation of a scorer. Scorers themselves charge only for work that can grow faster than
// their input.
//
// One evaluation is linear in the items, but a policy may lead to 100,000 evaluations, each of which reads the items
// again. Every evaluation costs a fixed number of steps per item. That does not cover many tags, much metadata or long
// kinds. So every evaluation after the first 16 also costs as much as reading the items in full. Ordinary policies need
// fewer evaluations and never compute that cost.
//
// The cost of reading is computed once per run, from the first list that is charged for it. That is exact for built-in
// scorers, which pass on the list that they receive. A custom scorer that evaluates others on parts of its list is
// charged for the first such part every time.

#include "scoring/evaluate.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <variant>

#include "run_state.hpp"

namespace cupel {

namespace {

constexpr std::uint64_t kStepsPerItem = 16;
constexpr std::size_t kFlatEvaluations = 16;

// In steps of about a nanosecond.
constexpr std::uint64_t kStepsPerTag = 64;         // to fold, hash and look up a tag
constexpr std::uint64_t kStepsPerComparison = 32;  // of keys during a map lookup; each may miss the cache
constexpr std::uint64_t kBytesPerStep = 8;         // when a text is compared
constexpr std::uint64_t kStepsPerDigit = 2;        // when a text is parsed as a number

std::uint64_t text_size(const MetadataValue& value) noexcept {
  if (const auto* const text = std::get_if<std::string>(&value.value())) return text->size();
  if (const auto* const json = std::get_if<NestedJson>(&value.value())) return json->text.size();
  return 0;
}

std::uint64_t steps_to_read(const ContextItem& item) noexcept {
  std::uint64_t steps = item.kind().text().size();
  for (const std::string& tag : item.tags()) steps += kStepsPerTag + tag.size();
  const Metadata& metadata = item.metadata();
  steps += kStepsPerComparison * static_cast<std::uint64_t>(std::bit_width(metadata.size()));
  for (const auto& [key, value] : metadata) {
    steps += (key.size() + text_size(value)) / kBytesPerStep;
    if (key == metadata_keys::kTrust) steps += kStepsPerDigit * text_size(value);
  }
  return steps;
}

void charge(RunContext& context, const ItemList& items) {
  context.steps().spend(kStepsPerItem * items.size());
  RunState* const state = RunState::of(context);
  if (state == nullptr || ++state->evaluations <= kFlatEvaluations) return;
  if (!state->steps_to_read) {
    state->steps_to_read = 0;
    for (const ContextItem& item : items) *state->steps_to_read += steps_to_read(item);
  }
  context.steps().spend(*state->steps_to_read);
}

}  // namespace

void evaluate(const Scorer& scorer, RunContext& context, const ItemList& items, std::span<double> scores) {
  charge(context, items);
  std::fill(scores.begin(), scores.end(), 0.0);
  scorer.score(context, items, scores);
}

}  // namespace cupel
