#ifndef CUPEL_CLI_CHECK_ASSERTIONS_HPP
#define CUPEL_CLI_CHECK_ASSERTIONS_HPP

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "conformance/runner/toml.hpp"
#include "cupel/model/context_budget.hpp"
#include "cupel/testing/assertion_chain.hpp"

namespace cupel::cli {

/// An assertion read from a file.
struct WrittenAssertion {
  std::string that;    ///< its name
  std::uint64_t line;  ///< on which it begins
  /// Throws SelectionReportAssertionError when it does not hold.
  std::function<void(const testing::SelectionReportAssertionChain&)> check;
};

/// Reads one `[[assert]]`. `budget` is the file's budget, `directory` the file's directory. Throws
/// conformance::VectorError for an unknown assertion, and for a field that is missing, invalid or unknown.
WrittenAssertion read_assertion(const toml::table& table, const ContextBudget& budget,
                                const std::filesystem::path& directory);

}  // namespace cupel::cli

#endif
