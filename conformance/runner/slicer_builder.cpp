#include "slicer_builder.hpp"

#include <string>
#include <utility>
#include <vector>

#include "cupel/cupel.hpp"
#include "vector_reader.hpp"

namespace cupel::conformance {
namespace {

KnapsackSlice build_knapsack(const toml::table& options) {
  return KnapsackSlice({.bucket_size = find_integer(options, "bucket_size").value_or(100)});
}

std::vector<QuotaEntry> read_quotas(const toml::table& options) {
  std::vector<QuotaEntry> quotas;
  for (const toml::table* entry : required_tables(options, "quotas")) {
    quotas.push_back({ContextKind(required_string(*entry, "kind")), required_number(*entry, "require"),
                      required_number(*entry, "cap")});
  }
  return quotas;
}

std::vector<CountQuotaEntry> read_entries(const toml::table& options) {
  std::vector<CountQuotaEntry> entries;
  for (const toml::table* entry : required_tables(options, "entries")) {
    entries.push_back({.kind = ContextKind(required_string(*entry, "kind")),
                       .require_count = required_integer(*entry, "require_count"),
                       .cap_count = required_integer(*entry, "cap_count")});
  }
  return entries;
}

ScarcityBehavior read_scarcity(const toml::table& options) {
  const std::string behavior = find_string(options, "scarcity_behavior").value_or("degrade");
  if (behavior == "degrade") return ScarcityBehavior::Degrade;
  if (behavior == "throw") return ScarcityBehavior::Throw;
  throw VectorError("unknown scarcity behavior '" + behavior + "'", *options.get("scarcity_behavior"));
}

AnySlicer build_count_constrained_knapsack(const toml::table& options) {
  // Its inner slicer is a knapsack by nature, so any other would be a vector that tests something else.
  if (find_string(options, "inner_slicer").value_or("knapsack") != "knapsack") {
    throw VectorError("the inner slicer of count_constrained_knapsack is not 'knapsack'", *options.get("inner_slicer"));
  }
  if (options.contains("quotas")) {
    throw VectorError("count_constrained_knapsack can't be combined with quotas", *options.get("quotas"));
  }
  return CountConstrainedKnapsackSlice(read_entries(options), build_knapsack(options), read_scarcity(options));
}

// One that needs no list of its own.
AnySlicer build_plain(const toml::table& named, std::string_view key, const toml::table& options) {
  const std::string name = required_string(named, key);
  if (name == "greedy") return GreedySlice();
  if (name == "knapsack") return build_knapsack(options);
  if (name == "stream") return StreamSlice({.batch_size = find_integer(options, "batch_size").value_or(32)});
  throw VectorError("unknown slicer '" + name + "'", *named.get(key));
}

AnySlicer build_inner(const toml::table& options) {
  const toml::node* inner = options.get("inner_slicer");
  if (inner == nullptr) return GreedySlice();
  if (inner->is_table()) return build_slicer(*inner->as_table(), "type", *inner->as_table());
  // The quotas stand in the same table and are wrapped around it in any case.
  if (required_string(options, "inner_slicer") == "quota") return GreedySlice();
  return build_plain(options, "inner_slicer", options);
}

}  // namespace

AnySlicer build_slicer(const toml::table& named, std::string_view key, const toml::table& options) {
  const std::string name = required_string(named, key);
  const bool counted = name == "count_quota" || options.contains("entries");
  if (name == "count_constrained_knapsack" || (name == "knapsack" && counted)) {
    return build_count_constrained_knapsack(options);
  }
  const bool shared =
      name == "quota" || options.contains("quotas") || options["inner_slicer"].value<std::string_view>() == "quota";

  AnySlicer slicer = name == "quota" || name == "count_quota" ? build_inner(options) : build_plain(named, key, options);
  if (shared) slicer = QuotaSlice(read_quotas(options), std::move(slicer));
  if (counted) slicer = CountQuotaSlice(read_entries(options), std::move(slicer), read_scarcity(options));
  return slicer;
}

}  // namespace cupel::conformance
