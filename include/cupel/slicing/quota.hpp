#ifndef CUPEL_SLICING_QUOTA_HPP
#define CUPEL_SLICING_QUOTA_HPP

#include <optional>
#include <tuple>

#include "cupel/description.hpp"
#include "cupel/model/context_kind.hpp"
#include "cupel/required.hpp"

namespace cupel {

/// A kind's share of the budget.
struct QuotaEntry {
  Required<ContextKind> kind;  ///< compared by ASCII case folding
  double min_percent = 0.0;    ///< at least this much is set aside for the kind; 0 to 100
  double max_percent = 100.0;  ///< it never gets more; min_percent to 100

  friend bool operator==(const QuotaEntry&, const QuotaEntry&) = default;
};

/// A kind's percentage quota in a policy; at least one of the two must be given.
struct PolicyQuota {
  Required<ContextKind> kind;              ///< compared by ASCII case folding
  std::optional<double> min_percent = {};  ///< absent: 0
  std::optional<double> max_percent = {};  ///< absent: 100

  static constexpr bool kNeedsAnOption = true;  ///< one of the two
  static constexpr auto fields() {
    using description::kPercentage;
    return std::tuple(description::required("kind", &PolicyQuota::kind),
                      description::optional("minPercent", &PolicyQuota::min_percent,
                                            {.range = kPercentage, .absent = 0.0, .vector_name = "require"}),
                      description::optional("maxPercent", &PolicyQuota::max_percent,
                                            {.range = kPercentage, .absent = 100.0, .vector_name = "cap"}));
  }

  friend bool operator==(const PolicyQuota&, const PolicyQuota&) = default;
};

}  // namespace cupel

#endif
