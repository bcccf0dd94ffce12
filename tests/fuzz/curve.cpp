// Budget curves against fresh runs: of the reference at every budget, of the engine for huge budgets.

#include "cupel/error.hpp"
#include "fuzz/fuzz.hpp"
#include "property/curve_case.hpp"
#include "property/what_if_case.hpp"

namespace cupel::fuzz {

void fuzz_curve(Bytes input) {
  test_support::Random random(input);
  const std::size_t slicer = random.index(std::variant_size_v<SlicerSpec::Type>);
  const int depth = static_cast<int>(random.index(4));
  if (random.chance(50)) return expect_none(property::check_curve_against_reference(random, slicer, depth));

  const property::WhatIfCase c = property::random_what_if_case(random, slicer, depth);
  const CurveOptions options{.ceiling = random.between(0, std::int64_t{1} << 62), .base = c.base, .max_changes = 5'000};
  try {
    const std::string problem = property::compare_with_runs(random, c.pipeline(), c.items, options);
    if (!problem.empty()) throw Finding(problem + c.text());
  } catch (const Error& error) {
    // A curve may have too many steps; any other error is a finding.
    if (error.parameter() != "ceiling") throw Finding(error.what() + ("\n" + c.text()));
  }
}

}  // namespace cupel::fuzz
