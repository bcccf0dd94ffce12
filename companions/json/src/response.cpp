#include "cupel/error.hpp"
#include "cupel/json/batch.hpp"
#include "text.hpp"

namespace cupel::json {

void append_response(std::string& out, std::string_view id, const Selection& selection, const SelectionReport* report,
                     const ReportOptions& options) {
  ObjectWriter object(out);
  object.name("id") += id;
  object.boolean("ok", true);
  append_list(object.name("selected"), selection.positions,
              [](std::string& to, Position position) { append_number(to, std::int64_t{position}); });
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
  if (report != nullptr) append_json(object.name("report"), *report, options);
  object.close();
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
  if (line != 0) fields.number("line", static_cast<std::int64_t>(line));
  fields.close();
  object.close();
}

}  // namespace cupel::json
