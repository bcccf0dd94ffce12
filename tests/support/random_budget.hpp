#ifndef CUPEL_TESTS_SUPPORT_RANDOM_BUDGET_HPP
#define CUPEL_TESTS_SUPPORT_RANDOM_BUDGET_HPP

#include <cstdint>
#include <span>

#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"
#include "support/random.hpp"

namespace cupel::test_support {

/// A valid budget, with any of its fields set, of about `scale` tokens, so that some lists fit and some don't.
ContextBudget random_budget(Random& random, std::int64_t scale);

/// The sum of all positive token counts, at most 2^63 - 1: the scale of a list.
std::int64_t token_scale(std::span<const ContextItem> items);

}  // namespace cupel::test_support

#endif
