// TOML text that reads back as the written values, with the library that the runner uses.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "conformance/runner/toml.hpp"
#include "conformance/writer/toml_writer.hpp"
#include "cupel/error.hpp"
#include "support/random.hpp"

namespace cupel::conformance {
namespace {

using namespace std::string_literals;
using testing::HasSubstr;
using testing::Not;

std::string string_read_back(const std::string& text) {
  const toml::table table = toml::parse("a = " + toml_string(text));
  return table["a"].value_exact<std::string>().value_or("no string");
}

void append_utf8(std::string& out, char32_t code) {
  const auto byte = [&](char32_t bits) { out += static_cast<char>(bits); };
  if (code < 0x80) return byte(code);
  if (code < 0x800) {
    byte(0xC0 | code >> 6);
  } else {
    if (code < 0x10000) {
      byte(0xE0 | code >> 12);
    } else {
      byte(0xF0 | code >> 18);
      byte(0x80 | (code >> 12 & 0x3F));
    }
    byte(0x80 | (code >> 6 & 0x3F));
  }
  byte(0x80 | (code & 0x3F));
}

TEST(TomlText, ReadsEveryCharacterBack) {
  std::string all;
  for (char32_t code = 0; code <= 0x10FFFF; ++code) {
    if (code < 0xD800 || code > 0xDFFF) append_utf8(all, code);
  }
  EXPECT_TRUE(string_read_back(all) == all);
}

TEST(TomlText, ReadsStringsBack) {
  for (const std::string& text :
       {""s, "\""s, "\\"s, "\\u0041"s, "\"\"\""s, "'''"s, "# no comment"s, "a\nb\r\nc\td"s, "\0"s, "a\0b"s, "\x7F"s,
        " a "s, "\xEF\xBB\xBF"s, std::string(3'000'000, '\\'), std::string(3'000'000, '"') + "é"}) {
    EXPECT_TRUE(string_read_back(text) == text) << text.substr(0, 100);
  }
}

TEST(TomlText, EscapesInvisibleCharacters) {
  EXPECT_EQ(toml_string("a\0\b\t\n\v\f\r\x1B\x7F z"s), R"("a\u0000\b\t\n\u000B\f\r\u001B\u007F z")");
  EXPECT_EQ(toml_string("\u0080\u0085\u009F\u00A0é"), "\"\\u0080\\u0085\\u009F\u00A0é\"");
  EXPECT_EQ(toml_string("\u2028\u2029\uFEFF"), R"("\u2028\u2029\uFEFF")");
  EXPECT_EQ(toml_string("\u061C\u200E\u200F\u202A\u202E\u2066\u2069"),
            R"("\u061C\u200E\u200F\u202A\u202E\u2066\u2069")");
}

TEST(TomlText, KeepsVisibleCharacters) {
  EXPECT_EQ(toml_string("é 日本 👩‍💻 ​~"), "\"é 日本 👩‍💻 ​~\"");
}

TEST(TomlText, RefusesTextThatIsNotUtf8) {
  for (const std::string& text :
       {"\x80"s, "a\xFF"s, "\xC0\x80"s, "\xC1\xBF"s, "\xE0\x80\x80"s, "\xE0\x9F\xBF"s, "\xED\xA0\x80"s, "\xED\xBF\xBF"s,
        "\xF0\x8F\xBF\xBF"s, "\xF4\x90\x80\x80"s, "\xF5\x80\x80\x80"s, "\xE2\x82"s, "\xE2\x82z"s, "\xF0\x9F\x98"s}) {
    try {
      toml_string(text);
      ADD_FAILURE() << "accepted: " << testing::PrintToString(text);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
      EXPECT_THAT(error.what(), HasSubstr("must be valid UTF-8"));
    }
  }
}

TEST(TomlText, QuotesKeysOnlyWhenItMust) {
  EXPECT_EQ(toml_key("aZ-09_"), "aZ-09_");
  EXPECT_EQ(toml_key(""), R"("")");
  EXPECT_EQ(toml_key("cupel:trust"), R"("cupel:trust")");
  EXPECT_EQ(toml_key("a.b"), R"("a.b")");
  EXPECT_EQ(toml_key("é"), R"("é")");
  EXPECT_EQ(toml_key("a\nb"), R"("a\nb")");
  for (const std::string& key : {""s, "a b"s, "a.b"s, "\0"s, "\""s, "é"s, "1"s, "-"s}) {
    const toml::table table = toml::parse("t = " + InlineTable().add(key, "1").text());
    EXPECT_EQ(table["t"][key].value_exact<std::int64_t>(), 1) << key;
  }
}

TEST(TomlText, WritesFloatsAsFloats) {
  EXPECT_EQ(toml_float(1.0), "1.0");
  EXPECT_EQ(toml_float(-0.0), "-0.0");
  EXPECT_EQ(toml_float(0.1), "0.1");
  EXPECT_EQ(toml_float(1e300), "1e+300");
  EXPECT_EQ(toml_float(123456.0), "123456.0");
  EXPECT_EQ(toml_float(std::numeric_limits<double>::infinity()), "inf");
  EXPECT_EQ(toml_float(-std::numeric_limits<double>::infinity()), "-inf");
  EXPECT_EQ(toml_float(std::nan("")), "nan");
  EXPECT_EQ(toml_float(-std::nan("")), "nan");
}

TEST(TomlText, ReadsFloatsBackToTheLastBit) {
  constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
  std::vector<double> values = {0.0,
                                -0.0,
                                1.0,
                                -1.0,
                                1e15,
                                1e16,
                                1e17,
                                1e22,
                                1e-5,
                                1e-7,
                                5e-4,
                                1e5,
                                100000.0,
                                2e9,
                                0.1,
                                0.2,
                                1.0 / 3,
                                9007199254740993.0,
                                kSmallest,
                                -kSmallest,
                                std::numeric_limits<double>::min(),
                                std::numeric_limits<double>::max(),
                                std::numeric_limits<double>::lowest()};
  test_support::Random random(1);
  while (values.size() < 20'000) {
    const double value = std::bit_cast<double>(random.bits());
    if (std::isfinite(value)) values.push_back(value);
  }
  std::string text = "a = [";
  for (const double value : values) text += toml_float(value) + ",";
  const toml::table table = toml::parse(text + "]");
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::optional<double> read = table["a"][i].value_exact<double>();
    ASSERT_TRUE(read) << toml_float(values[i]);
    ASSERT_EQ(std::bit_cast<std::uint64_t>(*read), std::bit_cast<std::uint64_t>(values[i])) << toml_float(values[i]);
  }
}

TEST(TomlText, ClipsBetweenCharacters) {
  EXPECT_EQ(clipped("abc", 3), "abc");
  EXPECT_EQ(clipped("abcd", 3), "abc…");
  EXPECT_EQ(clipped("日本語", 2), "日本…");
  EXPECT_EQ(clipped("日本", 2), "日本");
  EXPECT_EQ(clipped("", 0), "");
  EXPECT_EQ(clipped("a", 0), "…");
}

TEST(TomlText, WritesAnEmptyInlineTable) { EXPECT_EQ(InlineTable().text(), "{}"); }

}  // namespace
}  // namespace cupel::conformance
