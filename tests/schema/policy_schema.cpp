// Writes the schema of policies from the descriptions of strategies, on one line. `make schema` puts it into
// docs/schema.

#include <cmath>
#include <cstdint>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "cupel/json/text.hpp"
#include "cupel/policy/flat_slicer.hpp"
#include "cupel/policy/policy.hpp"

namespace cupel {
namespace {

template <class Type>
using As = std::type_identity<Type>;

// A JSON object under construction: names, and values as JSON text.
using Members = std::vector<std::pair<std::string_view, std::string>>;

std::string object(const Members& members) {
  std::string text;
  json::ObjectWriter writer(text);
  for (const auto& [name, value] : members) writer.name(name) += value;
  writer.close();
  return text;
}

std::string list(const std::vector<std::string>& values) {
  std::string text;
  json::append_list(text, values, [](std::string& out, const std::string& value) { out += value; });
  return text;
}

std::string quoted(std::string_view text) {
  std::string out;
  json::append_json(out, text);
  return out;
}

template <class Number>
std::string number(Number value) {
  std::string text;
  json::append_number(text, value);
  return text;
}

std::string definition(std::string_view name) { return object({{"$ref", quoted("#/$defs/" + std::string(name))}}); }

// What the schema of a field says besides the type of its value.
struct Place {
  description::NumberRange range = {};
  bool at_least_one = false;
  bool nullable = true;
  std::string note = {};

  void add_note(std::string_view more) { note.append(note.empty() || more.empty() ? "" : "; ").append(more); }
};

// A note on what an absent field means; empty for types without a simple text.
template <class Value>
std::string absent_note(const Value& value) {
  if constexpr (std::is_same_v<Value, bool>) {
    return value ? "absent: true" : "absent: false";
  } else if constexpr (std::is_arithmetic_v<Value>) {
    return "absent: " + number(value);
  } else if constexpr (std::is_enum_v<Value>) {
    return "absent: " + std::string(description::choice_name(value));
  } else {
    return {};
  }
}

template <class Owner, class Value>
Place place_of(const description::Field<Owner, Value>& field, std::string_view first_note = {}) {
  Place place{field.range, field.at_least_one, !field.required, std::string(first_note)};
  place.add_note(field.note);
  if (!field.required) {
    place.add_note(absent_note(description::effective_value(field, description::blank<Owner>())));
  }
  return place;
}

Members typed(std::string_view type, const Place& place) {
  Members members;
  if (!place.note.empty()) members.emplace_back("description", quoted(place.note));
  members.emplace_back("type", place.nullable ? list({quoted(type), quoted("null")}) : quoted(type));
  return members;
}

template <class Spec, class... Common>
std::string object_of();

// The schema of a field's value. There is an overload for each type of field.
std::string schema(const Place& place, As<double>, std::string_view type = "number") {
  Members members = typed(type, place);
  const description::NumberRange& range = place.range;
  if (std::isfinite(range.minimum)) {
    members.emplace_back(range.above_minimum ? "exclusiveMinimum" : "minimum", number(range.minimum));
  }
  if (std::isfinite(range.maximum)) {
    members.emplace_back("maximum", number(range.maximum));
  } else if (type == "integer") {
    members.emplace_back("maximum", number(std::numeric_limits<std::int64_t>::max()));
  }
  return object(members);
}
std::string schema(const Place& place, As<std::int64_t>) { return schema(place, As<double>(), "integer"); }
std::string schema(const Place& place, As<Seconds>) { return schema(place, As<double>()); }
std::string schema(const Place& place, As<bool>) { return object(typed("boolean", place)); }
std::string schema(const Place& place, As<std::string>) { return object(typed("string", place)); }
std::string schema(Place place, As<ContextKind>) {
  place.add_note("compared by ASCII case folding");
  Members members = typed("string", place);
  members.emplace_back("pattern", quoted("\\S"));
  return object(members);
}
std::string schema(const Place& place, As<Timestamp>) {
  constexpr std::string_view kPattern =
      "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$";
  Members members = typed("string", place);
  members.emplace_back("pattern", quoted(kPattern));
  return object(members);
}
std::string names(std::vector<std::string> choices, const Place& place) {
  Members members;
  if (!place.note.empty()) members.emplace_back("description", quoted(place.note));
  if (place.nullable) choices.emplace_back("null");
  members.emplace_back("enum", list(choices));
  return object(members);
}
template <class Enumeration>
requires std::is_enum_v<Enumeration> std::string schema(const Place& place, As<Enumeration>) {
  std::vector<std::string> all;
  for (const auto& choice : choices(Enumeration())) all.push_back(quoted(choice.name));
  return names(std::move(all), place);
}
std::string schema(const Place& /*place*/, As<std::shared_ptr<const ScorerSpec>>) { return definition("scorer"); }
std::string schema(const Place& /*place*/, As<std::vector<ScorerSpec>>) { return definition("scorers"); }

template <description::Entry Entry>
std::string schema(const Place& place, As<std::vector<Entry>>) {
  Members members = typed("array", place);
  if (place.at_least_one) members.emplace_back("minItems", "1");
  members.emplace_back("items", object_of<Entry>());
  return object(members);
}
template <description::WeightEntry Weight>
std::string schema(const Place& place, As<std::vector<Weight>>) {
  const auto [key, weight] = Weight::fields();
  Members members = typed("object", place);
  if (std::is_same_v<typename decltype(key)::Member, ContextKind>) {
    members.emplace_back("propertyNames", object({{"pattern", quoted("\\S")}}));
  }
  members.emplace_back("additionalProperties", schema(place_of(weight), As<double>()));
  return object(members);
}
template <class Value>
std::string schema(const Place& place, As<std::optional<Value>>) {
  return schema(place, As<Value>());
}

// One of several named structs, each with the fields that all of them have.
template <class Variant, class... Common>
std::string one_of() {
  std::vector<std::string> alternatives;
  description::for_each_alternative<Variant>(
      [&]<class Spec>(As<Spec>) { alternatives.push_back(object_of<Spec, Common...>()); });
  return object({{"oneOf", list(alternatives)}});
}
template <description::Shaped Shaped>
std::string schema(const Place& /*place*/, As<Shaped>) {
  return one_of<typename Shaped::Shape>();
}

template <class Spec>
void add_fields(Members& properties, std::string_view first_note = {}) {
  description::for_each_field<Spec>([&]<class Value>(const description::Field<Spec, Value>& field) {
    properties.emplace_back(field.name, schema(place_of(field, first_note), As<Value>()));
  });
}

// Accepts documents in which the member is present and not null.
std::string given(std::string_view name) {
  return object({{"required", list({quoted(name)})},
                 {"properties", object({{name, object({{"not", object({{"type", quoted("null")}})}})}})}});
}

template <class Spec, class... Common>
std::string object_of() {
  std::vector<std::string> required;
  Members properties;
  if constexpr (description::Named<Spec>) {
    required.push_back(quoted("type"));
    properties.emplace_back("type", object({{"const", quoted(Spec::kName)}}));
  }
  description::for_each_field<Spec>([&](const auto& field) {
    if (field.required) required.push_back(quoted(field.name));
  });
  (add_fields<Common>(properties), ...);
  add_fields<Spec>(properties);
  Members members{{"type", quoted("object")}};
  if (!required.empty()) members.emplace_back("required", list(required));
  members.emplace_back("properties", object(properties));
  if constexpr (requires { requires Spec::kNeedsAnOption; }) {
    std::vector<std::string> options;
    description::for_each_field<Spec>([&](const auto& field) {
      if (!field.required) options.push_back(given(field.name));
    });
    members.emplace_back("anyOf", list(options));
  }
  return object(members);
}

// The rules for combining members of the flat form: FlatSlicer::nested() rejects all other combinations.
std::string flat_rules() {
  std::vector<std::string> rules;
  const auto add_rule = [&](std::string when, std::string then) {
    rules.push_back(object({{"if", std::move(when)}, {"then", std::move(then)}}));
  };
  const auto slicer_type = [](std::string rule) { return Members{{"properties", object({{"slicerType", rule}})}}; };
  const auto is = [](std::string_view name) { return object({{"const", quoted(name)}}); };
  const std::vector<std::string> quotas{given("quotas"), given("countQuotas")};
  for_each_base_slicer([&]<class Spec>(As<Spec>) {
    Members chosen = slicer_type(is(Spec::kName));
    chosen.emplace_back("required", list({quoted("slicerType")}));
    for_each_flat_field<Spec>([&](std::string_view name, const auto& field) {
      add_rule(given(name), object(chosen));
      if (field.required) add_rule(object(chosen), given(name));
    });
    if constexpr (requires { requires !Spec::kTakesQuotas; }) {
      add_rule(object({{"anyOf", list(quotas)}}), object(slicer_type(object({{"not", is(Spec::kName)}}))));
    }
  });
  for_each_base_slicer([&]<class Spec>(As<Spec>) {
    if constexpr (requires { requires !Spec::kTakesBothQuotas; }) {
      add_rule(object({{"allOf", list(quotas)}}), object(slicer_type(object({{"not", is(Spec::kName)}}))));
    }
  });
  add_rule(given("scarcityBehavior"), given("countQuotas"));
  return list(rules);
}

// "not with stream": names the slicers that take no quotas.
std::string without_quotas() {
  std::string names;
  for_each_base_slicer([&]<class Spec>(As<Spec>) {
    if constexpr (requires { requires !Spec::kTakesQuotas; }) {
      names.append(names.empty() ? "not with " : " or ").append(Spec::kName);
    }
  });
  return names;
}

std::string policy() {
  const Place optional;
  std::vector<std::string> base_slicers;
  Members properties{{"name", schema(optional, As<std::string>())},
                     {"description", schema(optional, As<std::string>())},
                     {"scorers", definition("scorers")}};
  Members slicers;
  for_each_base_slicer([&]<class Spec>(As<Spec>) {
    base_slicers.push_back(quoted(Spec::kName));
    for_each_flat_field<Spec>([&]<class Field>(std::string_view name, const Field& field) {
      Place place = place_of(field, "only with " + std::string(Spec::kName));
      place.nullable = true;  // a rule demands it with its slicer
      slicers.emplace_back(name, schema(place, As<typename Field::Member>()));
    });
  });
  properties.emplace_back("slicerType", names(base_slicers, optional));
  properties.emplace_back("placerType", schema(optional, As<PlacerType>()));
  properties.emplace_back("deduplicationEnabled", schema(optional, As<bool>()));
  properties.emplace_back("overflowStrategy", schema(optional, As<OverflowStrategy>()));
  properties.insert(properties.end(), slicers.begin(), slicers.end());
  description::for_each_field<FlatSlicer>([&]<class Value>(const description::Field<FlatSlicer, Value>& field) {
    const bool holds_quotas = !std::is_same_v<Value, std::optional<ScarcityBehavior>>;
    const std::string note = holds_quotas ? without_quotas() : "";
    properties.emplace_back(field.name, schema(place_of(field, note), As<Value>()));
  });
  return object({{"type", quoted("object")},
                 {"required", list({quoted("scorers")})},
                 {"properties", object(properties)},
                 {"allOf", flat_rules()}});
}

std::string document() {
  const std::string scorers = object({{"type", quoted("array")}, {"minItems", "1"}, {"items", definition("scorer")}});
  const std::string definitions =
      object({{"policy", policy()}, {"scorers", scorers}, {"scorer", one_of<ScorerSpec::Type, ScorerSpec>()}});
  const std::string name = object({{"type", quoted("string")}, {"minLength", "1"}});
  return object({{"$schema", quoted("https://json-schema.org/draft/2020-12/schema")},
                 {"$id", quoted("policy.schema.json")},
                 {"title", quoted("Policy")},
                 {"description", quoted("A pipeline as data, or the name of a preset.")},
                 {"anyOf", list({name, definition("policy")})},
                 {"$defs", definitions}});
}

}  // namespace
}  // namespace cupel

int main() { std::cout << cupel::document() << '\n'; }
