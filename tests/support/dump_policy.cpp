#include <optional>
#include <variant>

#include "support/dump.hpp"

namespace cupel::test_support {
namespace {

struct ScorerText {
  std::string operator()(const scorer_spec::Recency&) const { return "recency"; }
  std::string operator()(const scorer_spec::Priority&) const { return "priority"; }
  std::string operator()(const scorer_spec::Frequency&) const { return "frequency"; }
  std::string operator()(const scorer_spec::Reflexive&) const { return "reflexive"; }
  std::string operator()(const scorer_spec::Kind& spec) const {
    if (!spec.kind_weights) return "kind(default)";
    std::string text = "kind(";
    for (const KindWeight& entry : *spec.kind_weights) text += entry.kind.text() + ":" + dump(entry.weight) + " ";
    return text + ")";
  }
  std::string operator()(const scorer_spec::Tag& spec) const {
    std::string text = spec.case_sensitive ? "tag(" : "tag(any case ";
    for (const TagWeight& entry : spec.tag_weights) {
      text += dump(std::string_view(entry.tag)) + ":" + dump(entry.weight) + " ";
    }
    return text + ")";
  }
  std::string operator()(const scorer_spec::Scaled& spec) const { return "scaled(" + dump(*spec.inner_scorer) + ")"; }
  std::string operator()(const scorer_spec::Composite& spec) const {
    std::string text = "composite(";
    for (const ScorerSpec& entry : spec.scorers) text += dump(entry) + " ";
    return text + ")";
  }
  std::string operator()(const scorer_spec::MetadataTrust& spec) const {
    return "metadataTrust(" + dump(spec.default_score) + ")";
  }
  std::string operator()(const scorer_spec::MetadataKey& spec) const {
    return "metadataKey(" + dump(std::string_view(spec.key)) + "=" + dump(std::string_view(spec.value)) + ":" +
           dump(spec.boost) + ")";
  }
  std::string operator()(const scorer_spec::Decay& spec) const {
    return "decay(" + std::visit(*this, spec.curve.shape()) + " null=" + dump(spec.null_timestamp_score) +
           " now=" + (spec.reference_time ? spec.reference_time->to_string() : "system clock") + ")";
  }
  std::string operator()(const DecayCurve::Exponential& curve) const {
    return "exponential " + dump(curve.half_life.count());
  }
  std::string operator()(const DecayCurve::Window& curve) const { return "window " + dump(curve.max_age.count()); }
  std::string operator()(const DecayCurve::Step& curve) const {
    std::string text = "step";
    for (const DecayWindow& window : curve.windows) {
      text += " <" + dump(window.max_age.count()) + ":" + dump(window.score);
    }
    return text;
  }
};

std::string dump_entries(const std::vector<QuotaEntry>& entries) {
  std::string text;
  for (const QuotaEntry& entry : entries) {
    text += entry.kind.text() + ":" + dump(entry.require_percent) + ".." + dump(entry.cap_percent) + "% ";
  }
  return text;
}

std::string dump_entries(const std::vector<CountQuotaEntry>& entries, std::optional<ScarcityBehavior> scarcity) {
  std::string text;
  for (const CountQuotaEntry& entry : entries) {
    text +=
        entry.kind.text() + ":" + std::to_string(entry.require_count) + ".." + std::to_string(entry.cap_count) + " ";
  }
  return text + (scarcity == ScarcityBehavior::Throw ? "scarcity=throw " : "");
}

struct SlicerText {
  std::string operator()(const reference::slicer_spec::Greedy&) const { return "greedy"; }
  std::string operator()(const reference::slicer_spec::Knapsack& spec) const {
    return "knapsack(bucket " + std::to_string(spec.bucket_size) + ")";
  }
  std::string operator()(const reference::slicer_spec::Stream& spec) const {
    return "stream(batch " + std::to_string(spec.batch_size) + ")";
  }
  std::string operator()(const reference::slicer_spec::Quota& spec) const {
    return "quota(" + dump_entries(spec.entries) + dump(*spec.inner) + ")";
  }
  std::string operator()(const reference::slicer_spec::CountQuota& spec) const {
    return "countQuota(" + dump_entries(spec.entries, spec.scarcity) + dump(*spec.inner) + ")";
  }
  std::string operator()(const reference::slicer_spec::CountConstrainedKnapsack& spec) const {
    return "countConstrainedKnapsack(" + dump_entries(spec.entries, spec.scarcity) + "bucket " +
           std::to_string(spec.bucket_size) + ")";
  }
};

}  // namespace

std::string dump(const ScorerSpec& scorer) {
  return std::visit(ScorerText{}, scorer.type) + " weight=" + dump(scorer.weight);
}

std::string dump(const reference::SlicerSpec& slicer) { return std::visit(SlicerText{}, slicer.type); }

std::string dump(const Policy& policy) {
  std::string text = "policy:\n";
  for (const ScorerSpec& scorer : policy.scorers) text += "  scorer " + dump(scorer) + "\n";
  constexpr const char* kSlicers[] = {"greedy", "knapsack", "stream"};
  constexpr const char* kPlacers[] = {"chronological", "uShaped"};
  text += std::string("  slicer ") + kSlicers[static_cast<std::size_t>(policy.slicer_type)];
  if (policy.knapsack_bucket_size) text += " bucket=" + std::to_string(*policy.knapsack_bucket_size);
  if (policy.stream_batch_size) text += " batch=" + std::to_string(*policy.stream_batch_size);
  if (policy.quotas) {
    text += " quotas=";
    for (const PolicyQuota& quota : *policy.quotas) {
      text += quota.kind.text() + ":" + (quota.min_percent ? dump(*quota.min_percent) : "") + ".." +
              (quota.max_percent ? dump(*quota.max_percent) : "") + "% ";
    }
  }
  if (policy.count_quotas) text += " countQuotas=" + dump_entries(*policy.count_quotas, policy.scarcity_behavior);
  text += std::string("\n  placer ") + kPlacers[static_cast<std::size_t>(policy.placer_type)];
  text += policy.deduplication_enabled ? ", deduplication" : ", no deduplication";
  text += std::string(", overflow ") + std::string(to_string(policy.overflow_strategy)) + "\n";
  return text;
}

}  // namespace cupel::test_support
