#include <string>
#include <variant>

#include "cupel/json/write.hpp"
#include "names.hpp"
#include "path.hpp"
#include "text.hpp"

namespace cupel::json {

namespace {

void append_scorer(std::string& out, const ScorerSpec& spec, int depth);

void append_scorers(std::string& out, const std::vector<ScorerSpec>& scorers, int depth) {
  append_list(out, scorers, [&](std::string& to, const ScorerSpec& spec) { append_scorer(to, spec, depth); });
}

struct AppendCurve {
  std::string& out;

  void operator()(const DecayCurve::Exponential& curve) const {
    ObjectWriter object(out);
    object.text("type", "exponential");
    object.number("halfLifeSeconds", curve.half_life.count());
    object.close();
  }
  void operator()(const DecayCurve::Window& curve) const {
    ObjectWriter object(out);
    object.text("type", "window");
    object.number("maxAgeSeconds", curve.max_age.count());
    object.close();
  }
  void operator()(const DecayCurve::Step& curve) const {
    ObjectWriter object(out);
    object.text("type", "step");
    append_list(object.name("windows"), curve.windows, [](std::string& to, const DecayWindow& window) {
      ObjectWriter entry(to);
      entry.number("maxAgeSeconds", window.max_age.count());
      entry.number("score", window.score);
      entry.close();
    });
    object.close();
  }
};

// A scorer's type, then its own fields.
struct AppendType {
  ObjectWriter& object;
  int depth;

  void operator()(const scorer_spec::Recency& /*spec*/) const { object.text("type", "recency"); }
  void operator()(const scorer_spec::Priority& /*spec*/) const { object.text("type", "priority"); }
  void operator()(const scorer_spec::Frequency& /*spec*/) const { object.text("type", "frequency"); }
  void operator()(const scorer_spec::Reflexive& /*spec*/) const { object.text("type", "reflexive"); }
  void operator()(const scorer_spec::Kind& spec) const {
    object.text("type", "kind");
    if (!spec.kind_weights) return;
    ObjectWriter weights(object.name("kindWeights"));
    for (const KindWeight& entry : *spec.kind_weights) append_number(weights.key(entry.kind.text()), entry.weight);
    weights.close();
  }
  void operator()(const scorer_spec::Tag& spec) const {
    object.text("type", "tag");
    ObjectWriter weights(object.name("tagWeights"));
    for (const TagWeight& entry : spec.tag_weights) append_number(weights.key(entry.tag), entry.weight);
    weights.close();
    object.boolean("caseSensitive", spec.case_sensitive);
  }
  void operator()(const scorer_spec::Scaled& spec) const {
    object.text("type", "scaled");
    if (spec.inner_scorer != nullptr) append_scorer(object.name("innerScorer"), *spec.inner_scorer, depth + 1);
  }
  void operator()(const scorer_spec::Composite& spec) const {
    object.text("type", "composite");
    append_scorers(object.name("scorers"), spec.scorers, depth + 1);
  }
  void operator()(const scorer_spec::MetadataTrust& spec) const {
    object.text("type", "metadataTrust");
    object.number("defaultScore", spec.default_score);
  }
  void operator()(const scorer_spec::MetadataKey& spec) const {
    object.text("type", "metadataKey");
    object.text("key", spec.key);
    object.text("value", spec.value);
    object.number("boost", spec.boost);
  }
  void operator()(const scorer_spec::Decay& spec) const {
    object.text("type", "decay");
    std::visit(AppendCurve{object.name("curve")}, spec.curve.shape());
    object.number("nullTimestampScore", spec.null_timestamp_score);
    if (spec.reference_time) object.text("referenceTime", spec.reference_time->to_string());
  }
};

void append_scorer(std::string& out, const ScorerSpec& spec, int depth) {
  if (depth > kMaxScorerDepth) {
    reject(ErrorCode::ScorerConfig, Path("policy") / "scorers",
           "must not be nested deeper than " + std::to_string(kMaxScorerDepth) + " levels");
  }
  ObjectWriter object(out);
  std::visit(AppendType{object, depth}, spec.type);
  object.number("weight", spec.weight);
  object.close();
}

void append_quota(std::string& out, const PolicyQuota& quota) {
  ObjectWriter object(out);
  object.text("kind", quota.kind.text());
  if (quota.min_percent) object.number("minPercent", *quota.min_percent);
  if (quota.max_percent) object.number("maxPercent", *quota.max_percent);
  object.close();
}

void append_count_quota(std::string& out, const CountQuotaEntry& entry) {
  ObjectWriter object(out);
  object.text("kind", entry.kind.text());
  object.number("requireCount", entry.require_count);
  object.number("capCount", entry.cap_count);
  object.close();
}

}  // namespace

void append_json(std::string& out, const Policy& policy) {
  ObjectWriter object(out);
  if (policy.name) object.text("name", *policy.name);
  if (policy.description) object.text("description", *policy.description);
  append_scorers(object.name("scorers"), policy.scorers, 1);
  object.text("slicerType", wire_name_of(kSlicerTypes, policy.slicer_type));
  object.text("placerType", wire_name_of(kPlacerTypes, policy.placer_type));
  object.boolean("deduplicationEnabled", policy.deduplication_enabled);
  object.text("overflowStrategy", wire_name_of(kOverflowStrategies, policy.overflow_strategy));
  if (policy.knapsack_bucket_size) object.number("knapsackBucketSize", *policy.knapsack_bucket_size);
  if (policy.stream_batch_size) object.number("streamBatchSize", *policy.stream_batch_size);
  if (policy.quotas) append_list(object.name("quotas"), *policy.quotas, append_quota);
  if (policy.count_quotas) append_list(object.name("countQuotas"), *policy.count_quotas, append_count_quota);
  if (policy.scarcity_behavior) {
    object.text("scarcityBehavior", wire_name_of(kScarcityBehaviors, *policy.scarcity_behavior));
  }
  object.close();
}

}  // namespace cupel::json
