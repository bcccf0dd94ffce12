#ifndef CUPEL_SLICING_QUOTA_HPP
#define CUPEL_SLICING_QUOTA_HPP

#include <optional>
#include <tuple>

#include "cupel/description.hpp"
#include "cupel/model/context_kind.hpp"
#include "cupel/required.hpp"

namespace cupel {

/// The minimum and maximum share of the budget that a kind gets.
struct QuotaEntry {
  Required<ContextKind> kind;  ///< compared under ASCII case folding
  double min_percent = 0.0;    ///< reserved for the kind; 0 to 100
  double max_percent = 100.0;  ///< limit for the kind; min_percent to 100

  friend bool operator==(const QuotaEntry&, const QuotaEntry&) = default;
};

/// The percentage quota of a kind in a policy. At least one of the two percentages must be given.
struct PolicyQuota {
  Required<ContextKind> kind;              ///< compared under ASCII case folding
  std::optional<double> min_percent = {};  ///< absent: 0
  std::optional<double> max_percent = {};  ///< absent: 100

  static constexpr bool kNeedsAnOption = true;  ///< at least one of the two percentages
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
