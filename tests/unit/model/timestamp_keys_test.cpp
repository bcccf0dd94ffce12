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

void expect_keys_distinguish_instants(std::span<const util::KeyedIndex> entries,
                                      const std::vector<ContextItem>& items) {
  for (std::size_t k = 0; k + 1 < entries.size(); ++k) {
    const Timestamp a = *items[entries[k].index].timestamp();
    const Timestamp b = *items[entries[k + 1].index].timestamp();
    EXPECT_EQ(entries[k].key == entries[k + 1].key, a == b) << a.to_string() << " and " << b.to_string();
    EXPECT_LE(entries[k].key, entries[k + 1].key);
  }
}

void expect_order_of_stable_sort(const std::vector<ContextItem>& items) {
  std::vector<Position> expected;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].timestamp()) expected.push_back(static_cast<Position>(i));
  }
  std::stable_sort(expected.begin(), expected.end(),
                   [&](Position a, Position b) { return *items[a].timestamp() < *items[b].timestamp(); });
  RunContext context;
  const auto sorted = sort_by_timestamp(ItemList(items), context);
  ASSERT_EQ(indices(sorted), expected);
  expect_keys_distinguish_instants(sorted, items);
}

TEST(TimestampKeys, SortOldestFirstAndOmitUndatedItems) {
  const std::vector<ContextItem> items =
      items_at({"2024-03-01T00:00:00Z", nullptr, "2024-01-01T00:00:00Z", "2024-02-01T00:00:00Z", nullptr});
  RunContext context;
  EXPECT_EQ(indices(sort_by_timestamp(ItemList(items), context)), (std::vector<Position>{2, 3, 0}));
}

TEST(TimestampKeys, DistinguishNanoseconds) {
  const std::vector<ContextItem> items =
      items_at({"2024-01-01T00:00:00.000000002Z", "2024-01-01T00:00:00.000000001Z", "2024-01-01T00:00:00Z",
                "2023-12-31T23:59:59.999999999Z", "2024-01-01T00:00:00.000000001Z"});
  RunContext context;
  const auto sorted = sort_by_timestamp(ItemList(items), context);
  EXPECT_EQ(indices(sorted), (std::vector<Position>{3, 2, 1, 4, 0}));
  expect_keys_distinguish_instants(sorted, items);
}

TEST(TimestampKeys, SortInstantsBefore1970) {
  const std::vector<ContextItem> items =
      items_at({"1970-01-01T00:00:00Z", "1969-12-31T23:59:59.5Z", "1970-01-01T00:00:00.5Z", "1901-01-01T00:00:00Z"});
  RunContext context;
  EXPECT_EQ(indices(sort_by_timestamp(ItemList(items), context)), (std::vector<Position>{3, 1, 0, 2}));
}

// The first and the last year are too far apart for 64 bits of nanoseconds.
TEST(TimestampKeys, SortInstantsOfTenThousandYears) {
  const std::vector<ContextItem> items =
      items_at({"9999-12-31T23:59:59.999999999Z", "2024-01-01T00:00:00Z", "0001-01-01T00:00:00Z",
                "2024-01-01T00:00:00Z", "0001-01-01T00:00:00.000000001Z", "9999-12-31T23:59:59.999999998Z"});
  RunContext context;
  const auto sorted = sort_by_timestamp(ItemList(items), context);
  EXPECT_EQ(indices(sorted), (std::vector<Position>{2, 4, 1, 3, 5, 0}));
  expect_keys_distinguish_instants(sorted, items);
}

// An era spans 544 years, and 2^64 nanoseconds span 584. The spans lie on both sides of these limits and begin anywhere
// in the range.
TEST(TimestampKeys, AgreeWithAStableSortForAnySpan) {
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
      expect_order_of_stable_sort(items);
    }
  }
}

// One instant per era of 544 years, counted from the earliest: all have the same 64-bit number.
TEST(TimestampKeys, DistinguishInstantsThatDifferOnlyInTheirEra) {
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
    expect_order_of_stable_sort(items);
  }
}

// The far instant is the earliest or the latest possible one, or lies between them. Few items are of its era.
TEST(TimestampKeys, SortManyInstantsOfOneEraAndFewOfOthers) {
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
      expect_order_of_stable_sort(items);
    }
  }
}

// Counted in nanoseconds from 1970, this instant would be -1, the number that marks items without a timestamp.
TEST(TimestampKeys, DistinguishTheLastNanosecondBefore1970FromNoTimestamp) {
  const std::vector<ContextItem> items =
      items_at({"1970-01-01T00:00:00Z", nullptr, "1969-12-31T23:59:59.999999999Z", "1969-12-31T23:59:59.999999998Z"});
  RunContext context;
  EXPECT_EQ(indices(sort_by_timestamp(ItemList(items), context)), (std::vector<Position>{3, 2, 0}));
}

// The numbers of a run belong to the caller's list, but a custom scorer may sort another list.
TEST(TimestampKeys, AreRecomputedForAnotherList) {
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

TEST(TimestampKeys, SortPartOfTheRunsListStably) {
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

// The run covers only the first items of a longer list. It has no numbers for the others, although both lists begin at
// one address.
TEST(TimestampKeys, AreRecomputedForALongerListAtTheSameAddress) {
  const std::vector<ContextItem> all =
      items_at({"2024-03-01T00:00:00Z", "2024-02-01T00:00:00Z", "2024-01-01T00:00:00Z", "2023-12-01T00:00:00Z"});
  const std::span<const ContextItem> run = std::span(all).first(2);
  const auto numbers = std::make_unique<std::uint64_t[]>(run.size());  // sanitizers detect reads past the end
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

TEST(TimestampKeys, AreEmptyWithoutTimestamps) {
  RunContext context;
  EXPECT_TRUE(sort_by_timestamp(ItemList(std::span<const ContextItem>()), context).empty());
  const std::vector<ContextItem> undated = items_at({nullptr, nullptr});
  EXPECT_TRUE(sort_by_timestamp(ItemList(undated), context).empty());
}

}  // namespace
}  // namespace cupel
