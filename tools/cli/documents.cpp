#include "documents.hpp"

#include <filesystem>

#include "cupel/json/read.hpp"
#include "cupel/policy/presets.hpp"
#include "failure.hpp"
#include "input.hpp"
#include "input_name.hpp"

namespace cupel::cli {

namespace {

bool looks_like_json(const std::string& argument) {
  const std::size_t first = argument.find_first_not_of(" \t\r\n");
  return first != std::string::npos && argument[first] == '{';
}

bool looks_like_a_file(const std::string& argument) {
  std::error_code ignored;
  return argument == "-" || argument.find_first_of("./") != std::string::npos ||
         std::filesystem::exists(argument, ignored);
}

// Returns what `read` returns. Unknown fields are noted even if it throws: they may be the cause.
template <class Read>
auto read_noted(const Document& document, const DocumentReading& reading, const Read& read) {
  json::UnknownFields unknown;
  const auto record_notes = [&] {
    if (reading.notes != nullptr) reading.notes->add(document.name, unknown);
  };
  try {
    auto value = read(json::ReadOptions{.strict = reading.strict, .unknown_fields = &unknown});
    record_notes();
    return value;
  } catch (const Error&) {
    record_notes();
    throw;
  }
}

}  // namespace

Document read_argument(const std::string& option, const std::string& argument) {
  if (looks_like_json(argument)) return {option, argument};
  return {input_name(argument), read_document(argument)};
}

Policy read_policy_argument(const std::string& option, const std::string& argument, const DocumentReading& reading) {
  if (!looks_like_json(argument)) {
    try {
      return preset(argument);
    } catch (const Error& error) {
      const std::string problem = option + ": preset " + std::string(error.problem());
      if (!looks_like_a_file(argument)) throw Failure(kBadInput, problem);
    }
  }
  const Document document = read_argument(option, argument);
  try {
    return read_noted(document, reading,
                      [&](const json::ReadOptions& options) { return json::read_policy(document.text, options); });
  } catch (const Error& error) {
    throw Failure(document.name + ": " + error.what(), error);
  }
}

BudgetArgument read_budget_argument(const std::string& option, const std::string& argument,
                                    const DocumentReading& reading) {
  const Document document = read_argument(option, argument);
  try {
    return read_noted(document, reading, [&](const json::ReadOptions& options) -> BudgetArgument {
      return {document.name, json::read_budget(document.text, options).fields()};
    });
  } catch (const Error& error) {
    throw Failure(document.name + ": " + error.what(), error);
  }
}

}  // namespace cupel::cli
