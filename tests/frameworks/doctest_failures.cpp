// check_failures.sh runs this program and checks its output: the first two tests fail on purpose.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <iostream>

#include "cupel/testing/doctest.hpp"
#include "report.hpp"

using cupel::testing::should;

TEST_CASE("continues after a check") {
  CUPEL_CHECK(should(small_report()).include_item_with_kind("Memory"));  // LINE expect
  std::cout << "continued after CUPEL_CHECK\n";
}

TEST_CASE("ends at a requirement") {
  CUPEL_REQUIRE(should(small_report()).have_at_least_n_exclusions(1));  // LINE assert
  std::cout << "continued after CUPEL_REQUIRE\n";
}

TEST_CASE("holds") {
  CUPEL_CHECK(should(small_report()).include_item_matching([](const cupel::IncludedItem& entry) {
    return std::pair{entry.score, entry.position} == std::pair{0.5, 0U};
  }));
  CUPEL_REQUIRE(should(small_report()).have_no_exclusions());
}
