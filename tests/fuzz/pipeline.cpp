// Runs of random policies against the reference. The bytes are the source of randomness, so a mutation changes the case
// and not its encoding.

#include "cupel/pipeline.hpp"

#include "cupel/workspace.hpp"
#include "fuzz/fuzz.hpp"
#include "property/compare.hpp"
#include "property/invariants.hpp"
#include "reference/pipeline.hpp"
#include "support/dump.hpp"
#include "support/random_policies.hpp"

namespace cupel::fuzz {

using property::attempt;
using property::compare_attempts;

void fuzz_pipeline(Bytes input) {
  test_support::Random random(input);
  test_support::PipelineCase c = test_support::random_pipeline_case(random);
  if (random.chance(5)) test_support::break_policy(random, c.policy);

  const auto expected = attempt([&] { return reference::run(c.items, c.budget, c.policy); });
  const auto selection = attempt([&] { return property::checked_run(Pipeline(c.policy), c.items, c.budget); });
  const auto report = attempt([&] { return dry_run_with_policy(c.items, c.budget, c.policy); });
  const auto again = attempt([&] {
    Workspace workspace;
    const Pipeline pipeline(c.policy);
    static_cast<void>(pipeline.run(c.items, c.budget, workspace));
    return Selection(pipeline.run(c.items, c.budget, workspace));
  });

  std::string problem = compare_attempts(expected, selection, property::compare_selection);
  problem += compare_attempts(expected, again, property::compare_selection);
  problem += compare_attempts(expected, report, [&](const auto& outcome, const auto& actual) {
    return property::compare_report(outcome, c.items, actual);
  });
  using test_support::dump;
  if (!problem.empty()) throw Finding(problem + dump(c));
}

}  // namespace cupel::fuzz
