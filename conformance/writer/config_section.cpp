#include <array>
#include <memory>
#include <string_view>
#include <variant>

#include "sections.hpp"
#include "toml_writer.hpp"

namespace cupel::conformance {

namespace {

constexpr std::array<std::string_view, std::variant_size_v<ScorerSpec::Type>> kTypes = {
    "recency", "priority",  "frequency",      "reflexive",    "kind", "tag",
    "scaled",  "composite", "metadata_trust", "metadata_key", "decay"};

std::string_view type_of(const ScorerSpec& spec) { return kTypes[spec.type.index()]; }

// An array of inline tables, one per line.
template <class List, class Row>
std::string rows(const List& list, Row row) {
  if (list.empty()) return "[]";
  std::string text = "[\n";
  for (const auto& entry : list) {
    InlineTable table;
    row(table, entry);
    text.append("  ").append(table.text()).append(",\n");
  }
  return text + "]";
}

std::string curve_text(const DecayCurve& curve) {
  InlineTable table;
  if (const auto* exponential = std::get_if<DecayCurve::Exponential>(&curve.shape())) {
    table.add("type", "\"exponential\"").add("half_life_secs", toml_float(exponential->half_life.count()));
  } else if (const auto* window = std::get_if<DecayCurve::Window>(&curve.shape())) {
    table.add("type", "\"window\"").add("max_age_secs", toml_float(window->max_age.count()));
  } else {
    std::string windows;
    for (const DecayWindow& step : std::get<DecayCurve::Step>(curve.shape()).windows) {
      InlineTable row;
      row.add("max_age_secs", toml_float(step.max_age.count())).add("score", toml_float(step.score));
      windows.append(windows.empty() ? "" : ", ").append(row.text());
    }
    table.add("type", "\"step\"").add("windows", "[" + windows + "]");
  }
  return table.text();
}

// A scorer's options: fields of the table that names it, then tables below it. `path` is that table's.
class OptionsWriter {
 public:
  OptionsWriter(std::string& out, Extensions& extensions) : out_(out), toml_(out), extensions_(extensions) {}

  void write_list(const std::vector<ScorerSpec>& scorers, const std::string& path) {
    for (const ScorerSpec& scorer : scorers) {
      toml_.element(path);
      toml_.string("type", type_of(scorer));
      toml_.real("weight", scorer.weight);
      write(scorer, path);
    }
  }

 private:
  void write(const ScorerSpec& scorer, const std::string& path) {
    std::visit([this, &path](const auto& spec) { this->options(spec, path); }, scorer.type);
  }

  void options(const scorer_spec::Recency& /*spec*/, const std::string& /*path*/) {}
  void options(const scorer_spec::Priority& /*spec*/, const std::string& /*path*/) {}
  void options(const scorer_spec::Frequency& /*spec*/, const std::string& /*path*/) {}
  void options(const scorer_spec::Reflexive& /*spec*/, const std::string& /*path*/) {}
  void options(const scorer_spec::Kind& spec, const std::string& /*path*/) {
    if (!spec.kind_weights) return;
    option("weights", rows(*spec.kind_weights, [](InlineTable& row, const KindWeight& weight) {
             row.add("kind", toml_string(weight.kind.text())).add("weight", toml_float(weight.weight));
           }));
  }
  void options(const scorer_spec::Tag& spec, const std::string& /*path*/) {
    option("tag_weights", rows(spec.tag_weights, [](InlineTable& row, const TagWeight& weight) {
             row.add("tag", toml_string(weight.tag)).add("weight", toml_float(weight.weight));
           }));
    if (!spec.case_sensitive) option("case_sensitive", "false");
  }
  void options(const scorer_spec::MetadataTrust& spec, const std::string& /*path*/) {
    if (spec.default_score != 0.5) option("default_score", toml_float(spec.default_score));
  }
  void options(const scorer_spec::MetadataKey& spec, const std::string& /*path*/) {
    option("key", toml_string(spec.key));
    option("value", toml_string(spec.value));
    option("boost", toml_float(spec.boost));
  }
  void options(const scorer_spec::Decay& spec, const std::string& /*path*/) {
    option("reference_time", spec.reference_time.value().to_string());
    option("null_timestamp_score", toml_float(spec.null_timestamp_score));
    option("curve", curve_text(spec.curve));
  }
  void options(const scorer_spec::Scaled& spec, const std::string& path) {
    const ScorerSpec& inner = *spec.inner_scorer;
    const std::string inner_path = path + ".inner_scorer";
    std::string inner_options;
    OptionsWriter(inner_options, extensions_).write(inner, inner_path);
    extensions_.need("config.scorers.inner_scorer");
    if (inner_options.empty()) {
      toml_.string("inner_scorer", type_of(inner));
      return;
    }
    toml_.table(inner_path);
    toml_.string("type", type_of(inner));
    out_ += inner_options;
  }
  void options(const scorer_spec::Composite& spec, const std::string& path) {
    write_list(spec.scorers, path + ".children");
  }

  void option(const std::string& key, const std::string& value) {
    extensions_.need("config.scorers." + key);
    toml_.text(key, value);
  }

  std::string& out_;
  TomlWriter toml_;
  Extensions& extensions_;
};

void write_slicer(TomlWriter& toml, const Policy& policy, Extensions& extensions) {
  if (policy.slicer_type == SlicerType::Knapsack)
    toml.integer("bucket_size", policy.knapsack_bucket_size.value_or(100));
  if (policy.slicer_type == SlicerType::Stream) {
    toml.integer("batch_size", policy.stream_batch_size.value_or(32));
    extensions.need("config.slicer = \"stream\"");
    extensions.need("config.batch_size");
  }
  if (policy.quotas) {
    extensions.need("config.quotas");
    toml.text("quotas", rows(*policy.quotas, [](InlineTable& row, const PolicyQuota& quota) {
                row.add("kind", toml_string(quota.kind.text()))
                    .add("require", toml_float(quota.min_percent.value_or(0.0)))
                    .add("cap", toml_float(quota.max_percent.value_or(100.0)));
              }));
  }
  if (policy.count_quotas) {
    extensions.need("config.entries");
    toml.text("entries", rows(*policy.count_quotas, [](InlineTable& row, const CountQuotaEntry& entry) {
                row.add("kind", toml_string(entry.kind.text()))
                    .add("require_count", std::to_string(entry.require_count))
                    .add("cap_count", std::to_string(entry.cap_count));
              }));
    if (policy.scarcity_behavior == ScarcityBehavior::Throw) {
      extensions.need("config.scarcity_behavior");
      toml.string("scarcity_behavior", "throw");
    }
  }
}

}  // namespace

void write_config(std::string& out, const Policy& policy, Extensions& extensions) {
  constexpr std::array<std::string_view, 3> kSlicers = {"greedy", "knapsack", "stream"};
  constexpr std::array<std::string_view, 2> kPlacers = {"chronological", "u-shaped"};
  constexpr std::array<std::string_view, 3> kOverflow = {"throw", "truncate", "proceed"};
  TomlWriter toml(out);
  toml.table("config");
  toml.string("slicer", kSlicers[static_cast<std::size_t>(policy.slicer_type)]);
  toml.string("placer", kPlacers[static_cast<std::size_t>(policy.placer_type)]);
  toml.boolean("deduplication", policy.deduplication_enabled);
  toml.string("overflow_strategy", kOverflow[static_cast<std::size_t>(policy.overflow_strategy)]);
  write_slicer(toml, policy, extensions);
  OptionsWriter(out, extensions).write_list(policy.scorers, "config.scorers");
}

}  // namespace cupel::conformance
