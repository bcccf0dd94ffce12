#ifndef CUPEL_CLI_CHECK_CONDITIONS_HPP
#define CUPEL_CLI_CHECK_CONDITIONS_HPP

#include <functional>
#include <vector>

#include "conformance/runner/toml.hpp"
#include "cupel/diagnostics/selection_report.hpp"

namespace cupel::cli {

/// The conditions of a `where` table, all of which must hold, as a predicate for the testing companion.
class Conditions {
 public:
  /// Throws conformance::VectorError for an unknown or invalid condition, and for an empty table.
  explicit Conditions(const toml::table& where);

  /// @{
  /// Whether the entry meets all conditions.
  bool operator()(const IncludedItem& entry) const { return hold(entry.item, entry.score, entry.position); }
  bool operator()(const ExcludedItem& entry) const { return hold(entry.item, entry.score, entry.position); }
  /// @}

 private:
  using Condition = std::function<bool(const ContextItem& item, double score, Position position)>;

  bool hold(const ContextItem& item, double score, Position position) const;
  void add_texts(const toml::table& where);
  void add_numbers(const toml::table& where);
  void add_metadata(const toml::table& where);

  std::vector<Condition> conditions_;
};

/// Throws conformance::VectorError for a key of the table that is not in `known`; the message suggests the closest one.
void refuse_unknown_keys(const toml::table& table, const std::vector<std::string>& known);

}  // namespace cupel::cli

#endif
