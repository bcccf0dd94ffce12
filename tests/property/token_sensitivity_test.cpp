// Compares token sensitivity with runs of the reference at every factor at which some token count changes.

#include "cupel/analytics/token_sensitivity.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "property/cases.hpp"
#include "property/what_if_case.hpp"
#include "reference/failure.hpp"
#include "reference/numbers.hpp"
#include "reference/pipeline.hpp"
#include "support/dump.hpp"
#include "support/random_budget.hpp"

namespace cupel::property {
namespace {

using test_support::dump;
using test_support::dump_list;

struct Fraction {
  std::int64_t numerator;
  std::int64_t denominator;
};

bool operator<(const Fraction& a, const Fraction& b) {
  return reference::Int128{a.numerator} * b.denominator < reference::Int128{b.numerator} * a.denominator;
}

struct Outcome {
  std::vector<Position> selected;
  std::optional<ErrorCode> error;
};

// Runs with every positive count t replaced by floor(t * f + 1/2).
Outcome run_scaled(const WhatIfCase& c, const ContextBudget& budget, const Fraction& f) {
  std::vector<ContextItem> items;
  for (const ContextItem& item : c.items) {
    ContextItemFields fields = item.fields();
    if (fields.tokens > 0) {
      const reference::Int128 twice = reference::Int128{2} * fields.tokens * f.numerator + f.denominator;
      fields.tokens = static_cast<std::int64_t>(twice / (reference::Int128{2} * f.denominator));
    }
    items.emplace_back(std::move(fields));
  }
  try {
    std::vector<Position> selected = reference::run(items, budget, c.composition).positions;
    std::sort(selected.begin(), selected.end());
    return {std::move(selected), std::nullopt};
  } catch (const reference::Failure& failure) {
    return {{}, failure.code};
  }
}

// All factors from `low` to `high` at which some token count changes.
std::vector<Fraction> steps_between(const WhatIfCase& c, const Fraction& low, const Fraction& high) {
  std::vector<Fraction> steps;
  for (const ContextItem& item : c.items) {
    if (item.tokens() <= 0) continue;
    for (std::int64_t count = 1; count <= 2 * item.tokens() + 1; ++count) {
      const Fraction at{2 * count - 1, 2 * item.tokens()};
      if (low < at && !(high < at)) steps.push_back(at);
    }
  }
  std::sort(steps.begin(), steps.end());
  return steps;
}

std::string compare(const WhatIfCase& c, const ContextBudget& budget, const TokenSensitivity& actual,
                    const Fraction& low, const Fraction& high) {
  Outcome now = run_scaled(c, budget, low);
  if (actual.selected_at_lowest != now.selected || actual.error_at_lowest != now.error) {
    return "at the lowest factor: " + dump_list(now.selected) + ", got " + dump_list(actual.selected_at_lowest) + "\n";
  }
  auto next = actual.breakpoints.begin();
  for (const Fraction& at : steps_between(c, low, high)) {
    Outcome then = run_scaled(c, budget, at);
    if (then.selected == now.selected && then.error == now.error) continue;
    const std::string where = "at " + std::to_string(at.numerator) + "/" + std::to_string(at.denominator) + ": ";
    if (next == actual.breakpoints.end()) return where + "a change is missing\n";
    if (reference::Int128{next->numerator} * at.denominator != reference::Int128{at.numerator} * next->denominator ||
        std::gcd(next->numerator, next->denominator) != 1) {
      return where + "got a change at " + std::to_string(next->numerator) + "/" + std::to_string(next->denominator) +
             "\n";
    }
    std::vector<Position> after;
    std::set_difference(now.selected.begin(), now.selected.end(), next->leaving.begin(), next->leaving.end(),
                        std::back_inserter(after));
    if (after.size() + next->leaving.size() != now.selected.size()) return where + "something leaves that was out\n";
    after.insert(after.end(), next->entering.begin(), next->entering.end());
    std::sort(after.begin(), after.end());
    if (after != then.selected || next->error != then.error) {
      return where + dump_list(then.selected) + ", got " + dump_list(after) + "\n";
    }
    // The factor must be the smallest double that is not below the fraction. The comparison is exact, because a double
    // is an integer divided by a power of 2.
    const auto at_least = [&](double factor) {
      const auto scaled = static_cast<reference::Int128>(factor * 0x1.0p60);
      return scaled * at.denominator >= (reference::Int128{at.numerator} << 60);
    };
    if (!at_least(next->factor) || at_least(std::nextafter(next->factor, 0.0))) {
      return where + "the factor " + dump(next->factor) + " is not the smallest\n";
    }
    now = std::move(then);
    ++next;
  }
  return next == actual.breakpoints.end() ? "" : "a change too many\n";
}

TEST(TokenSensitivity, ChangesWhereTheReferenceChanges) {
  // The doubles equal the fractions exactly.
  constexpr std::pair<double, Fraction> kErrors[] = {
      {0.0, {0, 1}}, {0.25, {1, 4}}, {0.0625, {1, 16}}, {0.5, {1, 2}}, {0.9375, {15, 16}}};
  std::size_t cases = 0;
  std::size_t changes = 0;
  std::size_t failures = 0;
  for_each_case(4'000, [&](Random& random) -> std::string {
    ++cases;
    const std::size_t type = random.index(std::variant_size_v<SlicerSpec::Type>);
    WhatIfCase c = random_what_if_case(random, type, 2);
    if (std::any_of(c.items.begin(), c.items.end(), [](const ContextItem& i) { return i.tokens() > 1'000; })) return "";
    const ContextBudget budget = c.base ? *c.base : test_support::random_budget(random, 120);
    const auto& [error, fraction] = random.pick(kErrors);
    const Fraction low{fraction.denominator - fraction.numerator, fraction.denominator};
    const Fraction high{fraction.denominator + fraction.numerator, fraction.denominator};
    const TokenSensitivity actual = token_sensitivity(c.pipeline(), c.items, budget, error);
    changes += actual.breakpoints.size();
    for (const TokenBreakpoint& b : actual.breakpoints) failures += static_cast<std::size_t>(b.error.has_value());
    const std::string problem = compare(c, budget, actual, low, high);
    return problem.empty() ? "" : problem + "error " + dump(error) + "\n" + dump(budget) + c.text();
  });
  if (cases >= 1'000) {  // otherwise the test would be vacuous
    EXPECT_GT(changes, cases / 4);
    EXPECT_GT(failures, cases / 100);
  }
}

}  // namespace
}  // namespace cupel::property
