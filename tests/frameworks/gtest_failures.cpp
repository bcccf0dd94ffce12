// check_failures.sh runs this program and checks its output: the first two tests fail on purpose.
#include <iostream>

#include "cupel/testing/gtest.hpp"
#include "report.hpp"

using cupel::testing::should;

TEST(Sample, ContinuesAfterAnExpectation) {
  CUPEL_EXPECT(should(small_report()).include_item_with_kind("Memory"));  // LINE expect
  std::cout << "continued after CUPEL_EXPECT\n";
}

TEST(Sample, EndsAtAnAssertion) {
  const auto [report, n] = std::pair(small_report(), 1);  // not every compiler lets a lambda capture these
  if (n == 1)
    CUPEL_ASSERT(should(report).have_at_least_n_exclusions(n));  // LINE assert
  else
    std::cout << "an else that belongs to the if\n";
  std::cout << "continued after CUPEL_ASSERT\n";
}

TEST(Sample, Holds) {
  CUPEL_EXPECT(should(small_report()).include_item_matching([](const cupel::IncludedItem& entry) {
    return std::pair{entry.score, entry.position} == std::pair{0.5, 0U};
  }));
  CUPEL_ASSERT(should(small_report()).have_no_exclusions());
}
