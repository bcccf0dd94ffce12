#include "vector_schema.hpp"

#include <initializer_list>
#include <type_traits>
#include <utility>

#include "conformance/vector_names.hpp"

namespace cupel::conformance {
namespace {

TableSchema values(std::initializer_list<const char*> names) {
  TableSchema schema;
  for (const char* name : names) schema.fields.emplace(name, nullptr);
  return schema;
}

TableSchema operator|(TableSchema a, TableSchema b) {
  a.fields.merge(b.fields);
  return a;
}

// A strategy's options, from its description. An inner scorer or slicer is a table that names it.
template <class Type>
TableSchema described();

// The options of all alternatives: one table may hold those of several strategies that wrap one another.
template <class Alternatives>
TableSchema options_of_all() {
  TableSchema schema;
  description::for_each_alternative<Alternatives>(
      [&]<class Type>(std::type_identity<Type>) { schema = std::move(schema) | described<Type>(); });
  return schema;
}

TableSchema scorer_options() { return options_of_all<ScorerSpec::Type>(); }
TableSchema slicer_options() { return options_of_all<SlicerSpec::Type>(); }
TableSchema scorer_table() { return values({"type"}) | described<ScorerSpec>() | scorer_options(); }
TableSchema slicer_table() { return values({"type"}) | slicer_options(); }

template <class Value>
constexpr TableSchema::Inner inner_schema() {
  if constexpr (kIsScorer<Value> || kIsScorers<Value>) {
    return scorer_table;
  } else if constexpr (kIsSlicer<Value>) {
    return slicer_table;
  } else if constexpr (kIsEntries<Value>) {
    return described<typename Held<Value>::type::value_type>;
  } else if constexpr (description::Shaped<Value>) {
    return [] { return values({"type"}) | options_of_all<typename Value::Shape>(); };
  } else {
    return nullptr;
  }
}

template <class Type>
TableSchema described() {
  TableSchema schema;
  description::for_each_field<Type>([&]<class Value>(const description::Field<Type, Value>& field) {
    const std::string name = vector_name(field);
    schema.fields.emplace(name, inner_schema<Value>());
    if constexpr (kIsScorers<Value>) schema.fields.emplace(kChildren, scorer_table);
    if constexpr (kHasDefaultEntries<Value>) schema.fields.emplace(use_default_name(name), nullptr);
  });
  return schema;
}

TableSchema test() { return values({"name", "stage", "expect_construction_error", "expect_error", "expect_message"}); }
TableSchema item() {
  return values({"content", "tokens", "kind", "source", "priority", "tags", "metadata", "timestamp",
                 "futureRelevanceHint", "pinned"});
}
TableSchema scored_item() { return item() | values({"score"}); }
TableSchema budget() {
  return values(
      {"max_tokens", "target_tokens", "output_reserve", "reserved_slots", "estimation_safety_margin_percent"});
}
TableSchema tolerance() { return values({"score_epsilon"}); }

TableSchema scoring_vector() {
  return {{{"test", [] { return test() | values({"scorer"}); }},
           {"config", scorer_options},
           {"items", item},
           {"expected",
            [] {
              return values({"content", "score_approx"});
            }},
           {"tolerance", tolerance}}};
}

TableSchema slicing_vector() {
  return {{{"test", [] { return test() | values({"slicer"}); }},
           {"config", slicer_options},
           {"budget", budget},
           {"scored_items", scored_item},
           {"expected", [] {
              return values({"selected_contents", "shortfall_count", "cap_excluded_count"});
            }}}};
}

TableSchema placing_vector() {
  return {{{"test", [] { return test() | values({"placer"}); }},
           {"items", scored_item},
           {"expected", [] { return values({"ordered_contents"}); }}}};
}

TableSchema diagnostics() {
  return {{{"included",
            [] {
              return values({"content", "index", "score_approx", "inclusion_reason"});
            }},
           {"excluded",
            [] {
              return values({"content", "index", "score_approx", "exclusion_reason", "item_tokens", "available_tokens",
                             "deduplicated_against", "tokens", "displaced_by", "kind", "cap", "count"});
            }},
           {"summary",
            [] {
              return values({"total_candidates", "total_tokens_considered"});
            }},
           {"shortfalls",
            [] {
              return values({"kind", "required_count", "satisfied_count"});
            }},
           {"events", [] {
              return values({"stage", "item_count", "message"});
            }}}};
}

TableSchema pipeline_config() {
  return TableSchema{{{"scorers", scorer_table}}} | slicer_options() |
         values({"slicer", "placer", "deduplication", "overflow_strategy"});
}

TableSchema pipeline_vector() {
  return {{{"test", test},
           {"budget", budget},
           {"config", pipeline_config},
           {"items", item},
           {"expected_output",
            [] {
              return values({"content", "index"});
            }},
           {"expected",
            [] {
              return TableSchema{
                  {{"diagnostics", diagnostics}, {"overflow", [] { return values({"tokens_over_budget"}); }}}};
            }},
           {"tolerance", tolerance}}};
}

}  // namespace

TableSchema vector_schema(std::string_view stage) {
  if (stage == "scoring") return scoring_vector();
  if (stage == "slicing") return slicing_vector();
  if (stage == "placing") return placing_vector();
  return pipeline_vector();
}

}  // namespace cupel::conformance
