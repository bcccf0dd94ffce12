#include <array>
#include <limits>
#include <string>
#include <utility>

#include "cupel/json/read.hpp"
#include "readers.hpp"

namespace cupel::json {

namespace {

constexpr ErrorCode kCode = ErrorCode::InvalidArgument;

enum Field : std::size_t { kEvents, kIncluded, kExcluded, kCandidates, kTokens, kShortfalls, kFieldCount };
constexpr FieldNames<kFieldCount> kNames = {
    {"events", "included", "excluded", "total_candidates", "total_tokens_considered", "count_requirement_shortfalls"}};

enum EventField : std::size_t { kStage, kDuration, kItemCount, kMessage, kEventFieldCount };
constexpr FieldNames<kEventFieldCount> kEventNames = {{"stage", "duration_ms", "item_count", "message"}};

enum EntryField : std::size_t { kItem, kScore, kReason, kIndex, kEntryFieldCount };
constexpr FieldNames<kEntryFieldCount> kEntryNames = {{"item", "score", "reason", "index"}};

enum ShortfallField : std::size_t { kKind, kRequired, kSatisfied, kShortfallFieldCount };
constexpr FieldNames<kShortfallFieldCount> kShortfallNames = {{"kind", "required_count", "satisfied_count"}};

enum OverflowField : std::size_t { kOverBudget, kItems, kBudget, kOverflowFieldCount };
constexpr FieldNames<kOverflowFieldCount> kOverflowNames = {{"tokens_over_budget", "overflowing_items", "budget"}};

template <std::size_t N>
std::int64_t required_integer(ReadScope scope, const ObjectFields<N>& fields, std::size_t field) {
  fields.require(field);
  return read_integer(scope.cursor, fields.path(field), kCode, kCode);
}

template <class Value, class Read>
std::vector<Value> list_from(ReadScope scope, const Path& path, Read read) {
  expect_array(scope.cursor, path, kCode);
  std::vector<Value> values;
  for (bool more = scope.cursor.first_element(); more; more = scope.cursor.next_element()) {
    values.push_back(read(scope, path[values.size()]));
  }
  return values;
}

TraceEvent event_from(ReadScope scope, const Path& path) {
  const ObjectFields<kEventFieldCount> fields(scope, path, kCode, kEventNames);
  TraceEvent event{.stage = PipelineStage::Unknown, .duration_ms = 0.0, .item_count = 0};
  fields.require(kStage);
  const std::string_view stage = read_string(scope.cursor, fields.path(kStage), kCode);
  for (const PipelineStage known : {PipelineStage::Classify, PipelineStage::Score, PipelineStage::Deduplicate,
                                    PipelineStage::Slice, PipelineStage::Place}) {
    if (stage == to_string(known)) event.stage = known;
  }
  if (event.stage == PipelineStage::Unknown) event.unknown_stage = stage;
  fields.require(kDuration);
  event.duration_ms = read_number(scope.cursor, fields.path(kDuration), kCode, kCode);
  event.item_count = required_integer(scope, fields, kItemCount);
  if (fields.seek(kMessage)) event.message = std::string(read_string(scope.cursor, fields.path(kMessage), kCode));
  fields.finish();
  return event;
}

InclusionReason inclusion_reason_from(ReadScope scope, const Path& path) {
  static constexpr FieldNames<1> kReasonNames = {{"reason"}};
  const ObjectFields<1> fields(scope, path, kCode, kReasonNames);
  fields.require(0);
  const std::string_view text = read_string(scope.cursor, fields.path(0), kCode);
  for (const InclusionReason reason : {InclusionReason::Scored, InclusionReason::Pinned, InclusionReason::ZeroToken}) {
    if (text == name(reason)) {
      fields.finish();
      return reason;
    }
  }
  reject(kCode, fields.path(0), "must be Scored, Pinned or ZeroToken, got " + quoted(text));
}

template <class Entry, class ReadReason>
Entry entry_from(ReadScope scope, const Path& path, ReadReason read_reason) {
  const ObjectFields<kEntryFieldCount> fields(scope, path, kCode, kEntryNames);
  fields.require(kItem);
  ContextItem item = item_from(scope, fields.path(kItem));
  double score = std::numeric_limits<double>::quiet_NaN();  // written as null
  if (!fields.given(kScore)) reject_missing(kCode, path, "score");
  if (fields.seek(kScore)) score = read_number(scope.cursor, fields.path(kScore), kCode, kCode);
  fields.require(kReason);
  auto reason = read_reason(scope, fields.path(kReason));
  const Position position = fields.seek(kIndex) ? position_from(scope.cursor, fields.path(kIndex)) : kNoPosition;
  fields.finish();
  return {std::move(item), score, std::move(reason), position};
}

CountRequirementShortfall shortfall_from(ReadScope scope, const Path& path) {
  const ObjectFields<kShortfallFieldCount> fields(scope, path, kCode, kShortfallNames);
  fields.require(kKind);
  const Path at = fields.path(kKind);
  CountRequirementShortfall shortfall{kind_from(read_string(scope.cursor, at, kCode), at, kCode), 0, 0};
  shortfall.required_count = required_integer(scope, fields, kRequired);
  shortfall.satisfied_count = required_integer(scope, fields, kSatisfied);
  fields.finish();
  return shortfall;
}

}  // namespace

Position position_from(Cursor& cursor, const Path& path) {
  const std::int64_t value = read_integer(cursor, path, kCode, kCode);
  if (value < 0 || value >= kNoPosition) {
    reject(kCode, path, "must be a position, 0 to 4294967294, got " + std::to_string(value));
  }
  return static_cast<Position>(value);
}

SelectionReport report_from(ReadScope scope, const Path& path) {
  const ObjectFields<kFieldCount> fields(scope, path, kCode, kNames);
  SelectionReport report;
  fields.require(kEvents);
  report.events = list_from<TraceEvent>(scope, fields.path(kEvents), event_from);
  fields.require(kIncluded);
  report.included = list_from<IncludedItem>(scope, fields.path(kIncluded), [](ReadScope inner, const Path& at) {
    return entry_from<IncludedItem>(inner, at, inclusion_reason_from);
  });
  fields.require(kExcluded);
  report.excluded = list_from<ExcludedItem>(scope, fields.path(kExcluded), [](ReadScope inner, const Path& at) {
    return entry_from<ExcludedItem>(inner, at, exclusion_reason_from);
  });
  report.total_candidates = required_integer(scope, fields, kCandidates);
  report.total_tokens_considered = required_integer(scope, fields, kTokens);
  if (fields.seek(kShortfalls)) {
    report.count_requirement_shortfalls =
        list_from<CountRequirementShortfall>(scope, fields.path(kShortfalls), shortfall_from);
  }
  fields.finish();
  return report;
}

OverflowEvent overflow_event_from(ReadScope scope, const Path& path) {
  const ObjectFields<kOverflowFieldCount> fields(scope, path, kCode, kOverflowNames);
  const std::int64_t tokens = required_integer(scope, fields, kOverBudget);
  fields.require(kItems);
  std::vector<ContextItem> items = list_from<ContextItem>(scope, fields.path(kItems), item_from);
  fields.require(kBudget);
  ContextBudget budget = budget_from(scope, fields.path(kBudget));
  fields.finish();
  return {tokens, std::move(items), std::move(budget)};
}

}  // namespace cupel::json
