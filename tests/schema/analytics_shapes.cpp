// Prints the results of the analysis functions for random questions: each line is the name of a schema and a JSON text.
// check_analytics.py validates each against its schema.

#include <cupel/json/analytics.hpp>
#include <iostream>
#include <string_view>

#include "cupel/analytics/budget_simulation.hpp"
#include "cupel/error.hpp"
#include "support/random_policies.hpp"

namespace {

using namespace cupel;
using test_support::PipelineCase;
using test_support::Random;

template <class... Arguments>
void print(std::string_view schema, const Arguments&... arguments) {
  std::cout << schema << ' ' << json::to_json(arguments...) << '\n';
}

void print_case(Random& random, const PipelineCase& c) {
  const bool brief = random.chance(30);
  const json::ReportOptions options{.items = !brief, .positions = brief || random.chance(60)};
  const Pipeline pipeline(c.policy);
  const SelectionReport report = pipeline.dry_run(c.items, c.budget);
  print("report_metrics", report_metrics(report, c.budget));
  print("quota_utilization", quota_utilization(report, *pipeline.options().slicer, c.budget));
  print("optimality", certify_optimality(report, c.budget, {.max_partial_choices = random.below(2) * 1000}));

  const Policy other = test_support::random_policy(random, c.budget.target_tokens());
  const PolicySensitivityReport sensitivity =
      policy_sensitivity(c.items, c.budget, {{"a", c.policy}, {"\"b\"", other}});
  print("policy_sensitivity", sensitivity, options);
  print("selection_diff", diff_selections(report, sensitivity.variants[1].report), options);

  const std::int64_t slack = random.between(0, c.budget.target_tokens());
  print("marginal_items",
        json::MarginalItemsAnswer{slack, c.items, get_marginal_items(pipeline, c.items, c.budget, slack)}, options);
  const auto target = static_cast<Position>(random.index(c.items.size() + 1));
  print("min_budget", json::MinBudgetAnswer{target, c.budget.target_tokens(),
                                            find_min_budget_for(pipeline, c.items, target, c.budget.target_tokens())});
}

}  // namespace

int main() {
  for (std::uint64_t number = 0; number < 300; ++number) {
    Random random(test_support::case_seed(1, number));
    const PipelineCase c = test_support::random_pipeline_case(random);
    try {
      print_case(random, c);
    } catch (const Error&) {  // a rejected question has no result
    }
  }
}
