#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cupel/json/write.hpp"
#include "described.hpp"
#include "names.hpp"
#include "path.hpp"
#include "text.hpp"

namespace cupel::json {

namespace {

void append_scorer(std::string& out, const ScorerSpec& spec, int depth);

void append_scorers(std::string& out, const std::vector<ScorerSpec>& scorers, int depth) {
  append_list(out, scorers, [&](std::string& to, const ScorerSpec& spec) { append_scorer(to, spec, depth); });
}

// Writes described structs; each type that a field may have has an overload of member().
struct SpecWriter {
  ObjectWriter& object;
  int depth = 1;  // of a scorer

  template <description::Described Type>
  void write(const Type& value) const {
    description::for_each_field<Type>([&](const auto& field) { member(field.name, value.*field.member); });
  }

  template <description::Named Type>
  void write_named(const Type& value) const {
    object.text(kTypeField, Type::kName);
    write(value);
  }

  void member(std::string_view name, double value) const { object.number(name, value); }
  void member(std::string_view name, Seconds value) const { object.number(name, value.count()); }
  void member(std::string_view name, std::int64_t value) const { object.number(name, value); }
  void member(std::string_view name, bool value) const { object.boolean(name, value); }
  void member(std::string_view name, const std::string& value) const { object.text(name, value); }
  void member(std::string_view name, const ContextKind& value) const { object.text(name, value.text()); }
  void member(std::string_view name, const Timestamp& value) const { object.text(name, value.to_string()); }
  template <class Enumeration>
  requires std::is_enum_v<Enumeration>
  void member(std::string_view name, Enumeration value) const { object.text(name, description::choice_name(value)); }

  template <class Value>
  void member(std::string_view name, const std::optional<Value>& value) const {
    if (value) member(name, *value);
  }

  template <description::Entry Type>
  void member(std::string_view name, const std::vector<Type>& entries) const {
    append_list(object.name(name), entries, [](std::string& out, const Type& entry) {
      ObjectWriter element(out);
      SpecWriter{element}.write(entry);
      element.close();
    });
  }

  template <WeightEntry Type>
  void member(std::string_view name, const std::vector<Type>& weights) const {
    constexpr auto kKey = std::get<0>(Type::fields());
    ObjectWriter members(object.name(name));
    for (const Type& entry : weights) append_number(members.key(key_text(entry.*kKey.member)), entry.weight);
    members.close();
  }

  template <Shaped Type>
  void member(std::string_view name, const Type& value) const {
    ObjectWriter shape(object.name(name));
    std::visit([&](const auto& alternative) { SpecWriter{shape}.write_named(alternative); }, value.shape());
    shape.close();
  }

  void member(std::string_view name, const std::shared_ptr<const ScorerSpec>& value) const {
    if (value != nullptr) append_scorer(object.name(name), *value, depth + 1);
  }
  void member(std::string_view name, const std::vector<ScorerSpec>& value) const {
    append_scorers(object.name(name), value, depth + 1);
  }
};

void append_scorer(std::string& out, const ScorerSpec& spec, int depth) {
  if (depth > kMaxScorerDepth) {
    reject(ErrorCode::ScorerConfig, Path("policy") / "scorers",
           "must not be nested deeper than " + std::to_string(kMaxScorerDepth) + " levels");
  }
  ObjectWriter object(out);
  const SpecWriter writer{object, depth};
  std::visit([&](const auto& type) { writer.write_named(type); }, spec.type);
  writer.write(spec);
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
