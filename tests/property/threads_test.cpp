// One pipeline in two threads at once. Pipelines are "safe to call from many threads at once", so each run has the same
// result as without the other.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <thread>
#include <variant>

#include "property/cases.hpp"
#include "property/compare.hpp"
#include "support/dump.hpp"
#include "support/random_policies.hpp"

namespace cupel::property {
namespace {

using test_support::dump;
using test_support::PipelineCase;

using Result = std::variant<SelectionReport, reference::Failure, Error>;

bool same(const Result& a, const Result& b) {
  if (const auto* error = std::get_if<Error>(&a)) {
    return std::holds_alternative<Error>(b) && std::string(error->what()) == std::get<Error>(b).what();
  }
  if (!std::holds_alternative<SelectionReport>(b)) return false;
  const auto& x = std::get<SelectionReport>(a);
  const auto& y = std::get<SelectionReport>(b);
  const auto equal = [](const auto& p, const auto& q) {
    return p.position == q.position && same_score(p.score, q.score) && p.reason == q.reason;
  };
  return std::equal(x.included.begin(), x.included.end(), y.included.begin(), y.included.end(), equal) &&
         std::equal(x.excluded.begin(), x.excluded.end(), y.excluded.begin(), y.excluded.end(), equal);
}

TEST(Pipeline, SelectsTheSameInTwoThreadsAsInOne) {
  for_each_case(2'000, [](Random& random) -> std::string {
    const PipelineCase c = test_support::random_pipeline_case(random);
    const Pipeline pipeline(c.policy);
    const auto run = [&]() -> Result { return attempt([&] { return pipeline.dry_run(c.items, c.budget); }); };
    const Result alone = run();
    Result there;
    std::thread other([&] { there = run(); });
    const Result here = run();
    other.join();
    if (same(alone, here) && same(alone, there)) return "";
    return "another result\n" + dump(c);
  });
}

}  // namespace
}  // namespace cupel::property
