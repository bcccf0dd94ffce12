// Tests StreamSelector: a push that failed can be repeated.

#include "cases.hpp"
#include "failing_new.hpp"

namespace cupel::failure {
namespace {

using Taken = std::vector<std::pair<std::uint64_t, double>>;

// Repeats the operation once if it throws.
template <class Exception, class Operation>
auto insistently(const Operation& operation) {
  try {
    return operation();
  } catch (const Exception&) {
    return operation();
  }
}

template <class Exception>
Taken select(const Items& items, const std::optional<AnyScorer>& scorer) {
  const ContextBudget budget({.max_tokens = 1000, .target_tokens = 700});
  StreamSelector selector =
      scorer ? StreamSelector(budget, *scorer, {.batch_size = 5}) : StreamSelector(budget, {.batch_size = 5});
  for (const ContextItem& item : items) {
    insistently<Exception>([&] {
      if (scorer) {
        selector.push(item);
      } else {
        selector.push({item, static_cast<double>(item.tokens())});
      }
    });
  }
  Taken taken;
  for (const StreamedItem& entry : insistently<Exception>([&] { return selector.finish(); })) {
    taken.emplace_back(entry.position, entry.scored.score);
  }
  return taken;
}

class Streams : public ::testing::TestWithParam<bool> {
 protected:
  const Items items_ = make_items();
  const std::optional<AnyScorer> scorer_ = GetParam() ? std::optional(all_scorers()) : std::nullopt;
};

TEST_P(Streams, SurviveEveryFailedAllocation) {
  class Nothing {};
  expect_survives_every_failed_allocation([&] { return select<Nothing>(items_, scorer_); });
}

TEST_P(Streams, ContinueAfterAFailedAllocation) {
  class Nothing {};
  const Taken expected = select<Nothing>(items_, scorer_);
  bool happened = true;
  bool threw_elsewhere = false;
  for (std::size_t n = 1; happened; ++n) {
    const FailingAllocation failing(n, Shortage::Once);
    try {
      const Taken taken = select<std::bad_alloc>(items_, scorer_);
      happened = FailingAllocation::happened();
      ASSERT_EQ(taken, expected) << "allocation " << n;
    } catch (const std::bad_alloc&) {
      threw_elsewhere = true;  // in the constructor, or in the list of this test
    }
  }
  EXPECT_TRUE(threw_elsewhere);
}
INSTANTIATE_TEST_SUITE_P(Failure, Streams, ::testing::Bool(),
                         [](const auto& test) { return test.param ? "Scoring" : "Scored"; });

TEST(Streams, ContinueAfterAScorerThrew) {
  const Items items = make_items();
  std::size_t calls = 0;
  std::size_t throws_at = 0;
  const AnyScorer scorer = [&](const ContextItem& item) {
    if (++calls == throws_at) throw 42;
    return static_cast<double>(item.tokens());
  };
  const Taken expected = select<int>(items, scorer);
  for (const std::size_t last = calls; throws_at <= last; ++throws_at) {
    calls = 0;
    ASSERT_EQ(select<int>(items, scorer), expected) << "call " << throws_at;
  }
}

}  // namespace
}  // namespace cupel::failure
