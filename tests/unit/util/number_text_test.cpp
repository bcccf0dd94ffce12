#include "util/number_text.hpp"

#include <gtest/gtest.h>

#include <clocale>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

namespace cupel::util {
namespace {

// Spec: MetadataTrustScorer/parsing
TEST(NumberText, ParsesDecimalNumbers) {
  const struct {
    const char* text;
    double value;
  } kTable[] = {{"0", 0.0},
                {"1", 1.0},
                {"0.75", 0.75},
                {"-0.1", -0.1},
                {"+0.5", 0.5},
                {".5", 0.5},
                {"5.", 5.0},
                {"1e2", 100.0},
                {"1E-2", 0.01},
                {"+1e+2", 100.0},
                {"007", 7.0},
                {"-0", -0.0},
                {"0e5", 0.0},
                {"123456789", 123456789.0},
                {"0.1000000000000000055511151231257827021181583404541015625", 0.1},
                {"1.7976931348623157e308", std::numeric_limits<double>::max()},
                {"5e-324", std::numeric_limits<double>::denorm_min()}};
  for (const auto& [text, value] : kTable) {
    const auto parsed = parse_decimal(text);
    ASSERT_TRUE(parsed.has_value()) << text;
    EXPECT_EQ(*parsed, value) << text;
  }
}

// "locale-free, whole string, one leading `+` allowed, no blanks, no hex".
TEST(NumberText, RejectsTextsThatAreNotDecimalNumbers) {
  for (const char* const text : {"",    " ",     "+",   "-",   ".",     "e5",  "high", " 1",  "1 ",
                                 "\t1", "1\n",   "+ 1", "++1", "+-1",   "-+1", "--1",  "0x1", "0x1p3",
                                 "1,5", "1.2.3", "1e",  "1e+", "1_000", "1f",  "0.5%", "$1",  "\xEF\xBC\x91"}) {
    EXPECT_FALSE(parse_decimal(text).has_value()) << '"' << text << '"';
  }
}

TEST(NumberText, RejectsANumberFollowedByAZeroByte) {
  EXPECT_FALSE(parse_decimal(std::string_view("1\0", 2)).has_value());
}

// "underflow is 0, overflow is the default": callers replace values that are not finite by their default.
TEST(NumberText, ParsesNumbersThatUnderflowAsZero) {
  for (const char* const text :
       {"1e-400", "0.1e-330", "4e-500", "1e-99999999999999999999", "0.0000001e-320", "10000000000e-400", "+1e-400"}) {
    EXPECT_EQ(parse_decimal(text), 0.0) << text;
  }
  EXPECT_EQ(parse_decimal("-1e-400"), 0.0);
  const std::string long_small = "0." + std::string(400, '0') + "1";
  EXPECT_EQ(parse_decimal(long_small), 0.0);
}

TEST(NumberText, ParsesNumbersThatOverflowAsInfinite) {
  for (const char* const text : {"1e400", "0.001e320", "123456e305", "1e99999999999999999999", "-1e400", "+1e400"}) {
    const auto parsed = parse_decimal(text);
    ASSERT_TRUE(parsed.has_value()) << text;
    EXPECT_TRUE(std::isinf(*parsed)) << text;
  }
  const auto long_large = parse_decimal("1" + std::string(400, '0'));
  ASSERT_TRUE(long_large.has_value());
  EXPECT_TRUE(std::isinf(*long_large));
}

TEST(NumberText, ParsesZeroWithAnyExponentAsZero) {
  for (const char* const text : {"0e999", "0.000e999", "0e-999", "0e99999999999999999999"}) {
    EXPECT_EQ(parse_decimal(text), 0.0) << text;
  }
}

TEST(NumberText, HasNoFiniteValueForNamesOfSpecialValues) {
  for (const char* const text : {"NaN", "nan", "Infinity", "-Infinity", "+Infinity", "inf"}) {
    EXPECT_FALSE(std::isfinite(parse_decimal(text).value_or(std::nan("")))) << text;
  }
}

// Spec: MetadataTrustScorer/parsing
TEST(NumberText, DoesNotDependOnTheLocale) {
  const std::string before = std::setlocale(LC_NUMERIC, nullptr);
  for (const char* const locale : {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE"}) std::setlocale(LC_NUMERIC, locale);
  EXPECT_EQ(parse_decimal("0.5"), 0.5);
  EXPECT_FALSE(parse_decimal("0,5").has_value());
  EXPECT_EQ(shortest_text(0.5), "0.5");
  std::setlocale(LC_NUMERIC, before.c_str());
}

TEST(NumberText, WritesTheShortestTextThatReadsBackTheSame) {
  EXPECT_EQ(shortest_text(1.0), "1");
  EXPECT_EQ(shortest_text(0.1), "0.1");
  EXPECT_EQ(shortest_text(-2.5), "-2.5");
  EXPECT_EQ(shortest_text(1.0 / 3.0), "0.3333333333333333");
  EXPECT_EQ(shortest_text(1e300), "1e+300");
  EXPECT_EQ(shortest_text(std::numeric_limits<double>::denorm_min()), "5e-324");
  for (const double value : {0.1 + 0.2, 1e23, std::numeric_limits<double>::lowest(), 123456.789e-200}) {
    EXPECT_EQ(parse_decimal(shortest_text(value)), value);
  }
}

TEST(NumberText, HasABufferForTheLongestNumbers) {
  NumberBuffer buffer;
  EXPECT_EQ(shortest_text(std::numeric_limits<std::int64_t>::min(), buffer), "-9223372036854775808");
  EXPECT_EQ(shortest_text(-1.2345678901234568e-300, buffer), "-1.2345678901234568e-300");
}

}  // namespace
}  // namespace cupel::util
