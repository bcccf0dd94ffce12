#include "bounded_response.hpp"
#include "cupel/error.hpp"
#include "cupel/json/batch.hpp"
#include "report_writer.hpp"
#include "text.hpp"

namespace cupel::json {

namespace {

Error too_long(std::size_t max_bytes, bool quotes) {
  const std::string problem = "the answer is longer than " + std::to_string(max_bytes) + " bytes";
  if (!quotes) return {ErrorCode::InvalidRequest, problem, InvalidParameter{{}, problem}};
  const std::string advice = problem + "; ask for a brief report";
  return {ErrorCode::InvalidRequest, "report: " + advice, InvalidParameter{"report", advice}};
}

void append(std::string& out, std::string_view id, const Selection& selection, const SelectionReport* report,
            const ReportOptions& options, const Drain& drain) {
  ObjectWriter object(out);
  object.name("id") += id;
  object.boolean("ok", true);
  append_list(object.name("selected"), selection.positions);
  object.number("totalTokens", selection.total_tokens);
  if (!selection.shortfalls.empty()) {
    append_list(object.name("shortfalls"), selection.shortfalls,
                [](std::string& to, const CountRequirementShortfall& shortfall) { append_json(to, shortfall); });
  }
  if (selection.tokens_over_budget > 0) {
    ObjectWriter overflow(object.name("overflow"));
    overflow.number("tokens_over_budget", selection.tokens_over_budget);
    overflow.close();
  }
  if (options.notes != nullptr) append_notes(object.name("notes"), *options.notes);
  if (report != nullptr) {
    ReportOptions without_notes = options;
    without_notes.notes = nullptr;
    append_report(object.name("report"), *report, without_notes, drain);
  }
  object.close();
}

}  // namespace

void append_response(std::string& out, std::string_view id, const Selection& selection, const SelectionReport* report,
                     const ReportOptions& options) {
  append(out, id, selection, report, options, {});
}

void append_bounded_response(std::string& out, std::string_view id, const Selection& selection,
                             const SelectionReport* report, const ReportOptions& options, std::size_t max_bytes) {
  const std::size_t start = out.size();
  const auto check = [&](const std::string& written) {
    if (written.size() - start > max_bytes) throw too_long(max_bytes, report != nullptr && options.items);
  };
  append(out, id, selection, report, options, check);
  check(out);
}

void append_failure(std::string& out, std::string_view id, const std::exception& error, std::uint64_t line) {
  const auto* const known = dynamic_cast<const Error*>(&error);
  ObjectWriter object(out);
  object.name("id") += id;
  object.boolean("ok", false);
  ObjectWriter fields(object.name("error"));
  fields.text("code", to_string(known == nullptr ? ErrorCode::InvalidRequest : known->code()));
  append_message(fields.name("message"), error.what());
  if (known != nullptr && !known->parameter().empty()) append_message(fields.name("path"), known->parameter());
  if (line != 0) fields.number("line", line);
  fields.close();
  object.close();
}

}  // namespace cupel::json
