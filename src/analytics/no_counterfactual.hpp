#ifndef CUPEL_SRC_ANALYTICS_NO_COUNTERFACTUAL_HPP
#define CUPEL_SRC_ANALYTICS_NO_COUNTERFACTUAL_HPP

#include <cstddef>
#include <string_view>

#include "analytics/trial.hpp"
#include "cupel/analytics/counterfactual.hpp"

namespace cupel {

/// The reason why a trial excludes the target. The trial must be the most favourable one for the target.
NoCounterfactual why_left_out(const Trial& trial, Position target);

// Reasons that are known without a trial.
NoCounterfactual field_not_read(std::string_view field);
NoCounterfactual not_scored();
NoCounterfactual custom_slicer();
NoCounterfactual search_limit(std::size_t max_runs);
NoCounterfactual search_limit(std::string_view why);
NoCounterfactual unverified();

}  // namespace cupel

#endif
