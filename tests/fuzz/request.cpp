// Requests: what is JSON and what is not as simdjson sees it, what is UTF-8 too, and a request that is read again as
// its parts are written.

#include "cupel/json/request.hpp"

#include <simdjson.h>

#include <optional>

#include "cupel/error.hpp"
#include "cupel/json/text.hpp"
#include "cupel/json/write.hpp"
#include "fuzz/checks.hpp"
#include "fuzz/fuzz.hpp"

namespace cupel::fuzz {

namespace {

namespace dom = simdjson::dom;

// Nothing where simdjson has limits that JSON has not: it refuses numbers that no double or 64-bit integer holds, and
// looks at a text only until it is nested too deeply.
std::optional<bool> is_json(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (text.empty()) return false;  // simdjson would copy from where there is nothing
  dom::parser parser;
  if (parser.allocate(text.size(), json::kMaxDepth + 1) != simdjson::SUCCESS) return {};
  switch (parser.parse(text.data(), text.size()).error()) {
    case simdjson::SUCCESS:
      return true;
    case simdjson::NUMBER_ERROR:
    case simdjson::DEPTH_ERROR:
    case simdjson::CAPACITY:
    case simdjson::MEMALLOC:
      return {};
    default:
      return false;
  }
}

// Strings are written when they are UTF-8, and refused when they are not.
void check_utf8(std::string_view text) {
  const bool valid = simdjson::validate_utf8(text.data(), text.size());
  try {
    std::string written;
    json::append_json(written, text);
    expect(valid, "a string that is not UTF-8 is written");
  } catch (const Error& error) {
    expect(!valid, std::string("valid UTF-8 is refused: ") + error.what());
  }
}

std::string text_of(const json::Request& request) {
  std::string text = "{\"id\":" + request.id + ",\"budget\":" + json::to_json(request.budget) +
                     ",\"policy\":" + json::to_json(request.policy) + ",\"items\":[";
  for (const ContextItem& item : request.items) text += (text.back() == '[' ? "" : ",") + json::to_json(item);
  return text + "]}";
}

}  // namespace

void check_json(std::string_view text) { expect(is_json(text).value_or(true), "not JSON: " + std::string(text)); }

void fuzz_request(Bytes input) {
  const std::string_view text = fuzz::text_of(input);
  check_utf8(text);
  std::optional<json::Request> request;
  std::optional<ErrorCode> code;
  std::string message;
  try {
    request = json::read_request(text);
  } catch (const Error& error) {
    code = error.code();
    message = error.what();
  }
  if (const std::optional<bool> valid = is_json(text)) {
    expect(*valid == (code != ErrorCode::InvalidJson),
           *valid ? "valid JSON is refused: " + message : "broken JSON is accepted");
  }
  if (!request) return expect(!message.empty(), "an error without a message");

  const std::string written = text_of(*request);
  const json::Request again = json::read_request(written, {.strict = true});
  expect(again.id == request->id && again.budget == request->budget && again.items == request->items &&
             again.policy == request->policy,
         "another request is read from what was written: " + written);
  expect(text_of(again) == written, "what was written is written otherwise after it was read: " + written);
}

}  // namespace cupel::fuzz
