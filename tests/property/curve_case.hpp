#ifndef CUPEL_TESTS_PROPERTY_CURVE_CASE_HPP
#define CUPEL_TESTS_PROPERTY_CURVE_CASE_HPP

#include <cstddef>
#include <span>
#include <string>

#include "cupel/analytics/budget_curve.hpp"
#include "support/random.hpp"

namespace cupel::property {

using test_support::Random;

// Each says what is wrong, or nothing.

/// The curve of a short list against a run of the reference at every budget. `slicer` is an index into
/// SlicerSpec::Type, its inner ones at most `depth` levels deep.
std::string check_curve_against_reference(Random& random, std::size_t slicer, int depth);

/// A curve against runs of the engine: at the ends of some segments and at some other budgets. Throws as
/// budget_curve() does.
std::string compare_with_runs(Random& random, const Pipeline& pipeline, std::span<const ContextItem> items,
                              const CurveOptions& options);

}  // namespace cupel::property

#endif
