#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "slice_story.hpp"

namespace cupel::conformance {

Entries SliceStory::counts(const Entries& list, std::int64_t target) {
  Entries selected = required_counts(list);
  std::unordered_map<ContextKind, std::int64_t> count;
  std::unordered_set<Position> committed;
  std::int64_t tokens = 0;
  for (const Entry& entry : selected) {
    ++count[kind(entry)];
    committed.insert(entry.position);
    tokens += entry.tokens;
  }

  Entries rest;
  std::copy_if(list.begin(), list.end(), std::back_inserter(rest),
               [&](const Entry& entry) { return !committed.contains(entry.position); });
  const std::int64_t residual = std::max<std::int64_t>(0, target - tokens);
  comments_.line("  Phase 2, the others within max(0, " + text(target) + " - " + text(tokens) +
                 " committed) = " + text(residual) + ":");
  Entries chosen = inside_counts(rest, residual, "    ");
  if (policy_.slicer_type == SlicerType::Knapsack) {
    std::stable_sort(chosen.begin(), chosen.end(),
                     [](const Entry& a, const Entry& b) { return higher(a.score, b.score); });
  }

  std::unordered_map<ContextKind, const CountQuotaEntry*> quota_of;
  for (const CountQuotaEntry& quota : *policy_.count_quotas) quota_of.emplace(quota.kind, &quota);
  comments_.line("  Phase 3, the caps of kinds that have one:");
  Steps steps;
  for (const Entry& entry : chosen) {
    const auto quota = quota_of.find(kind(entry));
    std::int64_t& so_far = count[kind(entry)];
    const bool capped = quota != quota_of.end() && so_far >= quota->second->cap_count;
    if (quota != quota_of.end()) {
      steps.add([&] {
        return comments_.label(entry.position) + " (" + Comments::label(kind(entry)) + "): " + text(so_far) +
               (capped ? " ≥ " : " < ") + "cap " + text(quota->second->cap_count) +
               (capped ? " → removed" : " → stays");
      });
    }
    if (capped) continue;
    selected.push_back(entry);
    ++so_far;
  }
  steps.write(comments_, "    ");
  return selected;
}

// Phase 1. The list is sorted, so the best candidates of a kind are its first.
Entries SliceStory::required_counts(const Entries& list) {
  std::unordered_map<ContextKind, Entries> candidates;
  for (const Entry& entry : list) candidates[kind(entry)].push_back(entry);
  comments_.line("  Phase 1, the best of each required kind, whatever they cost:");
  Entries committed;
  std::size_t lines = 0;
  for (const CountQuotaEntry& quota : *policy_.count_quotas) {
    if (quota.require_count == 0) continue;
    const Entries& of_kind = candidates[quota.kind];
    const auto available = static_cast<std::int64_t>(of_kind.size());
    const Entries best(of_kind.begin(), of_kind.begin() + std::min(quota.require_count, available));
    const bool enough = available >= quota.require_count;
    const Comments::Muted muted(comments_, lines++ >= Comments::kMostLines);
    comments_.sentence(
        "    " + Comments::label(quota.kind) + ", " + text(quota.require_count) + " required of " + text(available) +
            (enough ? ":" : ", a shortfall:"),
        best, [&](const Entry& entry) { return comments_.label(entry.position) + " (" + text(entry.tokens) + ")"; });
    if (!enough && policy_.scarcity_behavior == ScarcityBehavior::Throw) {
      throw Error(ErrorCode::CountRequirement, "too few candidates",
                  UnmetCount{quota.kind.text(), quota.require_count, available});
    }
    committed.insert(committed.end(), best.begin(), best.end());
  }
  if (lines > Comments::kMostLines) comments_.line("    " + Comments::more(lines - Comments::kMostLines, " kinds"));
  return committed;
}

}  // namespace cupel::conformance
