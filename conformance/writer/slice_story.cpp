#include "slice_story.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <unordered_set>

#include "cupel/slicing/knapsack_slice.hpp"
#include "explain.hpp"

namespace cupel::conformance {

namespace {

// What a step of greedy or stream does with an entry.
std::string taken_or_not(const Entry& entry, std::int64_t remaining) {
  if (entry.tokens == 0) return "0 tokens → selected";
  if (entry.tokens > remaining) return text(entry.tokens) + " > " + text(remaining) + " → passed over";
  return text(entry.tokens) + " ≤ " + text(remaining) + " → selected, " + text(remaining - entry.tokens) + " remain";
}

// max(0, floor(score * 10000)), NaN as 0, at most `limit`.
std::int64_t knapsack_value(double score, std::int64_t limit) {
  const double scaled = std::floor(score * 10000.0);
  if (!(scaled > 0.0)) return 0;
  return scaled >= 0x1p63 ? limit : std::min(static_cast<std::int64_t>(scaled), limit);
}

// What the reasons of those left out are made of.
void explain_exclusions(const RunRecord& run, const Entries& selected, std::int64_t target, Comments& comments) {
  std::int64_t tokens = 0;
  for (const Entry& entry : selected) tokens += entry.tokens;
  comments.line("  available_tokens = " + text(target) + " target - " + text(tokens) +
                " selected = " + text(target - tokens));
  const std::int64_t without_pins = effective_budget(run.request.budget, 0).target_tokens();
  if (run.pinned_tokens() == 0 || without_pins == target) return;
  comments.line("  without pinned tokens the target would be " + text(without_pins) + ": those left out that have " +
                text(target + 1) + " to " + text(without_pins) + " tokens are PinnedOverride");
}

}  // namespace

std::string SliceStory::innermost_name() const {
  constexpr std::array<const char*, 3> kNames = {"greedy", "knapsack", "stream"};
  return kNames[static_cast<std::size_t>(policy_.slicer_type)];
}

Entries SliceStory::tell(const Entries& sorted, std::int64_t target) {
  std::string name = innermost_name();
  if (policy_.quotas) name = "quotas around " + name;
  if (policy_.count_quotas) name = "count quotas around " + name;
  comments_.line("");
  comments_.line("Slice (" + name + ", effective target " + text(target) + "):");
  if (sorted.empty() || target <= 0) {
    comments_.line(sorted.empty() ? "  nothing to choose from" : "  a target of 0 selects nothing, not even 0 tokens");
    return {};
  }
  return policy_.count_quotas ? counts(sorted, target) : inside_counts(sorted, target, "  ");
}

Entries SliceStory::inside_counts(const Entries& list, std::int64_t target, const std::string& indent) {
  if (list.empty() || target <= 0) {
    comments_.line(indent + (list.empty() ? "nothing to choose from" : "a target of 0 selects nothing"));
    return {};
  }
  return policy_.quotas ? quota(list, target, indent) : innermost(list, target, indent);
}

Entries SliceStory::innermost(const Entries& list, std::int64_t target, const std::string& indent) {
  if (policy_.slicer_type == SlicerType::Knapsack) return knapsack(list, target, indent);
  if (policy_.slicer_type == SlicerType::Stream) return stream(list, target, indent);
  return greedy(list, target, indent);
}

Entries SliceStory::greedy(const Entries& list, std::int64_t target, const std::string& indent) {
  const auto density = [](const Entry& entry) {
    return entry.tokens == 0 ? std::numeric_limits<double>::max() : entry.score / static_cast<double>(entry.tokens);
  };
  Entries by_density = list;
  std::stable_sort(by_density.begin(), by_density.end(),
                   [&](const Entry& a, const Entry& b) { return higher(density(a), density(b)); });
  Entries selected;
  Steps steps;
  std::int64_t remaining = target;
  for (const Entry& entry : by_density) {
    steps.add([&] {
      const std::string ratio = rounded(entry.score) + " / " + text(entry.tokens) + " " + equals(density(entry)) + "; ";
      return comments_.label(entry.position) + ": " + (entry.tokens == 0 ? "" : ratio) + taken_or_not(entry, remaining);
    });
    if (entry.tokens > remaining) continue;
    selected.push_back(entry);
    remaining -= entry.tokens;
  }
  comments_.line(indent + "by score / tokens, high to low, items of 0 tokens as the largest number:");
  steps.write(comments_, indent + "  ");
  return selected;
}

Entries SliceStory::knapsack(const Entries& list, std::int64_t target, const std::string& indent) {
  const std::int64_t bucket = policy_.knapsack_bucket_size.value_or(100);
  std::vector<ScoredItem> scored;
  for (const Entry& entry : list) scored.push_back({run_.item(entry), entry.score});
  const auto candidates = std::count_if(list.begin(), list.end(), [](const Entry& entry) { return entry.tokens > 0; });
  const std::int64_t limit = std::numeric_limits<std::int64_t>::max() / std::max<std::int64_t>(candidates, 1);
  const auto weight = [&](const Entry& entry) { return entry.tokens / bucket + (entry.tokens % bucket != 0 ? 1 : 0); };

  comments_.line(indent + "bucket " + text(bucket) + ", capacity = floor(" + text(target) + " / " + text(bucket) +
                 ") = " + text(target / bucket));
  const ContextBudget budget({.max_tokens = target, .target_tokens = target});
  Entries selected;
  std::unordered_set<Position> chosen;
  std::int64_t total_value = 0;
  std::int64_t total_weight = 0;
  for (const Position index : slice(KnapsackSlice({.bucket_size = bucket}), scored, budget).selected) {
    selected.push_back(list[index]);
    chosen.insert(list[index].position);
    if (list[index].tokens == 0) continue;
    total_value += knapsack_value(list[index].score, limit);
    total_weight += weight(list[index]);
  }
  comments_.lines(indent, list, [&](const Entry& entry) {
    const std::string label = comments_.label(entry.position) + ": ";
    if (entry.tokens == 0) return label + "0 tokens → selected";
    return label + "value max(0, floor(" + rounded(entry.score) +
           " × 10000)) = " + text(knapsack_value(entry.score, limit)) + ", weight ceil(" + text(entry.tokens) + " / " +
           text(bucket) + ") = " + text(weight(entry)) +
           (chosen.contains(entry.position) ? " → selected" : " → left out");
  });
  comments_.line(indent + "the highest value that fits: " + text(total_value) + ", of weight " + text(total_weight));
  return selected;
}

Entries SliceStory::stream(const Entries& list, std::int64_t target, const std::string& indent) {
  const auto size = static_cast<std::size_t>(policy_.stream_batch_size.value_or(32));
  Entries selected;
  std::int64_t remaining = target;
  std::size_t batches = 0;
  std::size_t end = 0;
  while (end < list.size() && (batches == 0 || remaining > 0)) {
    const Comments::Muted muted(comments_, batches++ >= Comments::kMostGroups);
    const std::size_t begin = end;
    end = begin + std::min(size, list.size() - begin);
    comments_.line(indent + "batch " + std::to_string(batches) + ", by score:");
    Steps steps;
    for (std::size_t i = begin; i < end; ++i) {
      const Entry& entry = list[i];
      steps.add([&] { return comments_.label(entry.position) + ": " + taken_or_not(entry, remaining); });
      if (entry.tokens > remaining) continue;
      selected.push_back(entry);
      remaining -= entry.tokens;
    }
    steps.write(comments_, indent + "  ");
  }
  if (batches > Comments::kMostGroups) {
    comments_.line(indent + Comments::more(batches - Comments::kMostGroups, " batches"));
  }
  if (end < list.size()) {
    comments_.line(indent + "nothing remains: " + std::to_string(list.size() - end) + " not looked at");
  }
  return selected;
}

std::optional<Entries> explain_slice(const RunRecord& run, Comments& comments) {
  const std::int64_t target = effective_budget(run.request.budget, run.pinned_tokens()).target_tokens();
  try {
    Entries selected = SliceStory(run, comments).tell(run.sorted, target);
    if (selected.size() < run.sorted.size()) explain_exclusions(run, selected, target, comments);
    return selected;
  } catch (const Error& error) {
    comments.line("  → " + std::string(to_string(error.code())));
    return {};
  }
}

}  // namespace cupel::conformance
