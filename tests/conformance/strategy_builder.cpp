#include "strategy_builder.hpp"

#include <utility>
#include <vector>

#include "cupel/cupel.hpp"
#include "vector_reader.hpp"

namespace cupel::conformance {
namespace {

AnyScorer build_composite_of(const std::vector<const toml::table*>& entries) {
  std::vector<WeightedScorer> children;
  for (const toml::table* entry : entries) {
    children.push_back({build_scorer(required_string(*entry, "type"), *entry), required_number(*entry, "weight")});
  }
  return CompositeScorer(std::move(children));
}

AnyScorer build_kind(const toml::table& config) {
  const bool has_weights = config.contains("weights");
  if (find_bool(config, "use_default_weights").value_or(!has_weights)) return KindScorer();
  std::vector<KindWeight> weights;
  for (const toml::table* entry : required_tables(config, "weights")) {
    weights.push_back({ContextKind(required_string(*entry, "kind")), required_number(*entry, "weight")});
  }
  return KindScorer(std::move(weights));
}

AnyScorer build_tag(const toml::table& config) {
  std::vector<TagWeight> weights;
  for (const toml::table* entry : required_tables(config, "tag_weights")) {
    weights.push_back({required_string(*entry, "tag"), required_number(*entry, "weight")});
  }
  return TagScorer(std::move(weights));
}

AnyScorer build_scaled(const toml::table& config) {
  const std::string inner = required_string(config, "inner_scorer");
  // The inner scorer reads its options from the same table, where it would find itself again.
  if (inner == "scaled") throw VectorError("a scaled scorer cannot stand inside a scaled scorer");
  return ScaledScorer(build_scorer(inner, config));
}

DecayCurve build_curve(const toml::table& curve) {
  const std::string type = required_string(curve, "type");
  if (type == "exponential") return DecayCurve::exponential(Seconds(required_number(curve, "half_life_secs")));
  if (type == "window") return DecayCurve::window(Seconds(required_number(curve, "max_age_secs")));
  if (type != "step") throw VectorError("unknown curve '" + type + "'");
  std::vector<DecayWindow> windows;
  for (const toml::table* window : required_tables(curve, "windows")) {
    windows.push_back({Seconds(required_number(*window, "max_age_secs")), required_number(*window, "score")});
  }
  return DecayCurve::step(std::move(windows));
}

AnyScorer build_decay(const toml::table& config) {
  const FixedTimeProvider clock(required_timestamp(config, "reference_time"));
  DecayCurve curve = build_curve(required_table(config, "curve"));
  return DecayScorer(clock, std::move(curve), find_number(config, "null_timestamp_score").value_or(0.5));
}

AnyScorer build_metadata_key(const toml::table& config) {
  return MetadataKeyScorer({.key = required_string(config, "key"),
                            .value = required_string(config, "value"),
                            .boost = required_number(config, "boost")});
}

KnapsackSlice build_knapsack(const toml::table& config) {
  return KnapsackSlice({.bucket_size = find_integer(config, "bucket_size").value_or(100)});
}

// Inner slicers are the two that need no table of their own.
AnySlicer build_inner_slicer(const toml::table& config) {
  const std::string inner = find_string(config, "inner_slicer").value_or("greedy");
  if (inner == "greedy") return GreedySlice();
  if (inner == "knapsack") return build_knapsack(config);
  throw VectorError("unknown inner slicer '" + inner + "'");
}

AnySlicer build_quota(const toml::table& config) {
  std::vector<QuotaEntry> quotas;
  for (const toml::table* entry : required_tables(config, "quotas")) {
    quotas.push_back({ContextKind(required_string(*entry, "kind")), required_number(*entry, "require"),
                      required_number(*entry, "cap")});
  }
  return QuotaSlice(std::move(quotas), build_inner_slicer(config));
}

std::vector<CountQuotaEntry> read_count_entries(const toml::table& config) {
  std::vector<CountQuotaEntry> entries;
  for (const toml::table* entry : required_tables(config, "entries")) {
    entries.push_back({.kind = ContextKind(required_string(*entry, "kind")),
                       .require_count = required_integer(*entry, "require_count"),
                       .cap_count = required_integer(*entry, "cap_count")});
  }
  return entries;
}

ScarcityBehavior read_scarcity(const toml::table& config) {
  const std::string behavior = find_string(config, "scarcity_behavior").value_or("degrade");
  if (behavior == "degrade") return ScarcityBehavior::Degrade;
  if (behavior == "throw") return ScarcityBehavior::Throw;
  throw VectorError("unknown scarcity behavior '" + behavior + "'");
}

AnySlicer build_count_constrained_knapsack(const toml::table& config) {
  // Its inner slicer is a knapsack by nature, so any other name would be a vector that tests something else.
  if (find_string(config, "inner_slicer").value_or("knapsack") != "knapsack") {
    throw VectorError("the inner slicer of count_constrained_knapsack is not 'knapsack'");
  }
  return CountConstrainedKnapsackSlice(read_count_entries(config), build_knapsack(config), read_scarcity(config));
}

}  // namespace

AnyScorer build_scorer(const std::string& name, const toml::table& config) {
  if (name == "recency") return RecencyScorer();
  if (name == "priority") return PriorityScorer();
  if (name == "kind") return build_kind(config);
  if (name == "tag") return build_tag(config);
  if (name == "frequency") return FrequencyScorer();
  if (name == "reflexive") return ReflexiveScorer();
  if (name == "scaled") return build_scaled(config);
  if (name == "decay") return build_decay(config);
  if (name == "metadata_trust") return MetadataTrustScorer(find_number(config, "default_score").value_or(0.5));
  if (name == "metadata_key") return build_metadata_key(config);
  // A scoring vector lists a composite's parts as `config.scorers`, a nested composite has them as `children`.
  if (name == "composite" && config.contains("children")) return build_composite_of(tables(config, "children"));
  if (name == "composite") return build_composite(config);
  throw VectorError("unknown scorer '" + name + "'");
}

AnyScorer build_composite(const toml::table& config) { return build_composite_of(required_tables(config, "scorers")); }

AnySlicer build_slicer(const std::string& name, const toml::table& config) {
  if (name == "greedy") return GreedySlice();
  if (name == "knapsack") return build_knapsack(config);
  if (name == "quota") return build_quota(config);
  if (name == "count_quota") {
    return CountQuotaSlice(read_count_entries(config), build_inner_slicer(config), read_scarcity(config));
  }
  if (name == "count_constrained_knapsack") return build_count_constrained_knapsack(config);
  throw VectorError("unknown slicer '" + name + "'");
}

AnyPlacer build_placer(const std::string& name) {
  if (name == "chronological") return ChronologicalPlacer();
  if (name == "u-shaped") return UShapedPlacer();
  throw VectorError("unknown placer '" + name + "'");
}

OverflowStrategy read_overflow_strategy(const toml::table& config) {
  const std::string strategy = find_string(config, "overflow_strategy").value_or("throw");
  if (strategy == "throw") return OverflowStrategy::Throw;
  if (strategy == "truncate") return OverflowStrategy::Truncate;
  if (strategy == "proceed") return OverflowStrategy::Proceed;
  throw VectorError("unknown overflow strategy '" + strategy + "'");
}

}  // namespace cupel::conformance
