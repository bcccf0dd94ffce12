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

/// Whether a content is selected.
enum class ItemStatus { Included, Excluded };

/// The name of the status in the specification: `"Included"`.
CUPEL_API std::string_view to_string(ItemStatus status) noexcept;

/// A policy to compare with others.
struct PolicyVariant {
  std::string label;  ///< for display; need not be unique
  Policy policy;      ///< the policy to run
};

/// A pipeline to compare with others.
struct PipelineVariant {
  std::string label;  ///< for display; need not be unique
  Pipeline pipeline;  ///< the pipeline to run
};

/// The Error of one of several variants: it cannot be built, or its run failed. It has the code, message and detail of
/// the original error, and the label of the variant. Copying it does not throw.
class CUPEL_API VariantError : public Error {
 public:
  /// Adds `label` to `error`.
  VariantError(std::string label, const Error& error);

  /// The label of the variant, as given.
  const std::string& label() const noexcept { return *label_; }

 private:
  std::shared_ptr<const std::string> label_;
};

/// The report of one variant.
struct VariantReport {
  std::string label;       ///< as given
  SelectionReport report;  ///< the report of its run
};

/// The status of a content in one variant.
struct VariantStatus {
  std::string label;  ///< as given
  ItemStatus status;  ///< Included if any item with that content is

  friend bool operator==(const VariantStatus&, const VariantStatus&) = default;
};

/// A content that some variants select and others do not.
struct PolicySensitivityDiffEntry {
  SharedText content;                        ///< shared with the item, not copied
  Position position;                         ///< of its first item in the caller's list
  std::vector<VariantStatus> statuses = {};  ///< one per variant, in their order
};

/// The result of policy_sensitivity().
struct PolicySensitivityReport {
  std::vector<VariantReport> variants = {};            ///< in the order given
  std::vector<PolicySensitivityDiffEntry> diffs = {};  ///< in the order in which their contents appear in the input
};

/// @{
/// Runs every variant over the same items with the same budget, and lists the contents that some variants select and
/// others do not. Items are matched by content. All policies are built before the first one runs. Takes as long as the
/// runs, plus O(items × variants). Safe to call from many threads at once.
///
/// Throws Error (InvalidArgument) naming `variants` for fewer than two variants. An Error that Pipeline(policy) or
/// Pipeline::run() throws becomes a VariantError. Any other exception of a custom strategy is passed on unchanged.
CUPEL_API PolicySensitivityReport policy_sensitivity(std::span<const ContextItem> items, const ContextBudget& budget,
                                                     const std::vector<PolicyVariant>& variants);
CUPEL_API PolicySensitivityReport policy_sensitivity(std::span<const ContextItem> items, const ContextBudget& budget,
                                                     const std::vector<PipelineVariant>& variants);
/// @}

}  // namespace cupel

#endif
