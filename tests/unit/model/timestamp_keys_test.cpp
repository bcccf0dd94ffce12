#include "model/timestamp_keys.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "model/instants.hpp"
#include "run_state.hpp"

namespace cupel {
namespace {

std::vector<ContextItem> items_at(const std::vector<const char*>& times) {
  std::vector<ContextItem> items;
  for (const char* const time : times) {
    items.push_back(ContextItem({.content = "x",
                                 .tokens = 1,
                                 .timestamp = time == nullptr ? std::nullopt : std::optional(Timestamp::parse(time))}));
  }
  return items;
}

std::vector<Position> indices(std::span<const util::KeyedIndex> entries) {
  std::vector<Position> result;
  for (const util::KeyedIndex& entry : entries) result.push_back(entry.index);
  return result;
}

void expect_keys_to_tell_instants_apart(std::span<const util::KeyedIndex> entries,
                                        const std::vector<ContextItem>& items) {
  for (std::size_t k = 0; k + 1 < entries.size(); ++k) {
    const Timestamp a = *items[entries[k].index].timestamp();
    const Timestamp b = *items[entries[k + 1].index].timestamp();
    EXPECT_EQ(entries[k].key == entries[k + 1].key, a == b) << a.to_string() << " and " << b.to_string();
    EXPECT_LE(entries[k].key, entries[k + 1].key);
  }
}

void expect_the_order_of_a_stable_sort(const std::vector<ContextItem>& items) {
  std::vector<Position> expected;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].timestamp()) expected.push_back(static_cast<Position>(i));
  }
  std::stable_sort(expected.begin(), expected.end(),
                   [&](Position a, Position b) { return *items[a].timestamp() < *items[b].timestamp(); });
  RunContext context;
  const auto sorted = sort_by_timestamp(ItemList(items), context);
  ASSERT_EQ(indices(sorted), expected);
  expect_keys_to_tell_instants_apart(sorted, items);
}

TEST(TimestampKeys, OrdersOldestFirstAndLeavesOutTheUndated) {
  const std::vector<ContextItem> items =
      items_at({"2024-03-01T00:00:00Z", nullptr, "2024-01-01T00:00:00Z", "2024-02-01T00:00:00Z", nullptr});
  RunContext context;
  EXPECT_EQ(indices(sort_by_timestamp(ItemList(items), context)), (std::vector<Position>{2, 3, 0}));
}

TEST(TimestampKeys, TellsNanosecondsApart) {
  const std::vector<ContextItem> items =
      items_at({"2024-01-01T00:00:00.000000002Z", "2024-01-01T00:00:00.000000001Z", "2024-01-01T00:00:00Z",
                "2023-12-31T23:59:59.999999999Z", "2024-01-01T00:00:00.000000001Z"});
  RunContext context;
  const auto sorted = sort_by_timestamp(ItemList(items), context);
  EXPECT_EQ(indices(sorted), (std::vector<Position>{3, 2, 1, 4, 0}));
  expect_keys_to_tell_instants_apart(sorted, items);
}

TEST(TimestampKeys, OrdersInstantsBefore1970) {
  const std::vector<ContextItem> items =
      items_at({"1970-01-01T00:00:00Z", "1969-12-31T23:59:59.5Z", "1970-01-01T00:00:00.5Z", "1901-01-01T00:00:00Z"});
  RunContext context;
  EXPECT_EQ(indices(sort_by_timestamp(ItemList(items), context)), (std::vector<Position>{3, 1, 0, 2}));
}

// The first and the last year are too far apart for 64 bits of nanoseconds.
TEST(TimestampKeys, OrdersTenThousandYears) {
  const std::vector<ContextItem> items =
      items_at({"9999-12-31T23:59:59.999999999Z", "2024-01-01T00:00:00Z", "0001-01-01T00:00:00Z",
                "2024-01-01T00:00:00Z", "0001-01-01T00:00:00.000000001Z", "9999-12-31T23:59:59.999999998Z"});
  RunContext context;
  const auto sorted = sort_by_timestamp(ItemList(items), context);
  EXPECT_EQ(indices(sorted), (std::vector<Position>{2, 4, 1, 3, 5, 0}));
  expect_keys_to_tell_instants_apart(sorted, items);
}

// An era has 544 years, and 2^64 nanoseconds are 584: on both sides of these, wherever on the scale, the order is that
// of a plain sort.
TEST(TimestampKeys, AgreesWithAStableSortForAnySpan) {
  std::mt19937_64 random(1);
  constexpr std::int64_t kFirst = -62135596800;  // 0001-01-01
  constexpr std::int64_t kLast = 253402300799;   // 9999-12-31T23:59:59
  for (const std::int64_t years : {1, 100, 543, 544, 545, 583, 584, 585, 1000, 9000}) {
    for (int round = 0; round < 20; ++round) {
      const std::int64_t span = std::min(years * 31556952, kLast - kFirst);
      const std::int64_t begin =
          kFirst + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(kLast - kFirst - span + 1));
      std::vector<ContextItem> items;
      for (int i = 0; i < 300; ++i) {
        const std::int64_t second =
            i == 0   ? begin
            : i == 1 ? begin + span
                     : begin + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(span + 1));
        items.push_back(ContextItem(
            {.content = "x",
             .tokens = 1,
             .timestamp = Timestamp::from_unix(second, static_cast<std::int32_t>(random() % 3 * 499999999))}));
      }
      SCOPED_TRACE(std::to_string(years) + " years from " + std::to_string(begin));
      expect_the_order_of_a_stable_sort(items);
    }
  }
}

// One instant in each 544 years from the earliest on: as 64-bit numbers all of them are equal.
TEST(TimestampKeys, TellInstantsOfEqualNumbersApart) {
  constexpr std::int64_t kEra = std::int64_t{1} << 34;
  for (const std::int64_t first : {-62135596800L, -62135596799L, 0L}) {
    std::vector<ContextItem> items;
    for (std::int64_t second = first; second <= 253402300799; second += kEra) {
      for (int copies = 0; copies < 2; ++copies) {
        items.insert(
            items.begin(),
            ContextItem({.content = "x", .tokens = 1, .timestamp = Timestamp::from_unix(second, 999'999'999)}));
      }
    }
    expect_the_order_of_a_stable_sort(items);
  }
}

// Whether the earliest instant is the first there is or any other, and however few are of its era.
TEST(TimestampKeys, OrderManyInstantsOfOneEraAndFewOfOthers) {
  std::mt19937_64 random(2);
  for (const char* const far :
       {"0001-01-01T00:00:00Z", "1066-10-14T09:00:00Z", "1480-05-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z"}) {
    for (const std::size_t size : {2U, 50U, 9'000U}) {  // sorted by comparing, by digits, and packed
      std::vector<ContextItem> items;
      for (std::size_t i = 0; i < size; ++i) {
        const auto second = static_cast<std::int64_t>(1'700'000'000 + random() % 100'000);
        const auto timestamp = i % 1'000 == 1 ? Timestamp::parse(far) : Timestamp::from_unix(second);
        items.push_back(ContextItem(
            {.content = "x", .tokens = 1, .timestamp = i % 7 == 3 ? std::nullopt : std::optional(timestamp)}));
      }
      expect_the_order_of_a_stable_sort(items);
    }
  }
}

// One nanosecond before 1970 is -1, which in other ways of counting is the number that stands for "undated".
TEST(TimestampKeys, TellTheLastNanosecondBefore1970FromNone) {
  const std::vector<ContextItem> items =
      items_at({"1970-01-01T00:00:00Z", nullptr, "1969-12-31T23:59:59.999999999Z", "1969-12-31T23:59:59.999999998Z"});
  RunContext context;
  EXPECT_EQ(indices(sort_by_timestamp(ItemList(items), context)), (std::vector<Position>{3, 2, 0}));
}

// The run's numbers are the caller's list's; a custom scorer may ask about another one.
TEST(TimestampKeys, OfAnotherListAreItsOwn) {
  const std::vector<ContextItem> run = items_at({"2024-01-01T00:00:00Z", "2024-01-02T00:00:00Z", nullptr});
  const std::vector<ContextItem> other =
      items_at({"2024-03-01T00:00:00Z", "2024-02-01T00:00:00Z", "2024-01-01T00:00:00Z"});
  RunContext context;
  std::vector<std::uint64_t> numbers(run.size());
  std::vector<std::uint8_t> eras(run.size());
  Instants instants(run, numbers, eras);
  for (std::size_t i = 0; i < run.size(); ++i) instants.set(i, run[i].timestamp());
  RunState state(context, kDefaultMaxSteps);
  state.instants = &instants;
  EXPECT_EQ(indices(sort_by_timestamp(ItemList(other), context)), (std::vector<Position>{2, 1, 0}));
  const std::vector<Position> backwards = {2, 1, 0};
  EXPECT_EQ(indices(sort_by_timestamp(ItemList(run, backwards), context)), (std::vector<Position>{2, 1}));
}

TEST(TimestampKeys, OfAPartOfTheRunsListAreInTheOrderOfThatPart) {
  const std::vector<ContextItem> run =
      items_at({"9999-01-01T00:00:00Z", "0001-01-01T00:00:00Z", nullptr, "2024-01-01T00:00:00Z", "9999-01-01T00:00:00Z",
                "2024-01-01T00:00:00Z", "0001-01-01T00:00:00Z"});
  std::vector<std::uint64_t> numbers(run.size());
  std::vector<std::uint8_t> eras(run.size());
  Instants instants(run, numbers, eras);
  for (std::size_t i = 0; i < run.size(); ++i) instants.set(i, run[i].timestamp());
  RunContext context;
  RunState state(context, kDefaultMaxSteps);
  state.instants = &instants;
  const std::vector<Position> part = {4, 3, 2, 1, 0, 5};
  EXPECT_EQ(indices(sort_by_timestamp(ItemList(run, part), context)), (std::vector<Position>{3, 1, 5, 0, 4}));
}

// A run over the first items of a longer list knows nothing of the others, though both begin at one address.
TEST(TimestampKeys, OfALongerListThanTheRunsAreItsOwn) {
  const std::vector<ContextItem> all =
      items_at({"2024-03-01T00:00:00Z", "2024-02-01T00:00:00Z", "2024-01-01T00:00:00Z", "2023-12-01T00:00:00Z"});
  const std::span<const ContextItem> run = std::span(all).first(2);
  const auto numbers = std::make_unique<std::uint64_t[]>(run.size());  // its end is where a sanitizer looks
  const auto eras = std::make_unique<std::uint8_t[]>(run.size());
  Instants instants(run, {numbers.get(), run.size()}, {eras.get(), run.size()});
  for (std::size_t i = 0; i < run.size(); ++i) instants.set(i, run[i].timestamp());
  EXPECT_TRUE(instants.are_of(ItemList(run)));
  EXPECT_FALSE(instants.are_of(ItemList(all)));
  RunContext context;
  RunState state(context, kDefaultMaxSteps);
  state.instants = &instants;
  EXPECT_EQ(indices(sort_by_timestamp(ItemList(all), context)), (std::vector<Position>{3, 2, 1, 0}));
  const std::vector<Position> ends = {0, 3};
  EXPECT_FALSE(instants.are_of(ItemList(all, ends)));
  EXPECT_EQ(indices(sort_by_timestamp(ItemList(all, ends), context)), (std::vector<Position>{1, 0}));
}

TEST(TimestampKeys, OfNothingIsNothing) {
  RunContext context;
  EXPECT_TRUE(sort_by_timestamp(ItemList(std::span<const ContextItem>()), context).empty());
  const std::vector<ContextItem> undated = items_at({nullptr, nullptr});
  EXPECT_TRUE(sort_by_timestamp(ItemList(undated), context).empty());
}

}  // namespace
}  // namespace cupel
