#include <variant>

#include "cupel/json/read.hpp"
#include "cupel/json/write.hpp"
#include "nested_json.hpp"
#include "report_writer.hpp"
#include "text.hpp"

namespace cupel::json {

namespace {

// Appends the fields of a reason, after its name.
struct AppendFields {
  std::string& out;
  ObjectWriter& object;
  const ReportOptions& options;

  void operator()(const exclusion::BudgetExceeded& reason) const {
    object.number("item_tokens", reason.item_tokens);
    object.number("available_tokens", reason.available_tokens);
  }
  void operator()(const exclusion::ScoredTooLow& reason) const {
    object.number("score", reason.score);
    object.number("threshold", reason.threshold);
  }
  void operator()(const exclusion::Deduplicated& reason) const {
    quoted("deduplicated_against", reason.deduplicated_against, reason.deduplicated_against_position);
  }
  void operator()(const exclusion::QuotaCapExceeded& reason) const {
    object.text("kind", reason.kind);
    object.number("cap", reason.cap);
    object.number("actual", reason.actual);
  }
  void operator()(const exclusion::QuotaRequireDisplaced& reason) const {
    object.text("displaced_by_kind", reason.displaced_by_kind);
  }
  void operator()(const exclusion::NegativeTokens& reason) const { object.number("tokens", reason.tokens); }
  void operator()(const exclusion::PinnedOverride& reason) const {
    quoted("displaced_by", reason.displaced_by, reason.displaced_by_position);
  }
  void operator()(const exclusion::Filtered& reason) const { object.text("filter_name", reason.filter_name); }
  void operator()(const exclusion::CountCapExceeded& reason) const {
    object.text("kind", reason.kind);
    object.number("cap", reason.cap);
    object.number("count", reason.count);
  }
  void operator()(const exclusion::CountRequireCandidatesExhausted& reason) const { object.text("kind", reason.kind); }
  void operator()(const exclusion::Unknown& reason) const {
    if (reason.fields_json.find_first_not_of(" \t\r\n") == std::string::npos) return;
    std::string members;
    append_nested_json(members, "{" + reason.fields_json + "}");
    out.append(",").append(members, 1, members.size() - 2);
  }

  void quoted(std::string_view name, std::string_view content, const std::optional<Position>& position) const {
    if (options.items) object.text(name, content);
    if (options.positions && position) object.number(std::string(name) + "_index", *position);
  }
};

void append_reason(std::string& out, InclusionReason reason, const ReportOptions& /*options*/) {
  ObjectWriter object(out);
  object.text("reason", to_string(reason));
  object.close();
}

void append_reason(std::string& out, const ExclusionReason& reason, const ReportOptions& options) {
  append_json(out, reason, options);
}

template <class Entries>
void append_entries(std::string& out, const Entries& entries, const ReportOptions& options, const Drain& drain) {
  append_list(out, entries, [&](std::string& to, const auto& entry) {
    if (drain) drain(to);
    ObjectWriter object(to);
    if (options.items) append_json(object.name("item"), entry.item);
    object.number("score", entry.score);
    append_reason(object.name("reason"), entry.reason, options);
    if (options.positions && entry.position != kNoPosition) object.number("index", entry.position);
    object.close();
  });
}

}  // namespace

void append_report(std::string& out, const SelectionReport& report, const ReportOptions& options, const Drain& drain) {
  ObjectWriter object(out);
  append_list(object.name("events"), report.events, [&](std::string& to, const TraceEvent& event) {
    if (drain) drain(to);
    append_json(to, event, options);
  });
  append_entries(object.name("included"), report.included, options, drain);
  append_entries(object.name("excluded"), report.excluded, options, drain);
  object.number("total_candidates", report.total_candidates);
  object.number("total_tokens_considered", report.total_tokens_considered);
  append_list(object.name("count_requirement_shortfalls"), report.count_requirement_shortfalls,
              [](std::string& to, const CountRequirementShortfall& shortfall) { append_json(to, shortfall); });
  if (options.notes != nullptr) append_notes(object.name("notes"), *options.notes);
  object.close();
}

void append_notes(std::string& out, const std::vector<Note>& notes) {
  append_list(out, notes, [](std::string& to, const Note& note) { append_json(to, note); });
}

void append_json(std::string& out, const Note& note) {
  ObjectWriter object(out);
  object.text("code", to_string(note.code));
  append_message(object.name("message"), note.text);
  if (note.path) append_message(object.name("path"), *note.path);
  if (note.position) object.number("index", *note.position);
  object.close();
}

void append_json(std::string& out, const TraceEvent& event, const ReportOptions& options) {
  ObjectWriter object(out);
  object.text("stage", event.stage_name());
  object.number("duration_ms", options.timings ? event.duration_ms : 0.0);
  object.number("item_count", event.item_count);
  if (event.message) object.text("message", *event.message);
  object.close();
}

void append_json(std::string& out, const ExclusionReason& reason, const ReportOptions& options) {
  ObjectWriter object(out);
  object.text("reason", to_string(reason));
  std::visit(AppendFields{out, object, options}, reason);
  object.close();
}

void append_json(std::string& out, const CountRequirementShortfall& shortfall) {
  ObjectWriter object(out);
  object.text("kind", shortfall.kind.text());
  object.number("required_count", shortfall.required_count);
  object.number("satisfied_count", shortfall.satisfied_count);
  object.close();
}

void append_json(std::string& out, const OverflowEvent& event) {
  ObjectWriter object(out);
  object.number("tokens_over_budget", event.tokens_over_budget);
  append_list(object.name("overflowing_items"), event.overflowing_items,
              [](std::string& to, const ContextItem& item) { append_json(to, item); });
  append_json(object.name("budget"), event.budget);
  object.close();
}

void append_json(std::string& out, const SelectionReport& report, const ReportOptions& options) {
  append_report(out, report, options, {});
}

void write_report(std::ostream& out, const SelectionReport& report, const ReportOptions& options) {
  constexpr std::size_t kEnough = 65536;
  const auto flush = [&](std::string& text) {
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    text.clear();
  };
  std::string text;
  append_report(text, report, options, [&](std::string& written) {
    if (written.size() >= kEnough) flush(written);
  });
  flush(text);
}

}  // namespace cupel::json
