#include "slicer_builder.hpp"

#include <memory>
#include <string>
#include <utility>

#include "cupel/policy/flat_slicer.hpp"
#include "described_reader.hpp"

namespace cupel::conformance {
namespace {

using CountKnapsack = slicer_spec::CountConstrainedKnapsack;

template <class Spec>
bool is(std::string_view name) {
  return name == vector_name<Spec>();
}

SlicerSpec read_slicer(const toml::table& named, std::string_view key, const toml::table& options);

CountKnapsack read_count_knapsack(const toml::table& options) {
  // The inner slicer is always a knapsack, so a vector that names another one would test something else.
  if (!is<slicer_spec::Knapsack>(find_string(options, "inner_slicer").value_or(vector_name<slicer_spec::Knapsack>()))) {
    throw VectorError("the inner slicer of count_constrained_knapsack is not 'knapsack'", *options.get("inner_slicer"));
  }
  if (options.contains("quotas")) {
    throw VectorError("count_constrained_knapsack can't be combined with quotas", *options.get("quotas"));
  }
  // Report problems of the knapsack before problems of the counts.
  static_cast<void>(read_described<slicer_spec::Knapsack>(options).build());
  return read_described<CountKnapsack>(options);
}

// Reads a slicer that wraps no other.
SlicerSpec read_base_slicer(const toml::table& named, std::string_view key, const toml::table& options) {
  return {read_alternative<SlicerSpec::Type>(
      named, key, "slicer", [](const auto& visit) { for_each_base_slicer(visit); },
      [&]<class Spec>(std::type_identity<Spec>) { return read_described<Spec>(options); })};
}

SlicerSpec read_inner(const toml::table& options) {
  const toml::node* inner = options.get("inner_slicer");
  if (inner == nullptr) return {};
  if (inner->is_table()) return read_slicer(*inner->as_table(), "type", *inner->as_table());
  // Quotas are in the same table and wrap the slicer anyway.
  if (is<slicer_spec::Quota>(required_string(options, "inner_slicer"))) return {};
  return read_base_slicer(options, "inner_slicer", options);
}

// Reads a slicer that wraps `inner`. Reports problems of `inner` first.
template <class Spec>
SlicerSpec read_around(SlicerSpec inner, const toml::table& options) {
  static_cast<void>(inner.build());
  Spec spec = read_described<Spec>(options);
  spec.inner_slicer = std::make_shared<const SlicerSpec>(std::move(inner));
  return {std::move(spec)};
}

SlicerSpec read_slicer(const toml::table& named, std::string_view key, const toml::table& options) {
  const std::string name = required_string(named, key);
  const bool counted = is<slicer_spec::CountQuota>(name) || options.contains("entries");
  if (is<CountKnapsack>(name) || (is<slicer_spec::Knapsack>(name) && counted)) return {read_count_knapsack(options)};
  const bool shared = is<slicer_spec::Quota>(name) || options.contains("quotas") ||
                      is<slicer_spec::Quota>(options["inner_slicer"].value_or(std::string_view()));
  const bool wraps = is<slicer_spec::Quota>(name) || is<slicer_spec::CountQuota>(name);

  SlicerSpec slicer = wraps ? read_inner(options) : read_base_slicer(named, key, options);
  if (shared) slicer = read_around<slicer_spec::Quota>(std::move(slicer), options);
  if (counted) slicer = read_around<slicer_spec::CountQuota>(std::move(slicer), options);
  return slicer;
}

}  // namespace

AnySlicer build_slicer(const toml::table& named, std::string_view key, const toml::table& options) {
  return read_slicer(named, key, options).build();
}

}  // namespace cupel::conformance
