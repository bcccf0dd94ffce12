#include <array>
#include <string>
#include <utility>

#include "cupel/json/read.hpp"
#include "cupel/policy/presets.hpp"
#include "flat_policy.hpp"
#include "spec_reader.hpp"

namespace cupel::json {

namespace {

constexpr ErrorCode kPolicyShape = ErrorCode::InvalidPolicy;
constexpr ErrorCode kSlicerNumber = ErrorCode::SlicerConfig;

constexpr std::array<std::string_view, 7> kPolicyOwnFields = {
    "name", "description", "scorers", "slicerType", "placerType", "deduplicationEnabled", "overflowStrategy"};
constexpr auto kPolicyFields = [] {
  FieldNames<kPolicyOwnFields.size() + kFlatNames.size() + description::kFieldCount<FlatSlicer>> all{};
  std::size_t at = 0;
  for (const std::string_view name : kPolicyOwnFields) all.names[at++] = name;
  for (const std::string_view name : kFlatNames) all.names[at++] = name;
  for (const std::string_view name : kFieldNames<FlatSlicer>.names) all.names[at++] = name;
  return all;
}();
using PolicyFields = ObjectFields<kPolicyFields.names.size()>;

class PolicyReader {
 public:
  PolicyReader(ReadScope scope, const Path& path)
      : scope_(scope), fields_(scope, path, kPolicyShape, kPolicyFields), values_(scope, kSlicerNumber, false) {}

  /// Reads everything but the slicer, which slicer() returns.
  Policy read() {
    Policy policy;
    fields_.require("scorers");
    policy.scorers = scorers_from(scope_, fields_.path("scorers"));
    read_slicer();
    read("placerType", policy.placer_type);
    read("deduplicationEnabled", policy.deduplication_enabled);
    read("overflowStrategy", policy.overflow_strategy);
    read("name", policy.name);
    read("description", policy.description);
    fields_.finish();
    return policy;
  }

  const FlatSlicer& slicer() const noexcept { return slicer_; }

 private:
  // Returns whether the field is present.
  template <class Value>
  bool read(std::string_view name, Value& member) const {
    if (!fields_.seek(name)) return false;
    member = values_.value(fields_.path(name), std::type_identity<Value>());
    return true;
  }

  void read_slicer() {
    const std::string type = read_type();
    for_each_base_slicer([&]<class Spec>(std::type_identity<Spec>) {
      const bool chosen = type == Spec::kName;
      Spec spec = description::blank<Spec>();
      std::string_view first_given;
      for_each_flat_field<Spec>([&](std::string_view name, const auto& field) {
        if (chosen && field.required) fields_.require(name);
        if (read(name, field.of(spec)) && first_given.empty()) first_given = name;
      });
      if (chosen) {
        slicer_.base_slicer = std::move(spec);
      } else if (!first_given.empty()) {
        slicer_.others.push_back({std::move(spec), first_given});
      }
    });
    description::for_each_field<FlatSlicer>([&](const auto& field) { values_.read_field(fields_, field, slicer_); });
  }

  std::string read_type() const {
    if (!fields_.seek("slicerType")) return std::string(slicer_spec::Greedy::kName);
    const Path path = fields_.path("slicerType");
    std::string type(read_string(scope_.cursor, path, kPolicyShape));
    bool found = false;
    for_each_base_slicer([&]<class Spec>(std::type_identity<Spec>) { found = found || type == Spec::kName; });
    if (!found) {
      reject_choice(kPolicyShape, path, type, [](const auto& visit) {
        for_each_base_slicer([&]<class Spec>(std::type_identity<Spec>) { visit(Spec::kName); });
      });
    }
    return type;
  }

  ReadScope scope_;
  PolicyFields fields_;
  SpecReader values_;  // does not check ranges: building the slicer does
  FlatSlicer slicer_;
};

// The name that the core's parameter has in a policy.
std::string_view wire_name(const FlatSlicer& slicer, std::string_view parameter) {
  std::string_view name = parameter;
  std::visit(
      [&]<class Spec>(const Spec&) {
        for_each_flat_field<Spec>([&](std::string_view flat_name, const auto& field) {
          if (description::parameter_name(field) == parameter) name = flat_name;
        });
      },
      slicer.base_slicer);
  return name;
}

// Throws if an entry is invalid, alone or together with the others. `Spec` is the slicer that checks the entries,
// around a GreedySlice.
template <class Spec, class Entry>
void check_entries(const FlatSlicer& slicer, const std::vector<Entry>& entries, const Path& path) {
  for (std::size_t k = 0; k < entries.size(); ++k) {
    try {
      static_cast<void>(Spec{{entries[k]}}.build());
    } catch (const Error& error) {
      reject(error.code(), path[k] / wire_name(slicer, error.parameter()), std::string(error.problem()));
    }
  }
  try {
    static_cast<void>(Spec{entries}.build());
  } catch (const Error& error) {
    if (error.parameter() == "kind") {
      reject(error.code(), path[repeated_kind(entries)] / "kind", std::string(error.problem()));
    }
    reject(error.code(), path, std::string(wire_name(slicer, error.parameter())) + " " + std::string(error.problem()));
  }
}

// The core names the parameter that it rejects; this finds the entry of the policy that contains it.
[[noreturn]] void reject_policy(const FlatSlicer& slicer, const Path& path, const Error& error) {
  if (slicer.quotas && error.code() == kSlicerNumber) {
    check_entries<slicer_spec::Quota>(slicer, *slicer.quotas, path / "quotas");
  }
  if (slicer.count_quotas && error.code() == kSlicerNumber) {
    check_entries<slicer_spec::CountQuota>(slicer, *slicer.count_quotas, path / "countQuotas");
  }
  if (error.code() == ErrorCode::ScorerConfig) reject(error.code(), path / "scorers", std::string(error.problem()));
  reject(error.code(), path / wire_name(slicer, error.parameter()), std::string(error.problem()));
}

}  // namespace

CheckedPolicy policy_from(ReadScope scope, const Path& path) {
  Cursor& cursor = scope.cursor;
  const Cursor::Mark start = cursor.mark();
  // Reading nested scorers skips over each level once per level above it, so limit the size first.
  if (cursor.skip().size() > kMaxPolicyBytes) {
    reject(kPolicyShape, path, "must not be longer than " + std::to_string(kMaxPolicyBytes) + " bytes");
  }
  cursor.rewind(start);
  if (cursor.type() == Cursor::Type::String) {
    const std::string_view name = cursor.string();
    Policy policy = checked_at(path, [&] { return preset(name); });
    Pipeline pipeline(policy);
    return {std::move(policy), std::move(pipeline)};
  }
  if (cursor.type() != Cursor::Type::Object) reject(kPolicyShape, path, "must be an object or the name of a preset");
  PolicyReader reader(scope, path);
  Policy policy = reader.read();
  try {
    set_slicer(policy, reader.slicer());
    Pipeline pipeline(policy);
    return {std::move(policy), std::move(pipeline)};
  } catch (const Error& error) {
    reject_policy(reader.slicer(), path, error);
  }
}

}  // namespace cupel::json
