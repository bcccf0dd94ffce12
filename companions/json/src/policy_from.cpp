#include <array>
#include <string>
#include <utility>

#include "cupel/json/read.hpp"
#include "cupel/policy/presets.hpp"
#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/greedy_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "names.hpp"
#include "readers.hpp"

namespace cupel::json {

namespace {

constexpr ErrorCode kShape = ErrorCode::InvalidPolicy;
constexpr ErrorCode kNumber = ErrorCode::SlicerConfig;

enum Field : std::size_t {
  kName,
  kDescription,
  kScorers,
  kSlicerType,
  kPlacerType,
  kDeduplication,
  kOverflow,
  kBucketSize,
  kBatchSize,
  kQuotas,
  kCountQuotas,
  kScarcity,
  kFieldCount
};
constexpr FieldNames<kFieldCount> kNames = {{"name", "description", "scorers", "slicerType", "placerType",
                                             "deduplicationEnabled", "overflowStrategy", "knapsackBucketSize",
                                             "streamBatchSize", "quotas", "countQuotas", "scarcityBehavior"}};
using PolicyFields = ObjectFields<kFieldCount>;

enum QuotaField : std::size_t { kQuotaKind, kMinPercent, kMaxPercent, kQuotaFieldCount };
constexpr FieldNames<kQuotaFieldCount> kQuotaNames = {{"kind", "minPercent", "maxPercent"}};

enum CountField : std::size_t { kCountKind, kRequireCount, kCapCount, kCountFieldCount };
constexpr FieldNames<kCountFieldCount> kCountNames = {{"kind", "requireCount", "capCount"}};

template <class Value, std::size_t N>
Value choice_from(Cursor& cursor, const Path& path, const WireNames<Value, N>& names) {
  const std::string_view text = read_string(cursor, path, kShape);
  std::string all;
  for (const auto& [name, value] : names) {
    if (name == text) return value;
    all.append(all.empty() ? "" : ", ").append(name);
  }
  reject(kShape, path, "must be one of " + all + ", got " + quoted(text));
}

ContextKind kind_field(ReadScope scope, const Path& path) {
  return kind_from(read_string(scope.cursor, path, kShape), path, kShape);
}

std::vector<PolicyQuota> quotas_from(ReadScope scope, const Path& path) {
  expect_array(scope.cursor, path, kShape);
  std::vector<PolicyQuota> quotas;
  for (bool more = scope.cursor.first_element(); more; more = scope.cursor.next_element()) {
    const Path at = path[quotas.size()];
    const ObjectFields<kQuotaFieldCount> fields(scope, at, kShape, kQuotaNames);
    fields.require(kQuotaKind);
    PolicyQuota quota{.kind = kind_field(scope, fields.path(kQuotaKind))};
    const auto percent = [&](QuotaField field) -> std::optional<double> {
      if (!fields.seek(field)) return {};
      return read_number(scope.cursor, fields.path(field), kShape, kNumber);
    };
    quota.min_percent = percent(kMinPercent);
    quota.max_percent = percent(kMaxPercent);
    if (!quota.min_percent && !quota.max_percent) reject(kShape, at, "must give minPercent or maxPercent");
    quotas.push_back(std::move(quota));
    fields.finish();
  }
  return quotas;
}

std::vector<CountQuotaEntry> count_quotas_from(ReadScope scope, const Path& path) {
  expect_array(scope.cursor, path, kShape);
  std::vector<CountQuotaEntry> entries;
  for (bool more = scope.cursor.first_element(); more; more = scope.cursor.next_element()) {
    const Path at = path[entries.size()];
    const ObjectFields<kCountFieldCount> fields(scope, at, kShape, kCountNames);
    const auto count = [&](CountField field) {
      return read_integer(scope.cursor, fields.path(field), kShape, kNumber);
    };
    fields.require(kCountKind);
    CountQuotaEntry entry{.kind = kind_field(scope, fields.path(kCountKind)), .cap_count = 0};
    if (fields.seek(kRequireCount)) entry.require_count = count(kRequireCount);
    fields.require(kCapCount);
    entry.cap_count = count(kCapCount);
    entries.push_back(std::move(entry));
    fields.finish();
  }
  return entries;
}

void read_slicer(ReadScope scope, const PolicyFields& fields, Policy& policy) {
  const auto size = [&](Field field) { return read_integer(scope.cursor, fields.path(field), kShape, kNumber); };
  if (fields.seek(kSlicerType)) {
    policy.slicer_type = choice_from(scope.cursor, fields.path(kSlicerType), kSlicerTypes);
  }
  if (fields.seek(kBucketSize)) policy.knapsack_bucket_size = size(kBucketSize);
  if (fields.seek(kBatchSize)) policy.stream_batch_size = size(kBatchSize);
  if (fields.seek(kQuotas)) policy.quotas = quotas_from(scope, fields.path(kQuotas));
  if (fields.seek(kCountQuotas)) policy.count_quotas = count_quotas_from(scope, fields.path(kCountQuotas));
  if (fields.seek(kScarcity)) {
    policy.scarcity_behavior = choice_from(scope.cursor, fields.path(kScarcity), kScarcityBehaviors);
  }
}

void read_rest(ReadScope scope, const PolicyFields& fields, Policy& policy) {
  if (fields.seek(kPlacerType)) {
    policy.placer_type = choice_from(scope.cursor, fields.path(kPlacerType), kPlacerTypes);
  }
  if (fields.seek(kDeduplication)) {
    policy.deduplication_enabled = read_bool(scope.cursor, fields.path(kDeduplication), kShape);
  }
  if (fields.seek(kOverflow)) {
    policy.overflow_strategy = choice_from(scope.cursor, fields.path(kOverflow), kOverflowStrategies);
  }
  if (fields.seek(kName)) policy.name = std::string(read_string(scope.cursor, fields.path(kName), kShape));
  if (fields.seek(kDescription)) {
    policy.description = std::string(read_string(scope.cursor, fields.path(kDescription), kShape));
  }
}

// The core's parameters by the names they have in a policy.
std::string_view wire_name(std::string_view parameter) noexcept {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kWireNames = {
      {{"bucketSize", "knapsackBucketSize"},
       {"batchSize", "streamBatchSize"},
       {"require", "minPercent"},
       {"cap", "maxPercent"}}};
  for (const auto& [core, wire] : kWireNames) {
    if (core == parameter) return wire;
  }
  return parameter;
}

// Throws what is wrong with one of the entries, alone or among the others; returns when nothing is.
template <class Entry, class Check>
void check_entries(const std::vector<Entry>& entries, const Path& path, Check check) {
  for (std::size_t k = 0; k < entries.size(); ++k) {
    try {
      check({entries[k]});
    } catch (const Error& error) {
      reject(error.code(), path[k] / wire_name(error.parameter()), std::string(error.problem()));
    }
  }
  try {
    check(entries);
  } catch (const Error& error) {
    if (error.parameter() == "kind") {
      reject(error.code(), path[repeated_kind(entries)] / "kind", std::string(error.problem()));
    }
    reject(error.code(), path, std::string(wire_name(error.parameter())) + " " + std::string(error.problem()));
  }
}

// The core says which parameter it refuses; this finds out in which entry of the policy it stands.
[[noreturn]] void reject_policy(const Policy& policy, const Path& path, const Error& error) {
  if (policy.quotas && error.code() == kNumber) {
    std::vector<QuotaEntry> entries;
    for (const PolicyQuota& quota : *policy.quotas) {
      entries.push_back({quota.kind, quota.min_percent.value_or(0.0), quota.max_percent.value_or(100.0)});
    }
    check_entries(entries, path / "quotas",
                  [](std::vector<QuotaEntry> some) { return QuotaSlice(std::move(some), GreedySlice()); });
  }
  if (policy.count_quotas && error.code() == kNumber) {
    check_entries(*policy.count_quotas, path / "countQuotas",
                  [](std::vector<CountQuotaEntry> some) { return CountQuotaSlice(std::move(some), GreedySlice()); });
  }
  if (error.code() == ErrorCode::ScorerConfig) reject(error.code(), path / "scorers", std::string(error.problem()));
  reject(error.code(), path / wire_name(error.parameter()), std::string(error.problem()));
}

}  // namespace

CheckedPolicy policy_from(ReadScope scope, const Path& path) {
  Cursor& cursor = scope.cursor;
  const Cursor::Mark start = cursor.mark();
  // Each level of scorers passes over those inside it before it reads them.
  if (cursor.skip().size() > kMaxPolicyBytes) {
    reject(kShape, path, "must not be longer than " + std::to_string(kMaxPolicyBytes) + " bytes");
  }
  cursor.rewind(start);
  Policy policy;
  if (cursor.type() == Cursor::Type::String) {
    const std::string_view name = cursor.string();
    policy = checked_at(path, [&] { return preset(name); });
  } else if (cursor.type() == Cursor::Type::Object) {
    const PolicyFields fields(scope, path, kShape, kNames);
    fields.require(kScorers);
    policy.scorers = scorers_from(scope, fields.path(kScorers));
    read_slicer(scope, fields, policy);
    read_rest(scope, fields, policy);
    fields.finish();
  } else {
    reject(kShape, path, "must be an object or the name of a preset");
  }
  try {
    Pipeline pipeline(policy);
    return {std::move(policy), std::move(pipeline)};
  } catch (const Error& error) {
    reject_policy(policy, path, error);
  }
}

}  // namespace cupel::json
