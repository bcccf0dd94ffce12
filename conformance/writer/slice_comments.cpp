// Comments on Slice and on how the selection uses its quotas.

#include <fmt/core.h>

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "conformance/vector_names.hpp"
#include "cupel/analytics/quota_utilization.hpp"
#include "cupel/policy/flat_slicer.hpp"
#include "stage_comments.hpp"

namespace cupel::conformance {

namespace {

// The names of all slicers, from the outside in: `count quotas around greedy`. The flat form lists quotas from the
// inside out.
std::string slicer_names(const FlatSlicer& slicer) {
  std::string text = vector_name(slicer.base_slicer);
  description::for_each_field<FlatSlicer>([&]<class Value>(const description::Field<FlatSlicer, Value>& field) {
    if constexpr (kIsEntries<Value>) {
      if (field.of(slicer)) text = in_lower_case(field.name, ' ') + " around " + text;
    }
  });
  return text;
}

// Writes how the base slicer uses scores, according to its traits.
void comment_score_use(const std::string& base_slicer, const SlicerTraits::ScoreUse& use, Comments& comments) {
  if (use.per_token) comments.line("  " + base_slicer + " compares scores per token");
  if (use.discretised) comments.line("  " + base_slicer + " adds up scores, each rounded down to four decimals");
}

// `score 0.9, 30 tokens`, or `0.9 / 30 tokens = 0.03`.
std::string score_and_tokens(const Entry& entry, bool per_token) {
  const std::string score = rounded(entry.score);
  if (!per_token || entry.tokens <= 0) return fmt::format("score {}, {} tokens", score, entry.tokens);
  return fmt::format("{} / {} tokens {}", score, entry.tokens, equals(entry.score / static_cast<double>(entry.tokens)));
}

// `Memory: 12 % of targetTokens, quota 10 to 20 %`.
std::string quota_text(const KindQuotaUtilization& quota) {
  const bool percent = quota.mode == QuotaConstraintMode::Percentage;
  return fmt::format("{}: {}{}, quota {} to {}{}", Comments::label(quota.kind), rounded(quota.actual),
                     percent ? " % of targetTokens" : " items", rounded(quota.require), rounded(quota.cap),
                     percent ? " %" : "");
}

}  // namespace

void comment_slice(const RunRecord& run, Comments& comments) {
  const std::int64_t target = effective_budget(run.request.budget, run.pinned_tokens()).target_tokens();
  const FlatSlicer& flat = run.flat_slicer;
  const SlicerTraits::ScoreUse use = run.slicer->traits().score_use;
  comments.line("");
  comments.line(fmt::format("Slice ({}, effective target {}):", slicer_names(flat), target));
  if (run.sorted.empty()) {
    comments.line("  nothing to choose from");
    return;
  }
  comment_score_use(vector_name(flat.base_slicer), use, comments);
  const StageRecord* const stage = run.find(PipelineStage::Slice);
  std::unordered_map<Position, const ExclusionReason*> reasons;
  if (stage != nullptr) {
    for (const ExcludedItem& excluded : stage->exclusions) reasons.emplace(excluded.position, &excluded.reason);
  }
  comments.lines("  ", run.sorted, [&](const Entry& entry) {
    std::string line = fmt::format("{}: {}", comments.label(entry.position), score_and_tokens(entry, use.per_token));
    if (stage == nullptr) return line;
    const auto excluded = reasons.find(entry.position);
    return line + " → " + (excluded == reasons.end() ? "selected" : reason_text(*excluded->second));
  });
  if (stage == nullptr) {
    comments.line("  → " + error_text(*run.error));
    return;
  }
  std::int64_t tokens = 0;
  for (const Entry& entry : run.sliced) tokens += entry.tokens;
  comments.line(fmt::format("  available_tokens = {} target - {} selected = {}", target, tokens, target - tokens));
  comments.lines("  ", run.report.count_requirement_shortfalls, [](const CountRequirementShortfall& shortfall) {
    return fmt::format("{}: {} required, {} available, a shortfall", Comments::label(shortfall.kind),
                       shortfall.required_count, shortfall.satisfied_count);
  });
}

void comment_quotas(const RunRecord& run, Comments& comments) {
  std::vector<KindQuotaUtilization> quotas;
  for (const Slicer* at = &*run.slicer; at != nullptr; at = at->inner_slicer()) {
    const auto own = quota_utilization(run.report, *at, run.request.budget);
    quotas.insert(quotas.end(), own.begin(), own.end());
  }
  if (quotas.empty()) return;
  comments.line("");
  comments.line("Quotas and their use by the selection, including pinned items:");
  comments.lines("  ", quotas, quota_text);
}

}  // namespace cupel::conformance
