#include <array>
#include <limits>
#include <string>
#include <utility>

#include "cupel/json/read.hpp"
#include "readers.hpp"

namespace cupel::json {

namespace {

constexpr ErrorCode kReportCode = ErrorCode::InvalidArgument;

struct ReportField {
  enum : std::size_t { kEvents, kIncluded, kExcluded, kCandidates, kTokens, kShortfalls, kFieldCount };
};
constexpr FieldNames<ReportField::kFieldCount> kReportFields = {
    {"events", "included", "excluded", "total_candidates", "total_tokens_considered", "count_requirement_shortfalls"}};

struct EventField {
  enum : std::size_t { kStage, kDuration, kItemCount, kMessage, kFieldCount };
};
constexpr FieldNames<EventField::kFieldCount> kEventNames = {{"stage", "duration_ms", "item_count", "message"}};

struct EntryField {
  enum : std::size_t { kItem, kScore, kReason, kIndex, kFieldCount };
};
constexpr FieldNames<EntryField::kFieldCount> kEntryNames = {{"item", "score", "reason", "index"}};

struct ShortfallField {
  enum : std::size_t { kKind, kRequired, kSatisfied, kFieldCount };
};
constexpr FieldNames<ShortfallField::kFieldCount> kShortfallNames = {{"kind", "required_count", "satisfied_count"}};

struct OverflowField {
  enum : std::size_t { kOverBudget, kItems, kBudget, kFieldCount };
};
constexpr FieldNames<OverflowField::kFieldCount> kOverflowNames = {
    {"tokens_over_budget", "overflowing_items", "budget"}};

template <std::size_t N>
std::int64_t required_integer(ReadScope scope, const ObjectFields<N>& fields, std::size_t field) {
  fields.require(field);
  return read_integer(scope.cursor, fields.path(field), kReportCode, kReportCode);
}

template <class Value, class Read>
std::vector<Value> list_from(ReadScope scope, const Path& path, Read read) {
  expect_array(scope.cursor, path, kReportCode);
  std::vector<Value> values;
  for (bool more = scope.cursor.first_element(); more; more = scope.cursor.next_element()) {
    values.push_back(read(scope, path[values.size()]));
  }
  return values;
}

TraceEvent event_from(ReadScope scope, const Path& path) {
  const ObjectFields<EventField::kFieldCount> fields(scope, path, kReportCode, kEventNames);
  TraceEvent event{.stage = PipelineStage::Unknown, .duration_ms = 0.0, .item_count = 0};
  fields.require(EventField::kStage);
  const std::string_view stage = read_string(scope.cursor, fields.path(EventField::kStage), kReportCode);
  for (const PipelineStage known : {PipelineStage::Classify, PipelineStage::Score, PipelineStage::Deduplicate,
                                    PipelineStage::Slice, PipelineStage::Place}) {
    if (stage == to_string(known)) event.stage = known;
  }
  if (event.stage == PipelineStage::Unknown) event.unknown_stage = stage;
  fields.require(EventField::kDuration);
  event.duration_ms = read_number(scope.cursor, fields.path(EventField::kDuration), kReportCode, kReportCode);
  event.item_count = required_integer(scope, fields, EventField::kItemCount);
  if (fields.seek(EventField::kMessage))
    event.message = std::string(read_string(scope.cursor, fields.path(EventField::kMessage), kReportCode));
  fields.finish();
  return event;
}

InclusionReason inclusion_reason_from(ReadScope scope, const Path& path) {
  static constexpr FieldNames<1> kReasonNames = {{"reason"}};
  const ObjectFields<1> fields(scope, path, kReportCode, kReasonNames);
  fields.require(0);
  const std::string_view text = read_string(scope.cursor, fields.path(0), kReportCode);
  for (const InclusionReason reason : {InclusionReason::Scored, InclusionReason::Pinned, InclusionReason::ZeroToken}) {
    if (text == to_string(reason)) {
      fields.finish();
      return reason;
    }
  }
  reject(kReportCode, fields.path(0), "must be Scored, Pinned or ZeroToken, got " + quoted(text));
}

template <class Entry, class ReadReason>
Entry entry_from(ReadScope scope, const Path& path, ReadReason read_reason) {
  const ObjectFields<EntryField::kFieldCount> fields(scope, path, kReportCode, kEntryNames);
  fields.require(EntryField::kItem);
  ContextItem item = item_from(scope, fields.path(EntryField::kItem));
  double score = std::numeric_limits<double>::quiet_NaN();  // written as null
  if (!fields.given(EntryField::kScore)) reject_missing(kReportCode, path, "score");
  if (fields.seek(EntryField::kScore))
    score = read_number(scope.cursor, fields.path(EntryField::kScore), kReportCode, kReportCode);
  fields.require(EntryField::kReason);
  auto reason = read_reason(scope, fields.path(EntryField::kReason));
  const Position position =
      fields.seek(EntryField::kIndex) ? position_from(scope.cursor, fields.path(EntryField::kIndex)) : kNoPosition;
  fields.finish();
  return {std::move(item), score, std::move(reason), position};
}

CountRequirementShortfall shortfall_from(ReadScope scope, const Path& path) {
  const ObjectFields<ShortfallField::kFieldCount> fields(scope, path, kReportCode, kShortfallNames);
  fields.require(ShortfallField::kKind);
  const Path at = fields.path(ShortfallField::kKind);
  CountRequirementShortfall shortfall{kind_from(read_string(scope.cursor, at, kReportCode), at, kReportCode), 0, 0};
  shortfall.required_count = required_integer(scope, fields, ShortfallField::kRequired);
  shortfall.satisfied_count = required_integer(scope, fields, ShortfallField::kSatisfied);
  fields.finish();
  return shortfall;
}

}  // namespace

Position position_from(Cursor& cursor, const Path& path) {
  const std::int64_t value = read_integer(cursor, path, kReportCode, kReportCode);
  if (value < 0 || value >= kNoPosition) {
    reject(kReportCode, path, "must be a position, 0 to 4294967294, got " + std::to_string(value));
  }
  return static_cast<Position>(value);
}

SelectionReport report_from(ReadScope scope, const Path& path) {
  const ObjectFields<ReportField::kFieldCount> fields(scope, path, kReportCode, kReportFields);
  SelectionReport report;
  fields.require(ReportField::kEvents);
  report.events = list_from<TraceEvent>(scope, fields.path(ReportField::kEvents), event_from);
  fields.require(ReportField::kIncluded);
  report.included = list_from<IncludedItem>(
      scope, fields.path(ReportField::kIncluded),
      [](ReadScope inner, const Path& at) { return entry_from<IncludedItem>(inner, at, inclusion_reason_from); });
  fields.require(ReportField::kExcluded);
  report.excluded = list_from<ExcludedItem>(
      scope, fields.path(ReportField::kExcluded),
      [](ReadScope inner, const Path& at) { return entry_from<ExcludedItem>(inner, at, exclusion_reason_from); });
  report.total_candidates = required_integer(scope, fields, ReportField::kCandidates);
  report.total_tokens_considered = required_integer(scope, fields, ReportField::kTokens);
  if (fields.seek(ReportField::kShortfalls)) {
    report.count_requirement_shortfalls =
        list_from<CountRequirementShortfall>(scope, fields.path(ReportField::kShortfalls), shortfall_from);
  }
  fields.finish();
  return report;
}

OverflowEvent overflow_event_from(ReadScope scope, const Path& path) {
  const ObjectFields<OverflowField::kFieldCount> fields(scope, path, kReportCode, kOverflowNames);
  const std::int64_t tokens = required_integer(scope, fields, OverflowField::kOverBudget);
  fields.require(OverflowField::kItems);
  std::vector<ContextItem> items = list_from<ContextItem>(scope, fields.path(OverflowField::kItems), item_from);
  fields.require(OverflowField::kBudget);
  ContextBudget budget = budget_from(scope, fields.path(OverflowField::kBudget));
  fields.finish();
  return {tokens, std::move(items), std::move(budget)};
}

}  // namespace cupel::json
