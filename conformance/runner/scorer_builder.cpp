#include "scorer_builder.hpp"

#include <string>
#include <utility>
#include <vector>

#include "cupel/cupel.hpp"
#include "vector_reader.hpp"

namespace cupel::conformance {
namespace {

AnyScorer build_composite_of(const std::vector<const toml::table*>& entries) {
  std::vector<WeightedScorer> children;
  children.reserve(entries.size());
  for (const toml::table* entry : entries) {
    children.push_back({build_scorer(*entry, "type", *entry), required_number(*entry, "weight")});
  }
  return CompositeScorer(std::move(children));
}

AnyScorer build_kind(const toml::table& options) {
  const bool has_weights = options.contains("weights");
  if (find_bool(options, "use_default_weights").value_or(!has_weights)) return KindScorer();
  std::vector<KindWeight> weights;
  for (const toml::table* entry : required_tables(options, "weights")) {
    weights.push_back({ContextKind(required_string(*entry, "kind")), required_number(*entry, "weight")});
  }
  return KindScorer(std::move(weights));
}

AnyScorer build_tag(const toml::table& options) {
  std::vector<TagWeight> weights;
  for (const toml::table* entry : required_tables(options, "tag_weights")) {
    weights.push_back({required_string(*entry, "tag"), required_number(*entry, "weight")});
  }
  const bool case_sensitive = find_bool(options, "case_sensitive").value_or(true);
  return TagScorer(std::move(weights), case_sensitive ? TagComparison::CaseSensitive : TagComparison::IgnoreAsciiCase);
}

AnyScorer build_scaled(const toml::table& options) {
  if (const toml::node* inner = options.get("inner_scorer"); inner != nullptr && inner->is_table()) {
    return ScaledScorer(build_scorer(*inner->as_table(), "type", *inner->as_table()));
  }
  // The inner scorer reads its options from the same table, where it would find itself again.
  if (required_string(options, "inner_scorer") == "scaled") {
    throw VectorError("a scaled scorer inside a scaled scorer needs a table of its own", *options.get("inner_scorer"));
  }
  return ScaledScorer(build_scorer(options, "inner_scorer", options));
}

DecayCurve build_curve(const toml::table& curve) {
  const std::string type = required_string(curve, "type");
  if (type == "exponential") return DecayCurve::exponential(Seconds(required_number(curve, "half_life_secs")));
  if (type == "window") return DecayCurve::window(Seconds(required_number(curve, "max_age_secs")));
  if (type != "step") throw VectorError("unknown curve '" + type + "'", *curve.get("type"));
  std::vector<DecayWindow> windows;
  for (const toml::table* window : required_tables(curve, "windows")) {
    windows.push_back({Seconds(required_number(*window, "max_age_secs")), required_number(*window, "score")});
  }
  return DecayCurve::step(std::move(windows));
}

AnyScorer build_decay(const toml::table& options) {
  const FixedTimeProvider clock(required_timestamp(options, "reference_time"));
  DecayCurve curve = build_curve(required_table(options, "curve"));
  return DecayScorer(clock, std::move(curve), find_number(options, "null_timestamp_score").value_or(0.5));
}

AnyScorer build_metadata_key(const toml::table& options) {
  return MetadataKeyScorer({.key = required_string(options, "key"),
                            .value = required_string(options, "value"),
                            .boost = required_number(options, "boost")});
}

}  // namespace

AnyScorer build_scorer(const toml::table& named, std::string_view key, const toml::table& options) {
  const std::string name = required_string(named, key);
  if (name == "recency") return RecencyScorer();
  if (name == "priority") return PriorityScorer();
  if (name == "kind") return build_kind(options);
  if (name == "tag") return build_tag(options);
  if (name == "frequency") return FrequencyScorer();
  if (name == "reflexive") return ReflexiveScorer();
  if (name == "scaled") return build_scaled(options);
  if (name == "decay") return build_decay(options);
  if (name == "metadata_trust") return MetadataTrustScorer(find_number(options, "default_score").value_or(0.5));
  if (name == "metadata_key") return build_metadata_key(options);
  // A scoring vector lists a composite's parts as `config.scorers`, a nested composite has them as `children`.
  if (name == "composite" && options.contains("children")) return build_composite_of(tables(options, "children"));
  if (name == "composite") return build_composite(options);
  throw VectorError("unknown scorer '" + name + "'", *named.get(key));
}

AnyScorer build_composite(const toml::table& config) { return build_composite_of(required_tables(config, "scorers")); }

}  // namespace cupel::conformance
