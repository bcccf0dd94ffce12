#ifndef CUPEL_CONFORMANCE_MODEL_READER_HPP
#define CUPEL_CONFORMANCE_MODEL_READER_HPP

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"
#include "cupel/model/scored_item.hpp"
#include "toml.hpp"
#include "vector_reader.hpp"

/// Reads the data model from a vector's tables. A wrong shape is a VectorError; a value that the data model rejects is
/// the library's Error.
namespace cupel::conformance {

/// `[[items]]`; empty when absent.
std::vector<ContextItem> read_items(const toml::table& vector);

/// Items with a `score`: `[[scored_items]]`, or a placing vector's `[[items]]`; empty when absent.
std::vector<ScoredItem> read_scored_items(const toml::table& vector, std::string_view key);

/// `[budget]`; an absent `max_tokens` equals `target_tokens`.
ContextBudget read_budget(const toml::table& vector);

/// `tolerance.score_epsilon`; 1e-9 when absent.
double read_epsilon(const toml::table& vector);

/// The error for an expected content that no item has: no implementation could pass. `expectation` is its place.
VectorError unknown_content(const std::string& content, const toml::node& expectation);

/// The contents of a vector's items, to detect expectations that can't be met.
class KnownContents {
 public:
  /// `key` is the array of items: `items` or `scored_items`.
  KnownContents(const toml::table& vector, std::string_view key);

  /// The strings of `table[key]`, which is required. Throws VectorError for a string that is not an item's content.
  std::vector<std::string> strings(const toml::table& table, std::string_view key) const;

  /// The `content` of each table. Throws VectorError for one that is not an item's content.
  std::vector<std::string> contents(const std::vector<const toml::table*>& entries) const;

 private:
  void require(const std::string& content, const toml::node& expectation) const;

  std::set<std::string> known_;
};

}  // namespace cupel::conformance

#endif
