#include <memory>
#include <optional>
#include <type_traits>
#include <variant>

#include "cupel/policy/flat_slicer.hpp"
#include "support/dump.hpp"

namespace cupel::test_support {
namespace {

// `name(field=value ...)`, with the names of the description. There is an overload of text() for each type of field.
struct SpecText {
  template <class Spec>
  std::string operator()(const Spec& spec) const {
    std::string fields;
    description::for_each_field<Spec>([&](const auto& field) {
      fields += (fields.empty() ? "" : " ") + std::string(field.name) + "=" + text(field.of(spec));
    });
    if constexpr (description::Named<Spec>) return std::string(Spec::kName) + "(" + fields + ")";
    return "{" + fields + "}";
  }

  std::string text(double value) const { return dump(value); }
  std::string text(Seconds value) const { return dump(value.count()); }
  std::string text(std::int64_t value) const { return std::to_string(value); }
  std::string text(bool value) const { return value ? "true" : "false"; }
  std::string text(const std::string& value) const { return dump(std::string_view(value)); }
  std::string text(const ContextKind& value) const { return value.text(); }
  std::string text(const Timestamp& value) const { return value.to_string(); }
  std::string text(const ScorerSpec& value) const { return dump(value); }
  template <class Enumeration>
  requires std::is_enum_v<Enumeration> std::string text(Enumeration value)
  const { return std::string(description::choice_name(value)); }
  template <description::Entry Entry>
  std::string text(const Entry& value) const {
    return (*this)(value);
  }
  template <description::Shaped Shaped>
  std::string text(const Shaped& value) const {
    return std::visit(*this, value.shape());
  }
  template <class Value>
  std::string text(const std::optional<Value>& value) const {
    return value ? text(*value) : "absent";
  }
  template <class Value>
  std::string text(const std::vector<Value>& values) const {
    std::string list;
    for (const Value& value : values) list += (list.empty() ? "" : ", ") + text(value);
    return "[" + list + "]";
  }
  template <class Spec>
  std::string text(const std::shared_ptr<const Spec>& value) const {
    return value ? dump(*value) : "absent";
  }
};

}  // namespace

std::string dump(const ScorerSpec& scorer) {
  return std::visit(SpecText(), scorer.type) + " weight=" + dump(scorer.weight);
}

std::string dump(const SlicerSpec& slicer) { return std::visit(SpecText(), slicer.type); }

std::string dump(const Policy& policy) {
  const SpecText spec;
  std::string text = "policy:\n";
  for (const ScorerSpec& scorer : policy.scorers) text += "  scorer " + dump(scorer) + "\n";
  if (policy.slicer) {
    text += "  slicer " + dump(*policy.slicer);
  } else {
    const FlatSlicer flat = flat_slicer(policy);
    text += "  slicer " + std::visit(spec, flat.base_slicer) + " in " + spec(flat);
    for (const FlatSlicer::Other& other : flat.others) text += " beside " + std::visit(spec, other.options);
  }
  text += "\n  placer " + spec.text(policy.placer_type);
  text += policy.deduplication_enabled ? ", deduplication" : ", no deduplication";
  text += std::string(", overflow ") + std::string(to_string(policy.overflow_strategy)) + "\n";
  return text;
}

}  // namespace cupel::test_support
