#ifndef CUPEL_CONFORMANCE_SECTIONS_HPP
#define CUPEL_CONFORMANCE_SECTIONS_HPP

// Writes the tables of a vector. Each function writes one or several of them, in their order in the file.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "run_record.hpp"
#include "write_vector.hpp"

namespace cupel::conformance {

/// The extension fields used, each once.
class Extensions {
 public:
  /// Adds a field that the run depends on.
  void need(std::string name) { add(needed_, {std::move(name), true}); }
  /// Adds a field that only checks more of the result.
  void check(std::string name) { add(checked_, {std::move(name), false}); }

  std::vector<ExtensionField> all() const {
    std::vector<ExtensionField> fields = needed_;
    fields.insert(fields.end(), checked_.begin(), checked_.end());
    return fields;
  }

 private:
  static void add(std::vector<ExtensionField>& fields, ExtensionField field) {
    if (std::find(fields.begin(), fields.end(), field) == fields.end()) fields.push_back(std::move(field));
  }

  std::vector<ExtensionField> needed_;
  std::vector<ExtensionField> checked_;
};

/// `[test]`.
void write_test(std::string& out, const RunRecord& run, Extensions& extensions);

/// `[budget]`.
void write_budget(std::string& out, const ContextBudget& budget, Extensions& extensions);

/// Writes `[config]` with its scorers, which must not read the clock.
void write_config(std::string& out, const RunRecord& run, Extensions& extensions);

/// The fields of items that are not written, because no stage reads them.
struct OmittedFields {
  std::size_t metadata_values = 0;  ///< null, nested, or non-strings under keys that no scorer reads
  bool other_fields = false;        ///< source or originalTokens
};

/// `[[items]]`.
OmittedFields write_items(std::string& out, const VectorRequest& request, Extensions& extensions);

/// `[[expected_output]]` and `[expected.…]`; the run must not have failed.
void write_expected(std::string& out, const RunRecord& run, Extensions& extensions);

}  // namespace cupel::conformance

#endif
