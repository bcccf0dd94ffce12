// Compares the certificate with all subsets, whose scores are added without rounding.

#include "cupel/analytics/optimality.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "cupel/pipeline.hpp"
#include "cupel/slicing/knapsack_slice.hpp"
#include "property/cases.hpp"
#include "property/compare.hpp"
#include "property/exact_sum.hpp"
#include "property/invariants.hpp"
#include "reference/budget.hpp"
#include "reference/pipeline.hpp"
#include "support/dump.hpp"
#include "support/random_policies.hpp"
#include "support/random_slicers.hpp"

namespace cupel::property {
namespace {

using test_support::dump;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Candidate {
  std::int64_t tokens;
  double score;
  bool selected;
};

struct Instance {
  std::vector<Candidate> candidates;
  std::int64_t target;

  std::string text() const {
    std::string result = "target " + std::to_string(target) + "\n";
    for (const Candidate& c : candidates) {
      result += std::to_string(c.tokens) + " tokens, score " + dump(c.score) + (c.selected ? ", selected\n" : "\n");
    }
    return result;
  }
};

SelectionReport report_of(const Instance& instance) {
  SelectionReport report;
  Position position = 0;
  for (const Candidate& c : instance.candidates) {
    const ContextItem item({.content = "c" + std::to_string(position), .tokens = c.tokens});
    if (c.selected) {
      report.included.push_back({item, c.score, InclusionReason::Scored, position++});
    } else {
      report.excluded.push_back({item, c.score, exclusion::BudgetExceeded{c.tokens, 0}, position++});
    }
  }
  return report;
}

OptimalityCertificate certify(const Instance& instance, std::size_t max_partial_choices = std::size_t{1} << 20U) {
  return certify_optimality(report_of(instance),
                            ContextBudget({.max_tokens = instance.target, .target_tokens = instance.target}),
                            {.max_partial_choices = max_partial_choices});
}

double random_finite_score(Random& random) {
  switch (random.below(8)) {
    case 0:
      return static_cast<double>(random.between(0, 4)) / 10.0;  // ties that are not exact in doubles
    case 1:
      return static_cast<double>(random.between(-8, 64)) / 8.0;  // sums that are exact in doubles
    case 2: {
      const double score = test_support::random_score(random);
      const double magnitude = std::abs(score);
      return magnitude > 1e6 || (magnitude > 0.0 && magnitude < 1e-6) ? 0.25 : score;  // see the next test
    }
    case 3:
      return std::ldexp(random.unit(), static_cast<int>(random.between(-40, 0)));
    default:
      return random.unit();
  }
}

// A random selection, which may not fit.
Instance random_instance(Random& random, std::size_t most) {
  Instance instance{{}, 0};
  const std::size_t count = random.index(most + 1);
  const std::int64_t weights[] = {1, 5, 20, 1000, std::int64_t{1} << 55};
  const std::int64_t weight = random.pick(weights);
  const bool proportional = random.chance(15);  // all densities are equal
  const int selected = random.chance(30) ? 100 : 50;
  std::int64_t total = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::int64_t tokens = random.chance(10) ? 0 : random.between(1, weight);
    const double score = proportional ? static_cast<double>(tokens) * 0.1 : random_finite_score(random);
    instance.candidates.push_back({tokens, score, random.chance(selected)});
    total += tokens;
  }
  instance.target = random.chance(10) ? random.between(0, 2) : random.between(0, total);
  return instance;
}

// The sum of the scores of a subset. NaN counts as 0.
ExactSum exact_sum(const Instance& instance, std::size_t subset) {
  ExactSum sum;
  for (std::size_t i = 0; i < instance.candidates.size(); ++i) {
    const double score = instance.candidates[i].score;
    if ((subset >> i & 1U) != 0 && !std::isnan(score)) sum.add(score);
  }
  return sum;
}

bool fits(const Instance& instance, std::size_t subset) {
  std::int64_t tokens = 0;
  for (std::size_t i = 0; i < instance.candidates.size(); ++i) {
    if ((subset >> i & 1U) != 0) tokens += instance.candidates[i].tokens;
  }
  return subset == 0 || (instance.target > 0 && tokens <= instance.target);
}

ExactSum exact(double value) {
  ExactSum sum;
  sum.add(value);
  return sum;
}

// Whether `value` is the double nearest to the sum of `subset`: twice the sum lies between the sums of `value` and each
// of its neighbours.
bool is_nearest(double value, const Instance& instance, std::size_t subset) {
  ExactSum twice = exact_sum(instance, subset);
  for (std::size_t i = 0; i < instance.candidates.size(); ++i) {
    const double score = instance.candidates[i].score;
    if ((subset >> i & 1U) != 0 && !std::isnan(score)) twice.add(score);
  }
  ExactSum above = exact(value);
  ExactSum below = exact(value);
  above.add(std::nextafter(value, kInfinity));
  below.add(std::nextafter(value, -kInfinity));
  return below <= twice && twice <= above;
}

struct Truth {
  std::size_t best = 0;        // as a subset
  long double fractional = 0;  // approximate highest score of a choice with one item cut
  std::size_t selected = 0;    // as a subset
};

// The best subset, and the best choice that may cut items. An optimal choice cuts at most one item.
Truth truth_of(const Instance& instance) {
  Truth truth;
  ExactSum best;
  const std::size_t count = instance.candidates.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (instance.candidates[i].selected) truth.selected |= std::size_t{1} << i;
  }
  for (std::size_t subset = 0; subset < std::size_t{1} << count; ++subset) {
    if (!fits(instance, subset)) continue;
    ExactSum sum = exact_sum(instance, subset);
    if (sum > best) {
      best = sum;
      truth.best = subset;
    }
    long double rough = 0;
    std::int64_t left = instance.target;
    for (std::size_t i = 0; i < count; ++i) {
      if ((subset >> i & 1U) == 0) continue;
      left -= instance.candidates[i].tokens;
      if (!std::isnan(instance.candidates[i].score)) rough += static_cast<long double>(instance.candidates[i].score);
    }
    truth.fractional = std::max(truth.fractional, rough);
    for (std::size_t i = 0; i < count; ++i) {
      const Candidate& c = instance.candidates[i];
      if ((subset >> i & 1U) != 0 || c.tokens <= left || c.tokens > instance.target || !(c.score > 0.0)) continue;
      const long double part = static_cast<long double>(left) / static_cast<long double>(c.tokens);
      truth.fractional = std::max(truth.fractional, rough + static_cast<long double>(c.score) * part);
    }
  }
  return truth;
}

std::string check(const Instance& instance, const OptimalityCertificate& certificate) {
  const Truth truth = truth_of(instance);
  const ExactSum best = exact_sum(instance, truth.best);
  std::string problem;
  if (exact(certificate.upper_bound) < best) problem += "the bound is below the optimum\n";
  const auto bound = static_cast<long double>(certificate.upper_bound);
  if (bound > truth.fractional * (1 + 1e-15L)) problem += "the bound is above the fractional optimum\n";
  if (!certificate.optimum) return problem + "no optimum\n";
  if (!is_nearest(*certificate.optimum, instance, truth.best)) problem += "the optimum is not that of all subsets\n";
  if (*certificate.optimum > certificate.upper_bound) problem += "the optimum is above the bound\n";
  if (!is_nearest(certificate.score, instance, truth.selected)) problem += "the score is not the selection's\n";
  if (certificate.within_target != fits(instance, truth.selected)) problem += "within_target\n";

  // score + gap is at least the optimum and about the bound.
  ExactSum reached = exact_sum(instance, truth.selected);
  const bool optimal = reached == best;
  reached.add(certificate.gap);
  if (reached < best) problem += "score and gap together are below the optimum\n";
  if (certificate.gap != 0.0 && optimal && truth.fractional == static_cast<long double>(certificate.score)) {
    problem += "a gap to a bound that is reached\n";
  }
  if (certificate.within_target && !(certificate.gap >= 0.0)) problem += "a negative gap\n";
  if (certificate.within_target && certificate.score > *certificate.optimum) problem += "better than the optimum\n";
  const double rough_gap = certificate.upper_bound - certificate.score;
  const double magnitude = std::abs(certificate.upper_bound) + std::abs(certificate.score);
  if (std::abs(certificate.gap - rough_gap) > 1e-14 * magnitude) problem += "the gap is not what lies between\n";
  return problem;
}

TEST(Optimality, FindsTheOptimumAndBoundsIt) {
  for_each_case(10'000, [](Random& random) -> std::string {
    const Instance instance = random_instance(random, 10);
    const OptimalityCertificate certificate = certify(instance);
    const std::string problem = check(instance, certificate);
    if (problem.empty()) return "";
    return problem + "bound " + dump(certificate.upper_bound) + ", score " + dump(certificate.score) + ", gap " +
           dump(certificate.gap) + ", optimum " + dump(certificate.optimum.value_or(-1.0)) + "\n" + instance.text();
  });
}

// Scores of such different magnitude that 128 bits do not hold them all. The bound is rounded up.
TEST(Optimality, BoundsScoresOfVeryDifferentMagnitude) {
  for_each_case(3'000, [](Random& random) -> std::string {
    Instance instance = random_instance(random, 8);
    for (Candidate& c : instance.candidates) {
      c.score = std::ldexp(random.unit() - 0.2, static_cast<int>(random.between(-1100, 1000)));
    }
    const OptimalityCertificate certificate = certify(instance);
    const Truth truth = truth_of(instance);
    const ExactSum best = exact_sum(instance, truth.best);
    ExactSum reached = exact_sum(instance, truth.selected);
    reached.add(certificate.gap);
    std::string problem;
    if (exact(certificate.upper_bound) < best) problem += "the bound is below the optimum\n";
    if (reached < best) problem += "score and gap together are below the optimum\n";
    if (!certificate.optimum || *certificate.optimum > certificate.upper_bound) problem += "the optimum\n";
    return problem.empty() ? "" : problem + dump(certificate.upper_bound) + "\n" + instance.text();
  });
}

// Integer scores, which are exact as values of KnapsackSlice, on lists that have too many subsets to try.
TEST(Optimality, FindsTheScoreOfKnapsackSlice) {
  for_each_case(300, [](Random& random) -> std::string {
    Instance instance{{}, 0};
    std::vector<ScoredItem> scored;
    const std::size_t count = 20 + random.index(150);
    const std::int64_t weight = random.chance(50) ? 10 : 400;
    std::int64_t total = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::int64_t tokens = random.between(1, weight);
      const auto score = static_cast<double>(random.between(1, 1000));
      instance.candidates.push_back({tokens, score, false});
      scored.push_back({ContextItem({.content = "c", .tokens = tokens}), score});
      total += tokens;
    }
    instance.target = random.between(1, total);
    const ContextBudget budget({.max_tokens = instance.target, .target_tokens = instance.target});
    double best = 0.0;
    for (const Position i : slice(KnapsackSlice({.bucket_size = 1}), scored, budget).selected) best += scored[i].score;
    const OptimalityCertificate certificate = certify(instance);
    if (!certificate.optimum) return "given up\n" + instance.text();
    return *certificate.optimum == best ? "" : "expected " + dump(best) + ", got " + dump(*certificate.optimum) + "\n";
  });
}

// The certificate of a run has the target and the candidates that its slicer received.
TEST(Optimality, UsesTheBudgetAndTheCandidatesOfTheSlicer) {
  for_each_case(5'000, [](Random& random) -> std::string {
    const test_support::PipelineCase c = test_support::random_pipeline_case(random);
    const auto outcome = attempt([&] { return reference::run(c.items, c.budget, c.policy); });
    if (!std::holds_alternative<reference::Outcome>(outcome)) return "";
    std::int64_t pinned_tokens = 0;
    for (const ContextItem& item : c.items) {
      if (item.pinned() && item.tokens() > 0) pinned_tokens += item.tokens();
    }
    const OptimalityCertificate certificate = certify_optimality(checked_dry_run(Pipeline(c.policy), c.items, c.budget),
                                                                 c.budget, {.max_partial_choices = 10'000});
    const auto candidates = static_cast<std::int64_t>(std::get<reference::Outcome>(outcome).stages[3].items_in);
    std::string problem;
    if (certificate.candidates != candidates) problem += "candidates\n";
    if (certificate.target_tokens != reference::compute_effective_budget(c.budget, pinned_tokens).target_tokens) {
      problem += "target_tokens\n";
    }
    if (!c.policy.count_quotas && !certificate.within_target) problem += "within_target\n";
    if (certificate.within_target && certificate.gap < 0.0) problem += "a negative gap\n";
    return problem.empty() ? "" : problem + dump(c);
  });
}

}  // namespace
}  // namespace cupel::property
