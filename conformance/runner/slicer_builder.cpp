#include "slicer_builder.hpp"

#include <string>
#include <utility>
#include <vector>

#include "cupel/policy/flat_slicer.hpp"
#include "described_reader.hpp"

namespace cupel::conformance {
namespace {

using CountKnapsack = slicer_spec::CountConstrainedKnapsack;

template <class Spec>
bool is(std::string_view name) {
  return name == vector_name<Spec>();
}

std::vector<QuotaEntry> read_quotas(const toml::table& options) {
  std::vector<QuotaEntry> quotas;
  for (const PolicyQuota& quota : required_value<std::vector<PolicyQuota>>(options, "quotas")) {
    quotas.push_back({quota.kind, quota.min_percent.value(), quota.max_percent.value()});
  }
  return quotas;
}

ScarcityBehavior read_scarcity(const toml::table& options) {
  return find_choice<ScarcityBehavior>(options, "scarcity_behavior").value_or(ScarcityBehavior::Degrade);
}

AnySlicer build_count_knapsack(const toml::table& options) {
  // Its inner slicer is a knapsack by nature, so any other would be a vector that tests something else.
  if (!is<slicer_spec::Knapsack>(find_string(options, "inner_slicer").value_or(vector_name<slicer_spec::Knapsack>()))) {
    throw VectorError("the inner slicer of count_constrained_knapsack is not 'knapsack'", *options.get("inner_slicer"));
  }
  if (options.contains("quotas")) {
    throw VectorError("count_constrained_knapsack can't be combined with quotas", *options.get("quotas"));
  }
  // What is wrong with the knapsack is reported before what is wrong with the counts.
  static_cast<void>(read_scarcity(options));
  static_cast<void>(read_described<slicer_spec::Knapsack>(options).build());
  return read_described<CountKnapsack>(options).build();
}

// One that chooses by itself.
AnySlicer build_chooser(const toml::table& named, std::string_view key, const toml::table& options) {
  return read_alternative<AnySlicer>(
      named, key, "slicer", [](const auto& visit) { for_each_chooser(visit); },
      [&]<class Spec>(std::type_identity<Spec>) { return read_described<Spec>(options).build(); });
}

AnySlicer build_inner(const toml::table& options) {
  const toml::node* inner = options.get("inner_slicer");
  if (inner == nullptr) return GreedySlice();
  if (inner->is_table()) return build_slicer(*inner->as_table(), "type", *inner->as_table());
  // The quotas stand in the same table and are wrapped around it in any case.
  if (is<slicer_spec::Quota>(required_string(options, "inner_slicer"))) return GreedySlice();
  return build_chooser(options, "inner_slicer", options);
}

}  // namespace

AnySlicer build_slicer(const toml::table& named, std::string_view key, const toml::table& options) {
  const std::string name = required_string(named, key);
  const bool counted = is<slicer_spec::CountQuota>(name) || options.contains("entries");
  if (is<CountKnapsack>(name) || (is<slicer_spec::Knapsack>(name) && counted)) return build_count_knapsack(options);
  const bool shared = is<slicer_spec::Quota>(name) || options.contains("quotas") ||
                      is<slicer_spec::Quota>(options["inner_slicer"].value_or(std::string_view()));
  const bool wraps = is<slicer_spec::Quota>(name) || is<slicer_spec::CountQuota>(name);

  AnySlicer slicer = wraps ? build_inner(options) : build_chooser(named, key, options);
  if (shared) slicer = QuotaSlice(read_quotas(options), std::move(slicer));
  if (counted) {
    const ScarcityBehavior scarcity = read_scarcity(options);
    auto entries = required_value<std::vector<CountQuotaEntry>>(options, "entries");
    slicer = CountQuotaSlice(std::move(entries), std::move(slicer), scarcity);
  }
  return slicer;
}

}  // namespace cupel::conformance
