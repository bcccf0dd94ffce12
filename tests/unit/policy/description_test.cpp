// The checks of each type that a field may have, alone and as a member of a list entry.

#include "cupel/description.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "cupel/model/context_kind.hpp"
#include "errors.hpp"
#include "support/thrown_error.hpp"

namespace cupel {
namespace {

using description::kPercentage;
using description::kPositiveInteger;
using description::kPositiveSeconds;

struct Share {
  Required<ContextKind> kind;
  std::optional<double> percent = {};
  std::optional<std::int64_t> count = {};

  static constexpr auto fields() {
    return std::tuple(description::required("kind", &Share::kind),
                      description::optional("maxPercent", &Share::percent, {.range = kPercentage}),
                      description::optional("count", &Share::count, {.range = kPositiveInteger}));
  }
};

struct Options {
  double number = 1.0;
  std::int64_t integer = 1;
  Seconds duration = Seconds(1.0);
  std::vector<Share> list = {{.kind = "A"}};
  std::optional<double> optional_number = {};
  std::optional<std::int64_t> optional_integer = {};
  std::optional<Seconds> optional_duration = {};
  std::optional<std::vector<Share>> optional_list = {};

  static constexpr auto fields() {
    return std::tuple(
        description::optional("number", &Options::number, {.range = kPercentage}),
        description::optional("integer", &Options::integer, {.range = kPositiveInteger}),
        description::optional("durationSeconds", &Options::duration, {.range = kPositiveSeconds}),
        description::optional("list", &Options::list, {.at_least_one = true}),
        description::optional("optionalNumber", &Options::optional_number, {.range = kPercentage, .absent = 0.0}),
        description::optional("optionalInteger", &Options::optional_integer, {.range = kPositiveInteger, .absent = 1}),
        description::optional("optionalDurationSeconds", &Options::optional_duration, {.range = kPositiveSeconds}),
        description::optional("optionalList", &Options::optional_list, {.at_least_one = true}));
  }
};

std::string rejection(const Options& options) {
  return test::thrown_error([&] {
           errors::check_fields(ErrorCode::ScorerConfig, "Test", options);
           return 0;
         })
      .what();
}

struct Entry {
  Required<std::int64_t> first;
  Required<std::int64_t> second;
  double third = 1.0;

  static constexpr auto fields() {
    return std::tuple(description::required("first", &Entry::first), description::required("second", &Entry::second),
                      description::optional("third", &Entry::third));
  }
};

TEST(Description, CountsTheLeadingRequiredFields) {
  EXPECT_EQ(description::leading_required<Entry>(), 2U);
  EXPECT_EQ(description::leading_required<Share>(), 1U);
  EXPECT_EQ(description::leading_required<Options>(), 0U);
}

TEST(Description, NamesEntriesOnly) {
  EXPECT_EQ(description::of_entry(Share{.kind = "Memory"}), " for kind 'Memory'");
  EXPECT_EQ(description::of_entry(Entry{.first = 1, .second = 2}), "");
  EXPECT_EQ(description::of_entry(Options()), "");
}

TEST(Description, AcceptsValuesThatAreInRangeOrAbsent) {
  EXPECT_NO_THROW(errors::check_fields(ErrorCode::ScorerConfig, "Test", Options()));
  const Options given{.optional_number = 100.0,
                      .optional_integer = 1,
                      .optional_duration = Seconds(0.5),
                      .optional_list = {{{.kind = "A", .percent = 0.0, .count = 1}}}};
  EXPECT_NO_THROW(errors::check_fields(ErrorCode::ScorerConfig, "Test", given));
}

TEST(Description, ChecksTheRangeOfEveryNumber) {
  EXPECT_EQ(rejection({.number = 101.0}), "Test: number must be 0 to 100, got 101");
  EXPECT_EQ(rejection({.integer = 0}), "Test: integer must be positive, got 0");
  EXPECT_EQ(rejection({.duration = Seconds(0.0)}),
            "Test: duration must be a positive and finite number of seconds, got 0");
}

TEST(Description, ChecksTheRangeOfEveryOptionalNumber) {
  EXPECT_EQ(rejection({.optional_number = std::numeric_limits<double>::infinity()}),
            "Test: optionalNumber must be 0 to 100, got inf");
  EXPECT_EQ(rejection({.optional_integer = -1}), "Test: optionalInteger must be positive, got -1");
  EXPECT_EQ(rejection({.optional_duration = Seconds(-1.0)}),
            "Test: optionalDuration must be a positive and finite number of seconds, got -1");
}

enum class Side { Left, Right };
constexpr auto choices(Side /*type*/) {
  return std::array{description::Choice<Side>{"left", Side::Left}, description::Choice<Side>{"right", Side::Right}};
}

TEST(Description, NamesDescribedChoicesOnly) {
  EXPECT_EQ(description::choice_name(Side::Right), "right");
  EXPECT_EQ(description::choice_name(static_cast<Side>(7)), "");
}

TEST(Description, RequiresAMeaningForAbsentNumbersAndChoices) {
  EXPECT_TRUE(description::describes_absent_values<Options>());
  EXPECT_FALSE(description::describes_absent_values<Share>());
}

// An integer that counts seconds keeps the unit in its name; only durations drop it.
struct Waits {
  std::int64_t retry_seconds = 1;
  std::optional<Seconds> patience = {};

  static constexpr auto fields() {
    return std::tuple(description::optional("retrySeconds", &Waits::retry_seconds, {.range = kPositiveInteger}),
                      description::optional("patienceSeconds", &Waits::patience, {.range = kPositiveSeconds}));
  }
};

TEST(Description, NamesDurationsWithoutTheirUnit) {
  const auto& [retry, patience] = Waits::fields();
  EXPECT_EQ(description::parameter_name(retry), "retrySeconds");
  EXPECT_EQ(description::parameter_name(patience), "patience");
}

TEST(Description, ChecksListsAndTheirEntries) {
  EXPECT_EQ(rejection({.list = {}}), "Test: list must have at least one entry");
  EXPECT_EQ(rejection({.list = {{.kind = "A"}, {.kind = "B", .percent = 101.0}}}),
            "Test: maxPercent must be 0 to 100 for kind 'B', got 101");
  EXPECT_EQ(rejection({.optional_list = std::vector<Share>()}), "Test: optionalList must have at least one entry");
  EXPECT_EQ(rejection({.optional_list = {{{.kind = "B", .count = 0}}}}),
            "Test: count must be positive for kind 'B', got 0");
}

}  // namespace
}  // namespace cupel
