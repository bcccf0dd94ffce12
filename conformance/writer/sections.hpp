#ifndef CUPEL_CONFORMANCE_SECTIONS_HPP
#define CUPEL_CONFORMANCE_SECTIONS_HPP

// The tables of a vector, each function one or a few of them, in the order in which they stand in the file.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "run_record.hpp"
#include "write_vector.hpp"

namespace cupel::conformance {

/// The extension fields that were written, each once.
class Extensions {
 public:
  /// A field without which the run is another one.
  void need(std::string name) { add(needed_, {std::move(name), true}); }
  /// A field that only checks more.
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

/// `[config]` with its scorers, which must not look at the clock.
void write_config(std::string& out, const RunRecord& run, Extensions& extensions);

/// Fields of items that a vector does not have, because no stage looks at them.
struct OmittedFields {
  std::size_t metadata_values = 0;  ///< null, nested, or no strings under keys that no scorer reads
  bool other_fields = false;        ///< source or originalTokens
};

/// `[[items]]`.
OmittedFields write_items(std::string& out, const VectorRequest& request, Extensions& extensions);

/// `[[expected_output]]` and `[expected.…]`; the run must not have failed.
void write_expected(std::string& out, const RunRecord& run, Extensions& extensions);

}  // namespace cupel::conformance

#endif
