// TOML vectors: any text gives a result or a reported problem, at a line that exists.

#include <algorithm>

#include "conformance/runner/run_vector.hpp"
#include "fuzz/fuzz.hpp"

namespace cupel::fuzz {

void fuzz_vector(Bytes input) {
  const std::string_view text = text_of(input);
  const conformance::VectorResult result = conformance::run_vector_text(text);
  const auto lines = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n') + 1);
  for (const conformance::UnknownField& field : result.unknown_fields) {
    expect(field.line <= lines, "line " + std::to_string(field.line) + " of " + field.path + " does not exist");
  }
  if (!result.problem) return;
  expect(!result.problem->message.empty(), "a problem without a message");
  expect(result.problem->line <= lines, "line " + std::to_string(result.problem->line) + " does not exist");
  expect(!result.problem->message.starts_with("unexpected exception"), result.problem->message);
}

}  // namespace cupel::fuzz
