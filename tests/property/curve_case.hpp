#ifndef CUPEL_TESTS_PROPERTY_CURVE_CASE_HPP
#define CUPEL_TESTS_PROPERTY_CURVE_CASE_HPP

#include <cstddef>
#include <span>
#include <string>

#include "cupel/analytics/budget_curve.hpp"
#include "support/random.hpp"

namespace cupel::property {

using test_support::Random;

// Both return a description of the difference, or an empty text.

/// Compares the curve of a short list with runs of the reference at every budget. `slicer` is an index into
/// SlicerSpec::Type; its inner slicers are at most `depth` levels deep.
std::string check_curve_against_reference(Random& random, std::size_t slicer, int depth);

/// Compares a curve with runs of the library at the ends of some segments and at some other budgets. Throws like
/// budget_curve().
std::string compare_with_runs(Random& random, const Pipeline& pipeline, std::span<const ContextItem> items,
                              const CurveOptions& options);

}  // namespace cupel::property

#endif
