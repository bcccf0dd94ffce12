#include "cupel/json/read.hpp"

#include "readers.hpp"

namespace cupel::json {

namespace {

template <class Read>
auto read_whole(std::string_view text, ReadOptions options, std::string_view root, Read read) {
  const std::string_view json = without_bom(text);
  const TextPlace origin{1, 1 + text.size() - json.size()};
  check_utf8(json, origin);
  Cursor cursor(json, origin, options.max_depth);
  const Cursor::Mark start = cursor.mark();
  try {
    auto value = read(ReadScope{cursor, options.strict, options.unknown_fields}, Path(root));
    cursor.finish();
    return value;
  } catch (const Error& error) {
    // Report invalid JSON first, even if it follows an invalid value.
    if (error.code() != ErrorCode::InvalidJson) {
      cursor.rewind(start);
      cursor.skip();
      cursor.finish();
    }
    throw;
  }
}

}  // namespace

ContextItem read_item(std::string_view text, ReadOptions options) {
  return read_whole(text, options, "item", item_from);
}

ContextBudget read_budget(std::string_view text, ReadOptions options) {
  return read_whole(text, options, "budget", budget_from);
}

Policy read_policy(std::string_view text, ReadOptions options) {
  return read_whole(text, options, "policy", policy_from).policy;
}

SelectionReport read_report(std::string_view text, ReadOptions options) {
  return read_whole(text, options, "report", report_from);
}

OverflowEvent read_overflow_event(std::string_view text, ReadOptions options) {
  return read_whole(text, options, "overflow", overflow_event_from);
}

}  // namespace cupel::json
