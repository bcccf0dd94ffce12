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

/// A pipeline, a short list, and the budget that analyses change. Small enough to compare analyses with runs at every
/// value.
struct WhatIfCase {
  std::vector<ContextItem> items;
  std::optional<ContextBudget> base;
  reference::Composition composition;

  Pipeline pipeline() const;
  std::string text() const;
};

/// A random slicer of the given type, or of another type if this one does not know what it selects at every target and
/// so has no curve.
SlicerSpec random_known_slicer(Random& random, std::size_t type, int depth, std::int64_t target_tokens);

/// A random case with such a slicer of the given type (an index into SlicerSpec::Type), nested up to `depth` levels. It
/// has up to 12 items for budgets of up to 200 tokens.
WhatIfCase random_what_if_case(Random& random, std::size_t slicer_type, int depth);

}  // namespace cupel::property

#endif
