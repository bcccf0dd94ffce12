#ifndef CUPEL_JSON_ANALYTICS_HPP
#define CUPEL_JSON_ANALYTICS_HPP

/// @file
/// Writes the results of analysis functions as JSON. All functions are safe to call from many threads at once.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cupel/analytics/optimality.hpp"
#include "cupel/analytics/policy_sensitivity.hpp"
#include "cupel/analytics/quota_utilization.hpp"
#include "cupel/analytics/report_metrics.hpp"
#include "cupel/analytics/selection_diff.hpp"
#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/json/write.hpp"
#include "cupel/model/context_item.hpp"

namespace cupel::json {

/// The arguments and the result of get_marginal_items().
struct MarginalItemsAnswer {
  std::int64_t slack_tokens;           ///< the argument
  std::span<const ContextItem> items;  ///< the whole list; must outlive the answer
  std::vector<Position> marginal;      ///< the result
};

/// The arguments and the result of find_min_budget_for().
struct MinBudgetAnswer {
  Position target;                              ///< the argument
  std::int64_t search_ceiling;                  ///< the argument
  std::optional<std::int64_t> min_budget = {};  ///< the result
};

/// @{
/// Appends one value on one line, as the functions of write.hpp do; to_json() supports all of them. Without
/// ReportOptions::items, only positions are written, without items and contents. Throws Error (InvalidJson) for a
/// string that is not valid UTF-8; `out` then contains a part of the value.
CUPEL_API void append_json(std::string& out, const MarginalItemsAnswer& answer, const ReportOptions& options = {});
CUPEL_API void append_json(std::string& out, const MinBudgetAnswer& answer);
CUPEL_API void append_json(std::string& out, const PolicySensitivityReport& report, const ReportOptions& options = {},
                           std::span<const std::vector<Note>> notes = {});  ///< one list per variant, or none
CUPEL_API void append_json(std::string& out, const ReportMetrics& metrics);
CUPEL_API void append_json(std::string& out, const KindQuotaUtilization& use);
CUPEL_API void append_json(std::string& out, const std::vector<KindQuotaUtilization>& uses);
CUPEL_API void append_json(std::string& out, const OptimalityCertificate& certificate);
CUPEL_API void append_json(std::string& out, const SelectionDiff& diff, const ReportOptions& options = {});
/// @}

}  // namespace cupel::json

#endif
