// The batch protocol: each line gets exactly one line of JSON, a blank line none, and no answer depends on earlier
// lines.

#include "cupel/json/batch.hpp"

#include <simdjson.h>

#include <algorithm>
#include <array>

#include "fuzz/checks.hpp"
#include "fuzz/fuzz.hpp"

namespace cupel::fuzz {

namespace {

// Durations vary from run to run, so all are replaced by the same one.
std::string without_durations(std::string text) {
  constexpr std::string_view kName = "\"duration_ms\":";
  for (std::size_t at = text.find(kName); at != std::string::npos; at = text.find(kName, at)) {
    at += kName.size();
    text.erase(at, text.find_first_not_of("0123456789+-.e", at) - at);
  }
  return text;
}

void check_answer(json::Answer answer, std::string_view response, std::uint64_t number) {
  if (answer == json::Answer::Blank) return expect(response.empty(), "a blank line is answered");
  expect(response.size() >= 2 && response.find('\n') == response.size() - 1, "not one line: " + std::string(response));
  check_json(response);
  simdjson::dom::parser parser;
  simdjson::dom::element root;
  if (parser.parse(response.data(), response.size()).get(root) != simdjson::SUCCESS)
    return;  // simdjson can't read every valid id
  bool ok = false;
  simdjson::dom::element id;
  expect(root["id"].get(id) == simdjson::SUCCESS && root["ok"].get(ok) == simdjson::SUCCESS, "no id or no ok");
  expect(ok == (answer == json::Answer::Ok), "ok is wrong");
  std::string_view code;
  std::string_view message;
  std::uint64_t line = 0;
  expect(ok || (root["error"]["code"].get(code) == simdjson::SUCCESS &&
                root["error"]["message"].get(message) == simdjson::SUCCESS && !message.empty() &&
                root["error"]["line"].get(line) == simdjson::SUCCESS && line == number),
         "no complete error: " + std::string(response));
}

}  // namespace

void fuzz_batch(Bytes input) {
  std::string_view text = text_of(input);
  json::BatchProcessor one;
  std::array<json::BatchProcessor, 2> two;  // alternate, as two threads would
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    std::string response;
    const json::Answer answer = one.answer(line, number, response);
    check_answer(answer, response, number);

    std::string other = "before";
    const json::Answer other_answer = two[number % 2].answer(line, number, other);
    expect(other_answer == answer && without_durations(other) == "before" + without_durations(response),
           "a second processor answers " + other + "instead of " + response);
  }
}

}  // namespace cupel::fuzz
