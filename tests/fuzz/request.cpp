// Requests: the reader accepts the same texts as JSON and as UTF-8 as simdjson does, and a written request reads back
// the same.

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

// Nothing where simdjson has limits that JSON does not have: it rejects numbers that fit neither a double nor 64 bits,
// and stops at text that is nested too deeply.
std::optional<bool> is_json(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (text.empty()) return false;  // simdjson would copy from a null pointer
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

// Strings can be written if and only if they are UTF-8.
void check_utf8(std::string_view text) {
  const bool valid = simdjson::validate_utf8(text.data(), text.size());
  try {
    std::string written;
    json::append_json(written, text);
    expect(valid, "a string that is not UTF-8 is written");
  } catch (const Error& error) {
    expect(!valid, std::string("valid UTF-8 is rejected: ") + error.what());
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
           *valid ? "valid JSON is rejected: " + message : "broken JSON is accepted");
  }
  if (!request) return expect(!message.empty(), "an error without a message");

  const std::string written = text_of(*request);
  const json::Request again = json::read_request(written, {.strict = true});
  expect(again.id == request->id && again.budget == request->budget && again.items == request->items &&
             again.policy == request->policy,
         "a different request is read back from: " + written);
  expect(text_of(again) == written, "the text changes when it is read and written again: " + written);
}

}  // namespace cupel::fuzz
