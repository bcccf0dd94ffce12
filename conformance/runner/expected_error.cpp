#include "expected_error.hpp"

#include <optional>

#include "cupel/error.hpp"
#include "vector_messages.hpp"
#include "vector_reader.hpp"

namespace cupel::conformance {
namespace {

bool expects_construction_error(const toml::table& test) {
  return find_bool(test, "expect_construction_error").value_or(false);
}

std::string described(const Error& error) {
  return std::string(to_string(error.code())) + ": " + with_vector_keys(error.what());
}

// `error` is null if there was none.
Mismatches compare_error(const toml::table& test, const Error* error) {
  Mismatches mismatches;
  const std::string actual = error == nullptr ? "no error" : described(*error);
  const std::string code = error == nullptr ? "" : std::string(to_string(error->code()));
  if (expects_construction_error(test) && code != "ScorerConfig" && code != "SlicerConfig") {
    Comparison("outcome", line_of(test, "expect_construction_error"), mismatches).add("a construction error", actual);
  }
  if (const auto wanted = find_string(test, "expect_error"); wanted && code != *wanted) {
    Comparison("outcome", line_of(test, "expect_error"), mismatches).add(*wanted, actual);
  }
  if (const auto message = find_string(test, "expect_message"); message && error != nullptr) {
    Comparison("message", line_of(test, "expect_message"), mismatches).equal(*message, std::string(error->what()));
  }
  return mismatches;
}

}  // namespace

bool expects_error(const toml::table& vector) {
  const toml::table& test = required_table(vector, "test");
  return test.contains("expect_error") || expects_construction_error(test);
}

Mismatches compare_outcome(const toml::table& vector, const std::function<Mismatches(const toml::table&)>& run) {
  const toml::table& test = required_table(vector, "test");
  const bool fails = expects_error(vector);
  try {
    Mismatches mismatches = run(vector);
    return fails ? compare_error(test, nullptr) : mismatches;
  } catch (const Error& error) {
    if (fails) return compare_error(test, &error);
    return {{"outcome", "no error", described(error), line_of(vector, "test")}};
  }
}

}  // namespace cupel::conformance
