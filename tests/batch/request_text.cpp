#include "batch/request_text.hpp"

#include <cmath>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "cupel/policy/flat_slicer.hpp"

namespace cupel::batch_test {

namespace {

template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

const char* bool_text(bool value) { return value ? "true" : "false"; }

// A double must not look like an integer, because metadata distinguishes the two.
std::string double_text(Random& random, double value) {
  std::string text = number_text(random, value);
  if (text.find_first_of(".eE") == std::string::npos) text += ".0";
  return text;
}

std::string metadata_text(Random& random, const Metadata& metadata) {
  ObjectText object(random);
  for (const auto& [key, value] : metadata) {
    object.entry(key, std::visit(Overloaded{[](std::monostate) { return std::string("null"); },
                                            [](bool v) { return std::string(bool_text(v)); },
                                            [](std::int64_t v) { return std::to_string(v); },
                                            [&](double v) { return double_text(random, v); },
                                            [&](const std::string& v) { return string_text(random, v); },
                                            [](const NestedJson& v) { return v.text; }},
                                 value.value()));
  }
  return object.text();
}

std::string item_text(Random& random, const ContextItem& item) {
  ObjectText object(random);
  object.field("content", string_text(random, item.content()));
  object.field("tokens", std::to_string(item.tokens()));
  if (item.kind().text() != "Message" || random.chance(50)) {
    object.field("kind", string_text(random, item.kind().text()));
  }
  if (item.source().text() != "Chat" || random.chance(20)) {
    object.field("source", string_text(random, item.source().text()));
  }
  item.priority() ? object.field("priority", std::to_string(*item.priority())) : object.absent("priority");
  std::vector<std::string> tags;
  for (const std::string& tag : item.tags()) tags.push_back(string_text(random, tag));
  tags.empty() && random.chance(70) ? object.absent("tags") : object.field("tags", list_text(random, tags));
  item.metadata().empty() && random.chance(70) ? object.absent("metadata")
                                               : object.field("metadata", metadata_text(random, item.metadata()));
  item.timestamp() ? object.field("timestamp", timestamp_text(random, *item.timestamp())) : object.absent("timestamp");
  item.future_relevance_hint() ? object.field("futureRelevanceHint", number_text(random, *item.future_relevance_hint()))
                               : object.absent("futureRelevanceHint");
  item.pinned() || random.chance(10) ? object.field("pinned", bool_text(item.pinned())) : object.absent("pinned");
  item.original_tokens() ? object.field("originalTokens", std::to_string(*item.original_tokens()))
                         : object.absent("originalTokens");
  if (random.chance(5)) object.entry("unknownField", R"({"tokens":[1,"2"]})");
  return object.text();
}

std::string budget_text(Random& random, const ContextBudget& budget) {
  ObjectText object(random);
  object.field("maxTokens", std::to_string(budget.max_tokens()));
  const bool follows = budget.target_tokens() == budget.max_tokens() - budget.output_reserve();
  follows&& random.chance(50) ? object.absent("targetTokens")
                              : object.field("targetTokens", std::to_string(budget.target_tokens()));
  if (budget.output_reserve() != 0 || random.chance(20)) {
    object.field("outputReserve", std::to_string(budget.output_reserve()));
  }
  ObjectText slots(random);
  for (const ReservedSlot& slot : budget.reserved_slots()) {
    slots.entry(slot.kind.text(), std::to_string(slot.tokens));
  }
  budget.reserved_slots().empty() ? object.absent("reservedSlots") : object.field("reservedSlots", slots.text());
  if (budget.estimation_safety_margin_percent() != 0.0 || random.chance(20)) {
    object.field("estimationSafetyMarginPercent", number_text(random, budget.estimation_safety_margin_percent()));
  }
  return object.text();
}

// Writes a policy's options by the names of their descriptions. There is an overload of text() for each type of field.
struct SpecText {
  Random& random;

  std::string text(double value) const { return number_text(random, value); }
  std::string text(Seconds value) const { return number_text(random, value.count()); }
  std::string text(std::int64_t value) const { return std::to_string(value); }
  std::string text(bool value) const { return bool_text(value); }
  std::string text(const std::string& value) const { return string_text(random, value); }
  std::string text(const ContextKind& value) const { return string_text(random, value.text()); }
  std::string text(const Timestamp& value) const { return timestamp_text(random, value); }
  template <class Enumeration>
  requires std::is_enum_v<Enumeration> std::string text(Enumeration value)
  const { return string_text(random, description::choice_name(value)); }

  template <description::Entry Entry>
  std::string text(const Entry& value) const {
    ObjectText object(random);
    add_fields(object, value);
    return object.text();
  }
  template <description::Named Spec>
  std::string text(const Spec& value) const {
    ObjectText object(random);
    add_named(object, value);
    return object.text();
  }
  template <description::Shaped Shaped>
  std::string text(const Shaped& value) const {
    return std::visit([&](const auto& shape) { return text(shape); }, value.shape());
  }

  // Keeps the order, because a sum over the weights depends on it.
  template <description::WeightEntry Weight>
  std::string text(const std::vector<Weight>& weights) const {
    constexpr auto kKey = std::get<0>(Weight::fields());
    ObjectText object(random);
    for (const Weight& entry : weights) object.entry(key_text(kKey.of(entry)), text(entry.weight));
    return object.text_in_order();
  }
  template <class Value>
  std::string text(const std::vector<Value>& values) const {
    std::vector<std::string> entries;
    for (const Value& value : values) entries.push_back(text(value));
    return list_text(random, entries);
  }

  std::string text(const ScorerSpec& scorer) const {
    ObjectText object(random);
    std::visit([&](const auto& options) { add_named(object, options); }, scorer.type);
    add_fields(object, scorer);
    return object.text();
  }

  template <class Spec>
  void add_named(ObjectText& object, const Spec& spec) const {
    object.field("type", string_text(random, Spec::kName));
    add_fields(object, spec);
  }

  template <class Spec>
  void add_fields(ObjectText& object, const Spec& spec) const {
    description::for_each_field<Spec>([&](const auto& field) {
      const auto& value = field.of(spec);
      const bool is_default = !field.required && value == field.of(description::blank<Spec>());
      if (is_default && random.chance(50)) return object.absent(field.name);
      add(object, field.name, value);
    });
  }

  template <class Value>
  void add(ObjectText& object, std::string_view name, const Value& value) const {
    object.field(name, text(value));
  }
  template <class Value>
  void add(ObjectText& object, std::string_view name, const std::optional<Value>& value) const {
    value ? add(object, name, *value) : object.absent(name);
  }
  void add(ObjectText& object, std::string_view name, const std::shared_ptr<const ScorerSpec>& value) const {
    if (value == nullptr) throw Unsayable();
    add(object, name, *value);
  }

  static const std::string& key_text(const std::string& key) { return key; }
  static const std::string& key_text(const ContextKind& key) { return key.text(); }
};

std::string policy_text(Random& random, const Policy& policy) {
  const FlatSlicer slicer = flat_slicer(policy);
  const SpecText spec{random};
  ObjectText object(random);
  const auto add_unless = [&](bool is_default, std::string_view name, const auto& value) {
    if (!is_default || random.chance(50)) spec.add(object, name, value);
  };
  if (random.chance(10)) object.field("name", "\"a name\"");
  spec.add(object, "scorers", policy.scorers);
  add_unless(slicer.base_slicer.index() == 0, "slicerType",
             std::string(std::visit([]<class Spec>(const Spec&) { return Spec::kName; }, slicer.base_slicer)));
  add_unless(policy.placer_type == PlacerType::Chronological, "placerType", policy.placer_type);
  add_unless(policy.deduplication_enabled, "deduplicationEnabled", policy.deduplication_enabled);
  add_unless(policy.overflow_strategy == OverflowStrategy::Throw, "overflowStrategy", policy.overflow_strategy);
  for_each_base_slicer([&]<class Spec>(std::type_identity<Spec>) {
    const Spec* options = std::get_if<Spec>(&slicer.base_slicer);
    for (const FlatSlicer::Other& other : slicer.others) {
      if (options == nullptr) options = std::get_if<Spec>(&other.options);
    }
    for_each_flat_field<Spec>([&](std::string_view name, const auto& field) {
      options == nullptr ? object.absent(name) : spec.add(object, name, field.of(*options));
    });
  });
  spec.add_fields(object, slicer);
  return object.text();
}

bool sayable(const MetadataValue& value) {
  if (const auto* number = std::get_if<double>(&value.value())) return std::isfinite(*number);
  if (const auto* nested = std::get_if<NestedJson>(&value.value()))
    return nested->text[0] != '"';  // an object, a list, or a number
  return true;
}

ContextItem sayable(const ContextItem& item) {
  ContextItemFields fields = item.fields();
  if (fields.future_relevance_hint && !std::isfinite(*fields.future_relevance_hint)) {
    fields.future_relevance_hint.reset();
  }
  std::erase_if(fields.metadata, [](const auto& entry) { return !sayable(entry.second); });
  return ContextItem(std::move(fields));
}

// Replaces non-finite numbers that a valid policy may contain.
struct MakeSayable {
  template <description::Described Spec>
  void operator()(Spec& spec) const {
    description::for_each_field<Spec>([&]<class Value>(const description::Field<Spec, Value>& field) {
      if constexpr (std::is_same_v<Value, double>) {
        double& number = field.of(spec);
        if (field.range.requirement.empty() && !std::isfinite(number)) number = 0.25;
      } else if constexpr (requires { (*this)(field.of(spec)); }) {
        (*this)(field.of(spec));
      }
    });
  }

  void operator()(ScorerSpec& scorer) const { std::visit(*this, scorer.type); }
  void operator()(std::shared_ptr<const ScorerSpec>& scorer) const {
    ScorerSpec copy = *scorer;
    (*this)(copy);
    scorer = std::make_shared<const ScorerSpec>(std::move(copy));
  }
  template <class Entry>
  void operator()(std::vector<Entry>& entries) const {
    for (Entry& entry : entries) (*this)(entry);
  }
  template <description::Shaped Shaped>
  void operator()(Shaped& value) const {
    typename Shaped::Shape shape = value.shape();
    std::visit(*this, shape);
    value = Shaped(std::move(shape));
  }
};

}  // namespace

PipelineCase without_unsayable(PipelineCase c) {
  for (ContextItem& item : c.items) item = sayable(item);
  MakeSayable()(c.policy.scorers);
  return c;
}

std::string request_text(Random& random, const PipelineCase& c, const std::string& id, const std::string& report) {
  std::vector<std::string> items;
  for (const ContextItem& item : c.items) items.push_back(item_text(random, item));
  ObjectText object(random);
  object.field("id", id);
  object.field("budget", budget_text(random, c.budget));
  object.field("items", list_text(random, items));
  object.field("policy", policy_text(random, c.policy));
  object.field("report", report);
  object.field("timings", "false");
  return object.text();
}

}  // namespace cupel::batch_test
