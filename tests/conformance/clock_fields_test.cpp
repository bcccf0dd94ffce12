// Times among the options of a strategy: a vector must have an instant if it is a clock, and durations have abbreviated
// names.

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "conformance/runner/described_reader.hpp"
#include "conformance/vector_names.hpp"
#include "conformance/writer/described_text.hpp"

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

TEST(ClockField, IsRequiredInAVector) {
  try {
    read_described<TwoInstants>(toml::parse("since = 2024-06-15T13:00:00Z"));
    ADD_FAILURE() << "nothing was thrown";
  } catch (const VectorError& error) {
    EXPECT_STREQ(error.what(), "field 'today' is missing");
  }
}

TEST(ClockField, IsTheOnlyInstantThatIsRequired) {
  const auto read = read_described<TwoInstants>(toml::parse("today = 2024-06-15T13:00:00Z"));
  EXPECT_EQ(read.today, kToday);
  EXPECT_FALSE(read.since);
}

TEST(ClockField, IsSetByTheWriter) {
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

struct TwoDurations {
  Seconds pause = Seconds(1.0);
  std::optional<Seconds> patience = {};

  static constexpr auto fields() {
    return std::tuple(description::optional("pauseSeconds", &TwoDurations::pause),
                      description::optional("patienceSeconds", &TwoDurations::patience));
  }
};

TEST(DurationField, HasAnAbbreviatedNameInVectors) {
  const auto& [pause, patience] = TwoDurations::fields();
  EXPECT_EQ(vector_name(pause), "pause_secs");
  EXPECT_EQ(vector_name(patience), "patience_secs");
}

TEST(EntryField, IsLeftOutWhenAbsent) {
  EXPECT_EQ(DescribedText::value(std::vector<TwoDurations>{{}, {.patience = Seconds(2.0)}}),
            "[\n  { pause_secs = 1.0 },\n  { pause_secs = 1.0, patience_secs = 2.0 },\n]");
}

}  // namespace
}  // namespace cupel::conformance
