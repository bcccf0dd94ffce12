#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <filesystem>
#include <new>
#include <utility>

#include "check/assertions.hpp"
#include "check/check_result.hpp"
#include "check/conditions.hpp"
#include "check/named_files.hpp"
#include "check/toml_json.hpp"
#include "conformance/runner/parse_toml.hpp"
#include "conformance/runner/vector_reader.hpp"
#include "cupel/json/items.hpp"
#include "cupel/json/read.hpp"
#include "cupel/pipeline.hpp"
#include "cupel/policy/presets.hpp"
#include "input.hpp"
#include "input_name.hpp"

namespace cupel::cli {

namespace {

using conformance::VectorError;

// Reads a file that a check names, relative to the check's directory, with `read(path)`. Errors are reported at the
// line that names the file.
template <class Read>
auto read_beside(const toml::value<std::string>& name, const std::filesystem::path& directory, Read&& read) {
  const std::string path = path_beside(name, directory).string();
  try {
    return read(path);
  } catch (const Failure& failure) {
    throw VectorError(failure.what(), name);
  } catch (const Error& error) {
    throw VectorError(fmt::format("{}: {}", path, error.what()), name);
  }
}

// Reports an error in an inline value at the value's own line. `skip` is the reader's name of the value itself.
[[noreturn]] void refuse(const Error& error, const toml::node& node, const std::string& name, std::string_view skip) {
  const std::string_view path = error.parameter().substr(std::min(skip.size(), error.parameter().size()));
  throw VectorError(fmt::format("{}{}: {}", name, path, error.problem()), line_of_path(node, path));
}

const toml::node& required_node(const toml::table& check, std::string_view key) {
  if (const toml::node* node = check.get(key)) return *node;
  throw VectorError(fmt::format("field '{}' is missing", key), check);
}

std::vector<ContextItem> read_items(const toml::node& node, const std::filesystem::path& directory, bool strict) {
  if (const auto* name = node.as_string()) {
    return read_beside(*name, directory, [strict](const std::string& path) {
      Input input(path);
      return json::read_items([&](char* buffer, std::size_t size) { return input.read(buffer, size); },
                              {.strict = strict});
    });
  }
  const toml::array* const array = node.as_array();
  if (array == nullptr) throw VectorError("field 'items' is neither a file's name nor an array of tables", node);
  std::vector<ContextItem> items;
  for (const toml::node& item : *array) {
    try {
      items.push_back(json::read_item(json_of(item), {.strict = true}));
    } catch (const Error& error) {
      refuse(error, item, fmt::format("items[{}]", items.size()), "item");
    }
  }
  return items;
}

ContextBudget read_budget(const toml::node& node, const std::filesystem::path& directory, bool strict) {
  if (const auto* name = node.as_string()) {
    return read_beside(*name, directory, [strict](const std::string& path) {
      return json::read_budget(read_document(path), {.strict = strict});
    });
  }
  if (!node.is_table()) throw VectorError("field 'budget' is neither a file's name nor a table", node);
  try {
    return json::read_budget(json_of(node), {.strict = true});
  } catch (const Error& error) {
    refuse(error, node, "budget", "budget");
  }
}

Policy read_policy(const toml::node& node, const std::filesystem::path& directory, bool strict) {
  if (const auto* name = node.as_string()) {
    try {
      return preset(name->get());
    } catch (const Error& error) {
      if (!names_policy_file(name->get())) throw VectorError(fmt::format("policy: preset {}", error.problem()), node);
    }
    return read_beside(*name, directory, [strict](const std::string& path) {
      return json::read_policy(read_document(path), {.strict = strict});
    });
  }
  if (!node.is_table()) throw VectorError("field 'policy' is neither a preset's or a file's name nor a table", node);
  try {
    return json::read_policy(json_of(node), {.strict = true});
  } catch (const Error& error) {
    refuse(error, node, "policy", "policy");
  }
}

struct CheckDefinition {
  std::vector<ContextItem> items;
  ContextBudget budget;
  Policy policy;
  std::vector<WrittenAssertion> assertions;
};

CheckDefinition read_check(const toml::table& table, const std::filesystem::path& directory, bool strict) {
  refuse_unknown_keys(table, {"name", "items", "budget", "policy", "assert"});
  CheckDefinition check{.items = read_items(required_node(table, "items"), directory, strict),
                        .budget = read_budget(required_node(table, "budget"), directory, strict),
                        .policy = read_policy(required_node(table, "policy"), directory, strict),
                        .assertions = {}};
  for (const toml::table* assertion : conformance::required_tables(table, "assert")) {
    check.assertions.push_back(read_assertion(*assertion, check.budget, directory));
  }
  if (check.assertions.empty()) throw VectorError("field 'assert' is empty: nothing could fail", *table.get("assert"));
  return check;
}

void run(const CheckDefinition& check, CheckResult& result) {
  const auto chain = testing::should(Pipeline(check.policy).dry_run(check.items, check.budget));
  for (const WrittenAssertion& assertion : check.assertions) {
    AssertionResult& outcome = result.assertions.emplace_back(AssertionResult{assertion.that, assertion.line});
    try {
      assertion.check(chain);
    } catch (const testing::SelectionReportAssertionError& error) {
      outcome.failure = error;
    }
  }
}

}  // namespace

std::size_t CheckResult::failures() const noexcept {
  return static_cast<std::size_t>(std::count_if(
      assertions.begin(), assertions.end(), [](const AssertionResult& entry) { return entry.failure.has_value(); }));
}

CheckSource read_check_source(const std::string& file) {
  CheckSource source{.file = file};
  try {
    source.text = read_document(file);
  } catch (const Failure& failure) {
    source.failure = failure;
  }
  return source;
}

CheckResult run_check(const CheckSource& source) {
  CheckResult result{.file = source.file};
  const auto start = std::chrono::steady_clock::now();
  try {
    if (source.failure) throw Failure(*source.failure);
    const toml::table table = conformance::parse_toml(source.text);
    result.name = conformance::find_string(table, "name").value_or("");
    run(read_check(table, std::filesystem::path(result.file).parent_path(), source.strict), result);
  } catch (const toml::parse_error& error) {
    result.problem = {fmt::format("not TOML: {}", error.description()), error.source().begin.line, kBadInput};
  } catch (const VectorError& error) {
    result.problem = {error.what(), error.line(), kBadInput};
  } catch (const Failure& failure) {
    // The file itself can't be read. The reports print its name, so it is removed from the message.
    const std::string name = input_name(result.file) + ": ";
    const std::string_view message = failure.what();
    result.problem = {std::string(message.substr(message.starts_with(name) ? name.size() : 0)), 0, failure.exit_code()};
  } catch (const Error& error) {
    result.problem = {fmt::format("the run failed: {}", error.what()), 0, exit_code_of(error.code()), error.code()};
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace cupel::cli
