#ifndef CUPEL_ANALYTICS_POLICY_SENSITIVITY_HPP
#define CUPEL_ANALYTICS_POLICY_SENSITIVITY_HPP

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/error.hpp"
#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/shared_text.hpp"
#include "cupel/ostream.hpp"
#include "cupel/pipeline.hpp"
#include "cupel/policy/policy.hpp"

namespace cupel {

/// Whether a content made it into a selection.
enum class ItemStatus { Included, Excluded };

/// The status as in the specification: `"Included"`.
CUPEL_API std::string_view to_string(ItemStatus status) noexcept;

/// A policy to compare with others.
struct PolicyVariant {
  std::string label;  ///< for people; labels may be equal
  Policy policy;      ///< what is run
};

/// A pipeline to compare with others.
struct PipelineVariant {
  std::string label;  ///< for people; labels may be equal
  Pipeline pipeline;  ///< what is run
};

/// One of several variants can't be built, or its run failed: the error's code, message and detail, and the variant's
/// label besides. Copying it does not throw.
class CUPEL_API VariantError : public Error {
 public:
  /// The error of the variant called `label`.
  VariantError(std::string label, const Error& error);

  /// The variant's label, as given.
  const std::string& label() const noexcept { return *label_; }

 private:
  std::shared_ptr<const std::string> label_;
};

/// What one variant selected.
struct VariantReport {
  std::string label;       ///< as given
  SelectionReport report;  ///< of its run
};

/// What one variant did with a content.
struct VariantStatus {
  std::string label;  ///< as given
  ItemStatus status;  ///< Included if any item of that content is

  friend bool operator==(const VariantStatus&, const VariantStatus&) = default;
};

/// A content on which at least two variants disagree.
struct PolicySensitivityDiffEntry {
  SharedText content;                        ///< shared with the item, not copied
  Position position;                         ///< of its first item in the caller's list
  std::vector<VariantStatus> statuses = {};  ///< one per variant, in their order
};

/// How much a selection depends on the policy.
struct PolicySensitivityReport {
  std::vector<VariantReport> variants = {};            ///< in the order given
  std::vector<PolicySensitivityDiffEntry> diffs = {};  ///< in the order in which their contents appear in the input
};

/// @{
/// Runs every variant over the same items with the same budget and lists the contents that some of them select and
/// others do not. Items are matched by content. The policies are all built before the first one is run. Safe to call
/// from many threads at once. The runs, plus O(items × variants).
///
/// Throws Error (InvalidArgument) naming `variants` for fewer than two; an Error that Pipeline(policy) or Pipeline::run
/// throws as a VariantError; any other exception of a custom strategy as it is.
CUPEL_API PolicySensitivityReport policy_sensitivity(std::span<const ContextItem> items, const ContextBudget& budget,
                                                     const std::vector<PolicyVariant>& variants);
CUPEL_API PolicySensitivityReport policy_sensitivity(std::span<const ContextItem> items, const ContextBudget& budget,
                                                     const std::vector<PipelineVariant>& variants);
/// @}

}  // namespace cupel

#endif
