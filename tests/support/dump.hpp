#ifndef CUPEL_TESTS_SUPPORT_DUMP_HPP
#define CUPEL_TESTS_SUPPORT_DUMP_HPP

#include <span>
#include <string>
#include <string_view>

#include "cupel/diagnostics/exclusion_reason.hpp"
#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"
#include "cupel/model/scored_item.hpp"
#include "cupel/policy/policy.hpp"

namespace cupel::test_support {

// Readable text of a failing case, complete enough to rebuild it by hand. Doubles are written so that they read back
// exactly; fields that are not set are left out.
std::string dump(double value);
std::string dump(std::string_view text);  ///< quoted, with everything unprintable escaped
std::string dump(const ContextItem& item);
std::string dump(std::span<const ContextItem> items);
std::string dump(std::span<const ScoredItem> items);
std::string dump(const ContextBudget& budget);
std::string dump(const ExclusionReason& reason);
std::string dump(const ScorerSpec& scorer);
std::string dump(const Policy& policy);
std::string dump(const SlicerSpec& slicer);

/// `[3, 1, 2]`
template <class Integers>
std::string dump_list(const Integers& values) {
  std::string text = "[";
  for (const auto& value : values) text += (text.size() > 1 ? ", " : "") + std::to_string(value);
  return text + "]";
}

}  // namespace cupel::test_support

#endif
