// A consumer's test without a framework. Exits with 0 if assertions hold and fail as they should.
#include <iostream>
#include <string>

#include "cupel/cupel.hpp"
#include "cupel/testing/testing.hpp"

int main() {
  const std::vector<cupel::ContextItem> items = {cupel::ContextItem({.content = "a", .tokens = 40}),
                                                 cupel::ContextItem({.content = "b", .tokens = 20})};
  const cupel::ContextBudget budget({.max_tokens = 50, .target_tokens = 50});
  const cupel::SelectionReport report = cupel::Pipeline(cupel::preset("chat")).dry_run(items, budget);
  try {
    cupel::testing::should(report).have_at_least_n_exclusions(1).have_no_exclusions_for_kind("Message");
  } catch (const cupel::testing::SelectionReportAssertionError& error) {
    std::cout << error.what() << '\n';
    return error.assertion() == "HaveNoExclusionsForKind" ? 0 : 1;
  }
  return 1;
}
