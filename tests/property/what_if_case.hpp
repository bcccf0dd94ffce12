#ifndef CUPEL_TESTS_PROPERTY_WHAT_IF_CASE_HPP
#define CUPEL_TESTS_PROPERTY_WHAT_IF_CASE_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "cupel/model/context_budget.hpp"
#include "cupel/pipeline.hpp"
#include "property/cases.hpp"
#include "reference/composition.hpp"

namespace cupel::property {

/// A pipeline, a short list, and the budget that analyses change: small enough to try everything by running.
struct WhatIfCase {
  std::vector<ContextItem> items;
  std::optional<ContextBudget> base;
  reference::Composition composition;

  Pipeline pipeline() const;
  std::string text() const;
};

/// A slicer of the given type that knows what it selects at every target, or one of another type where it does not:
/// other slicers have no curve.
SlicerSpec random_known_slicer(Random& random, std::size_t type, int depth, std::int64_t target_tokens);

/// With such a slicer of the given type (an index into SlicerSpec::Type), nested up to `depth` levels. Up to 12 items
/// for budgets of up to 200 tokens.
WhatIfCase random_what_if_case(Random& random, std::size_t slicer_type, int depth);

}  // namespace cupel::property

#endif
