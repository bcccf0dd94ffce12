#include "scorer_builder.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cupel/pipeline.hpp"
#include "described_reader.hpp"

namespace cupel::conformance {
namespace {

ScorerSpec read_scorer(const toml::table& named, std::string_view key, const toml::table& options) {
  return {read_alternative<ScorerSpec::Type>(
      named, key, "scorer", [](const auto& visit) { description::for_each_alternative<ScorerSpec::Type>(visit); },
      [&]<class Spec>(std::type_identity<Spec>) {
        Spec spec = read_described<Spec>(options);
        // Nested scorers were built when they were read.
        if constexpr (!requires { spec.build(1); }) static_cast<void>(spec.build());
        return spec;
      })};
}

// Whether a scorer reads the options of its inner scorer from its own table.
bool shares_its_options(std::string_view name) {
  bool shares = false;
  description::for_each_alternative<ScorerSpec::Type>([&]<class Spec>(std::type_identity<Spec>) {
    if (name != vector_name<Spec>()) return;
    description::for_each_field<Spec>(
        [&]<class Value>(const description::Field<Spec, Value>&) { shares = shares || kIsScorer<Value>; });
  });
  return shares;
}

}  // namespace

std::vector<ScorerSpec> read_scorers(const toml::table& options, std::string_view key) {
  std::vector<ScorerSpec> specs;
  for (const toml::table* entry : required_tables(options, key)) {
    specs.push_back(read_scorer(*entry, "type", *entry));
    description::for_each_field<ScorerSpec>([&]<class Value>(const description::Field<ScorerSpec, Value>& field) {
      field.of(specs.back()) = required_value<Value>(*entry, vector_name(field));
    });
  }
  check_weights(specs);
  return specs;
}

std::shared_ptr<const ScorerSpec> read_inner_scorer(const toml::table& options, std::string_view key,
                                                    std::string_view outer) {
  if (const toml::node* inner = options.get(key); inner != nullptr && inner->is_table()) {
    return std::make_shared<const ScorerSpec>(read_scorer(*inner->as_table(), "type", *inner->as_table()));
  }
  // The inner scorer reads its options from the same table and would find its own name there again.
  if (const std::string name = required_string(options, key); shares_its_options(name)) {
    throw VectorError("a " + name + " scorer inside a " + std::string(outer) + " scorer needs its own table",
                      *options.get(key));
  }
  return std::make_shared<const ScorerSpec>(read_scorer(options, key, options));
}

AnyScorer build_scorer(const toml::table& named, std::string_view key, const toml::table& options) {
  return read_scorer(named, key, options).build();
}

AnyScorer build_composite(const toml::table& config) {
  return Pipeline(Policy{.scorers = read_scorers(config, "scorers")}).options().scorer;
}

}  // namespace cupel::conformance
