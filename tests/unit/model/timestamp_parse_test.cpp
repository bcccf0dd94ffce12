// RFC 3339 as this project accepts it: seconds and an offset are required, nothing is guessed.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "cupel/model/timestamp.hpp"
#include "support/thrown_error.hpp"

namespace cupel {
namespace {

constexpr std::int64_t kNoon = 1'718'452'800;  // 2024-06-15T12:00:00Z

void expect_rejected(std::string_view text) {
  SCOPED_TRACE(testing::PrintToString(text));
  const Error error = test::thrown_error([&] { return Timestamp::parse(text); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidItem);
  EXPECT_EQ(error.parameter(), "timestamp");
  EXPECT_FALSE(error.problem().empty());
}

TEST(TimestampParse, ReadsAnInstant) {
  EXPECT_EQ(Timestamp::parse("2024-06-15T12:00:00Z"), Timestamp::from_unix(kNoon));
}

TEST(TimestampParse, AcceptsLowerCaseLettersAndABlank) {
  for (const char* text : {"2024-06-15t12:00:00Z", "2024-06-15T12:00:00z", "2024-06-15t12:00:00z",
                           "2024-06-15 12:00:00Z", "2024-06-15 12:00:00z"}) {
    EXPECT_EQ(Timestamp::parse(text), Timestamp::from_unix(kNoon)) << text;
  }
}

TEST(TimestampParse, AcceptsOneToNineFractionDigits) {
  EXPECT_EQ(Timestamp::parse("2024-06-15T12:00:00.5Z"), Timestamp::from_unix(kNoon, 500'000'000));
  EXPECT_EQ(Timestamp::parse("2024-06-15T12:00:00.25+00:00"), Timestamp::from_unix(kNoon, 250'000'000));
  EXPECT_EQ(Timestamp::parse("2024-06-15T12:00:00.000001Z"), Timestamp::from_unix(kNoon, 1'000));
  EXPECT_EQ(Timestamp::parse("2024-06-15T12:00:00.123456789Z"), Timestamp::from_unix(kNoon, 123'456'789));
  EXPECT_EQ(Timestamp::parse("2024-06-15T12:00:00.000000000Z"), Timestamp::from_unix(kNoon));
}

// Spec: ContextItem/timestamp
TEST(TimestampParse, AppliesTheOffset) {
  EXPECT_EQ(Timestamp::parse("2024-06-15T14:00:00+02:00"), Timestamp::from_unix(kNoon));
  EXPECT_EQ(Timestamp::parse("2024-06-15T06:30:00-05:30"), Timestamp::from_unix(kNoon));
  EXPECT_EQ(Timestamp::parse("2024-06-15T12:00:00-00:00"), Timestamp::from_unix(kNoon));
  EXPECT_EQ(Timestamp::parse("2024-06-16T11:59:00+23:59"), Timestamp::from_unix(kNoon));
  EXPECT_EQ(Timestamp::parse("2024-06-14T12:01:00-23:59"), Timestamp::from_unix(kNoon));
}

TEST(TimestampParse, AnOffsetDoesNotChangeTheFraction) {
  EXPECT_EQ(Timestamp::parse("1969-12-31T23:59:59.75+00:00"), Timestamp::from_unix(-1, 750'000'000));
  EXPECT_EQ(Timestamp::parse("1970-01-01T00:59:59.75+01:00"), Timestamp::from_unix(-1, 750'000'000));
}

TEST(TimestampParse, AcceptsTheLeapDayInLeapYearsOnly) {
  EXPECT_EQ(Timestamp::parse("2024-02-29T00:00:00Z").to_string(), "2024-02-29T00:00:00Z");
  EXPECT_EQ(Timestamp::parse("2000-02-29T00:00:00Z").to_string(), "2000-02-29T00:00:00Z");
  expect_rejected("2023-02-29T00:00:00Z");
  expect_rejected("1900-02-29T00:00:00Z");
}

// Spec: ContextItem/timestamp
TEST(TimestampParse, RejectsADateThatDoesNotExist) {
  for (const char* text : {"2024-02-30T00:00:00Z", "2024-04-31T00:00:00Z", "2024-13-01T00:00:00Z",
                           "2024-00-01T00:00:00Z", "2024-01-00T00:00:00Z", "2024-01-32T00:00:00Z"}) {
    expect_rejected(text);
  }
}

// Spec: ContextItem/timestamp
TEST(TimestampParse, RejectsATimeThatDoesNotExist) {
  for (const char* text : {"2024-06-15T24:00:00Z", "2024-06-15T12:60:00Z", "2024-06-15T12:00:60Z",
                           "2016-12-31T23:59:60Z", "2024-06-15T99:99:99Z"}) {
    expect_rejected(text);
  }
}

TEST(TimestampParse, RejectsAMissingOffset) {
  for (const char* text : {"2024-06-15T12:00:00", "2024-06-15T12:00:00.5", "2024-06-15 12:00:00"})
    expect_rejected(text);
}

TEST(TimestampParse, RejectsMissingSeconds) {
  for (const char* text :
       {"2024-06-15T12:00Z", "2024-06-15T12:00+02:00", "2024-06-15T12Z", "2024-06-15", "2024-06-15Z"}) {
    expect_rejected(text);
  }
}

// Spec: ContextItem/timestamp
TEST(TimestampParse, RejectsAFractionThatIsEmptyOrTooLong) {
  expect_rejected("2024-06-15T12:00:00.Z");
  expect_rejected("2024-06-15T12:00:00.+00:00");
  expect_rejected("2024-06-15T12:00:00.1234567890Z");
  expect_rejected("2024-06-15T12:00:00.0000000000Z");
  expect_rejected("2024-06-15T12:00:00,5Z");
}

TEST(TimestampParse, RejectsAnOffsetOutOfRangeOrIncomplete) {
  for (const char* offset : {"+24:00", "-24:00", "+00:60", "-23:60", "+0200", "+02", "+2:00", "+02:0", "+02:", "+",
                             "+-2:00", "UTC", "\u221202:00"}) {
    expect_rejected(std::string("2024-06-15T12:00:00") + offset);
  }
}

TEST(TimestampParse, RejectsTrailingAndLeadingText) {
  for (const char* text : {"2024-06-15T12:00:00Z ", " 2024-06-15T12:00:00Z", "2024-06-15T12:00:00ZZ",
                           "2024-06-15T12:00:00Z+00:00", "2024-06-15T12:00:00+02:00:00", "\n2024-06-15T12:00:00Z"}) {
    expect_rejected(text);
  }
  expect_rejected(std::string_view("2024-06-15T12:00:00Z\0", 21));
}

TEST(TimestampParse, RejectsOtherFormats) {
  for (const char* text :
       {"", "Z", "now", "1718452800", "2024-6-15T12:00:00Z", "24-06-15T12:00:00Z", "02024-06-15T12:00:00Z",
        "2024/06/15T12:00:00Z", "20240615T120000Z", "2024-06-15T12.00.00Z", "2024-06-15  12:00:00Z",
        "2024-06-15_12:00:00Z", "2024-06-1512:00:00Z", "+2024-06-15T12:00:00Z", "-024-06-15T12:00:00Z",
        "2024-W24-6T12:00:00Z", "2024-06-15T1\uFF12:00:00Z", "2024-06-15T 2:00:00Z", "2024-06-15T+2:00:00Z"}) {
    expect_rejected(text);
  }
}

// '/' comes before '0' in ASCII, and ':' after '9'.
TEST(TimestampParse, RejectsTheAsciiNeighboursOfTheDigits) {
  for (const std::string plain : {"2010-10-10T10:10:10Z", "1919-09-09T09:09:09Z"}) {
    EXPECT_NO_THROW(Timestamp::parse(plain));
    for (std::size_t at = 0; at < plain.size(); ++at) {
      if (plain[at] < '0' || plain[at] > '9') continue;
      for (const char neighbour : {'/', ':'}) {
        std::string text = plain;
        text[at] = neighbour;
        expect_rejected(text);
      }
    }
  }
}

TEST(TimestampParse, RejectsEveryProperPrefix) {
  const std::string whole = "2024-06-15T12:00:00.25+02:00";
  for (std::size_t length = 0; length < whole.size(); ++length) expect_rejected(whole.substr(0, length));
}

TEST(TimestampParse, TheRangeOfYearsAppliesToTheUtcInstant) {
  EXPECT_EQ(Timestamp::parse("0001-01-01T00:00:00Z").seconds(), -62'135'596'800);
  EXPECT_EQ(Timestamp::parse("9999-12-31T23:59:59.999999999Z").seconds(), 253'402'300'799);
  EXPECT_EQ(Timestamp::parse("0001-01-01T00:00:00-00:01").to_string(), "0001-01-01T00:01:00Z");
  EXPECT_EQ(Timestamp::parse("0000-12-31T23:59:00-00:02").to_string(), "0001-01-01T00:01:00Z");
  EXPECT_EQ(Timestamp::parse("9999-12-31T23:59:59+00:01").to_string(), "9999-12-31T23:58:59Z");
  expect_rejected("0001-01-01T00:00:00+00:01");
  expect_rejected("9999-12-31T23:59:59-00:01");
  expect_rejected("0000-12-31T23:59:59Z");
  expect_rejected("0000-12-31T23:59:59.999999999Z");
  expect_rejected("0000-01-01T00:00:00Z");
}

TEST(TimestampParse, MessagesQuoteTheText) {
  const Error error = test::thrown_error([] { return Timestamp::parse("2024-02-30T00:00:00Z"); });
  EXPECT_TRUE(test::contains(error.what(), "2024-02-30T00:00:00Z")) << error.what();
}

}  // namespace
}  // namespace cupel
