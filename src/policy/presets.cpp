#include "cupel/policy/presets.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "errors.hpp"
#include "util/ascii.hpp"
#include "util/quoted.hpp"

namespace cupel {

namespace {

constexpr std::array<std::string_view, 7> kNames = {"chat",    "codeReview",  "rag",      "documentQa",
                                                    "toolUse", "longRunning", "debugging"};

// A summary of what a policy computes, such as `75 % recency, 25 % kind; placed by time`. It is derived from the
// policy, so it is always correct.
std::string weights_text(const Policy& policy) {
  double sum = 0.0;
  for (const ScorerSpec& scorer : policy.scorers) sum += scorer.weight;
  std::string text;
  for (const ScorerSpec& scorer : policy.scorers) {
    const std::string percent = std::to_string(static_cast<int>(std::round(scorer.weight / sum * 100.0)));
    const std::string_view scorer_name = std::visit([](const auto& spec) { return spec.kName; }, scorer.type);
    text.append(text.empty() ? "" : ", ").append(percent).append(" % ").append(scorer_name);
  }
  if (policy.slicer_type == SlicerType::Knapsack) text += "; packed exactly";
  return text + (policy.placer_type == PlacerType::UShaped ? "; best at both ends" : "; placed by time");
}

Policy make(std::string_view name, std::string_view purpose, std::vector<ScorerSpec> scorers, PlacerType placer,
            SlicerType slicer = SlicerType::Greedy) {
  Policy policy;
  policy.name = std::string(name);
  policy.scorers = std::move(scorers);
  policy.slicer_type = slicer;
  policy.placer_type = placer;
  policy.description = std::string(purpose) + ": " + weights_text(policy) + ".";
  return policy;
}

Policy make_preset(std::string_view name) {
  using namespace scorer_spec;  // NOLINT(google-build-using-namespace): a table reads better without prefixes
  constexpr auto kByTime = PlacerType::Chronological;
  constexpr auto kByEdge = PlacerType::UShaped;
  if (name == "chat") return make(name, "Conversations", {{Recency(), 3}, {Kind(), 1}}, kByTime);
  if (name == "codeReview") {
    return make(name, "Code reviews", {{Kind(), 2}, {Priority(), 2}, {Recency(), 1}}, kByTime);
  }
  if (name == "rag") return make(name, "Retrieval", {{Reflexive(), 3}, {Kind(), 1}}, kByEdge);
  if (name == "documentQa") {
    Policy policy = make(name, "Questions on documents", {{Kind(), 2}, {Reflexive(), 2}, {Priority(), 1}}, kByEdge,
                         SlicerType::Knapsack);
    policy.knapsack_bucket_size = 1;  // exact: buckets of 100 tokens would waste much of the window
    return policy;
  }
  if (name == "toolUse") {
    return make(name, "Agents with tools", {{Kind(), 2}, {Recency(), 2}, {Priority(), 1}}, kByTime);
  }
  if (name == "longRunning") {
    return make(name, "Long sessions", {{Recency(), 3}, {Frequency(), 1}, {Kind(), 1}}, kByTime);
  }
  return make("debugging", "Debugging", {{Priority(), 3}, {Kind(), 2}, {Recency(), 1}}, kByTime);
}

// Presets are found by any spelling that differs only in case and dashes.
std::string normalized(std::string_view name) {
  std::string result = util::folded(name);
  std::erase(result, '-');
  return result;
}

// The Levenshtein distance: the number of letters to change, add or remove.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({substituted, row[j] + 1, row[j - 1] + 1}));
    }
  }
  return row[b.size()];
}

Error unknown_preset(std::string_view name) {
  constexpr std::size_t kLongest = 64;  // longer unknown names are truncated
  name = util::beginning(name, kLongest);
  std::string problem = "'" + std::string(name) + "' does not exist";
  const std::string wanted = normalized(name);
  std::string_view closest = kNames.front();
  for (const std::string_view candidate : kNames) {
    if (distance(wanted, normalized(candidate)) < distance(wanted, normalized(closest))) closest = candidate;
  }
  if (distance(wanted, normalized(closest)) <= closest.size() / 2) {
    problem += "; did you mean '" + std::string(closest) + "'?";
  } else {
    problem += "; the presets are chat, codeReview, rag, documentQa, toolUse, longRunning and debugging";
  }
  return errors::invalid(ErrorCode::InvalidPolicy, "Policy", "preset", std::move(problem));
}

}  // namespace

std::span<const std::string_view> preset_names() noexcept { return kNames; }

Policy preset(std::string_view name) {
  const std::string wanted = normalized(name);
  for (const std::string_view candidate : kNames) {
    if (normalized(candidate) == wanted) return make_preset(candidate);
  }
  throw unknown_preset(name);
}

}  // namespace cupel
