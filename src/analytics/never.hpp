#ifndef CUPEL_SRC_ANALYTICS_NEVER_HPP
#define CUPEL_SRC_ANALYTICS_NEVER_HPP

#include <cstddef>
#include <string_view>

#include "analytics/trial.hpp"
#include "cupel/analytics/counterfactual.hpp"

namespace cupel {

/// Why a trial, the most favourable one of its question, still leaves the target out.
Never why_never(const Trial& trial, Position target);

// What is known without a trial.
Never not_looked_at(std::string_view field);
Never not_scored();
Never custom_slicer();
Never search_limit(std::size_t max_runs);
Never search_limit(std::string_view why);
Never unverified();

}  // namespace cupel

#endif
