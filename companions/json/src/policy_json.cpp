#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cupel/json/write.hpp"
#include "described_names.hpp"
#include "flat_policy.hpp"
#include "path.hpp"
#include "text.hpp"

namespace cupel::json {

namespace {

void append_scorer(std::string& out, const ScorerSpec& spec, int depth);

void append_scorers(std::string& out, const std::vector<ScorerSpec>& scorers, int depth) {
  append_list(out, scorers, [&](std::string& to, const ScorerSpec& spec) { append_scorer(to, spec, depth); });
}

// Writes described structs. There is an overload of member() for each type of field.
struct SpecWriter {
  ObjectWriter& object;
  int depth = 1;  // of a scorer

  template <description::Described Type>
  void write(const Type& value) const {
    description::for_each_field<Type>([&](const auto& field) { member(field.name, field.of(value)); });
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

  template <description::WeightEntry Type>
  void member(std::string_view name, const std::vector<Type>& weights) const {
    constexpr auto kKey = std::get<0>(Type::fields());
    ObjectWriter members(object.name(name));
    for (const Type& entry : weights) append_number(members.key(key_text(kKey.of(entry))), entry.weight);
    members.close();
  }

  template <description::Shaped Type>
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

}  // namespace

void append_json(std::string& out, const Policy& policy) {
  ObjectWriter object(out);
  if (policy.name) object.text("name", *policy.name);
  if (policy.description) object.text("description", *policy.description);
  append_scorers(object.name("scorers"), policy.scorers, 1);
  const FlatSlicer slicer = flat_slicer(policy);
  const SpecWriter writer{object};
  object.text("slicerType", std::visit([]<class Spec>(const Spec&) { return Spec::kName; }, slicer.base_slicer));
  writer.member("placerType", policy.placer_type);
  writer.member("deduplicationEnabled", policy.deduplication_enabled);
  writer.member("overflowStrategy", policy.overflow_strategy);
  const auto write_options = [&]<class Spec>(const Spec& spec) {
    for_each_flat_field<Spec>([&](std::string_view name, const auto& field) { writer.member(name, field.of(spec)); });
  };
  std::visit(write_options, slicer.base_slicer);
  for (const FlatSlicer::Other& other : slicer.others) std::visit(write_options, other.options);
  writer.write(slicer);
  object.close();
}

}  // namespace cupel::json
