#ifndef CUPEL_TESTS_REFERENCE_BUDGET_HPP
#define CUPEL_TESTS_REFERENCE_BUDGET_HPP

#include <cstdint>

#include "cupel/model/context_budget.hpp"
#include "reference/slicers.hpp"

namespace cupel::reference {

/// The budget that the slicer receives.
SliceBudget compute_effective_budget(const ContextBudget& budget, std::int64_t pinned_tokens);

}  // namespace cupel::reference

#endif
