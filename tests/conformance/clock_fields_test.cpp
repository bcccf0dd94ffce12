// Of the instants among a strategy's options, only a clock must be in a vector.

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "conformance/runner/described_reader.hpp"
#include "conformance/vector_names.hpp"

namespace cupel::conformance {
namespace {

struct TwoInstants {
  std::optional<Timestamp> since = {};
  std::optional<Timestamp> today = {};

  static constexpr std::string_view kName = "twoInstants";
  static constexpr auto fields() {
    return std::tuple(description::optional("since", &TwoInstants::since),
                      description::optional("today", &TwoInstants::today, {.is_clock = true}));
  }
};

const Timestamp kToday = Timestamp::from_unix(1'718'456'400);

TEST(ClockField, MustBeInAVector) {
  try {
    read_described<TwoInstants>(toml::parse("since = 2024-06-15T13:00:00Z"));
    ADD_FAILURE() << "read";
  } catch (const VectorError& error) {
    EXPECT_STREQ(error.what(), "field 'today' is missing");
  }
}

TEST(ClockField, IsNotEveryInstant) {
  const auto read = read_described<TwoInstants>(toml::parse("today = 2024-06-15T13:00:00Z"));
  EXPECT_EQ(read.today, kToday);
  EXPECT_FALSE(read.since);
}

TEST(ClockField, IsStoppedByTheWriter) {
  TwoInstants options;
  std::vector<std::string> clocks;
  description::for_each_field<TwoInstants>([&](const auto& field) {
    if (std::optional<Timestamp>* const clock = find_clock(field, options)) {
      clocks.emplace_back(field.name);
      *clock = kToday;
    }
  });
  EXPECT_EQ(clocks, std::vector<std::string>{"today"});
  EXPECT_EQ(options.today, kToday);
  EXPECT_FALSE(options.since);
}

}  // namespace
}  // namespace cupel::conformance
