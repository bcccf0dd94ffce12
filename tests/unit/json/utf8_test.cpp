#include "utf8.hpp"

#include <gtest/gtest.h>
#include <simdjson.h>

#include <array>
#include <string>

#include "support/random.hpp"

namespace cupel::json {
namespace {

using test_support::Random;

bool simdjson_accepts(std::string_view text) { return simdjson::validate_utf8(text.data(), text.size()); }

// Expects that the prefix is valid and that no longer one is.
void expect_prefix(std::string_view text) {
  const std::size_t prefix = valid_utf8_prefix(text);
  ASSERT_LE(prefix, text.size());
  ASSERT_EQ(prefix == text.size(), simdjson_accepts(text)) << testing::PrintToString(text);
  ASSERT_TRUE(simdjson_accepts(text.substr(0, prefix))) << prefix << " " << testing::PrintToString(text);
  for (std::size_t more = 1; more <= 4 && prefix + more <= text.size(); ++more) {
    ASSERT_FALSE(simdjson_accepts(text.substr(0, prefix + more))) << prefix << " " << testing::PrintToString(text);
  }
}

std::string encoded(std::uint32_t code_point) {
  std::array<char, kLongestUtf8> bytes{};
  return {bytes.data(), write_utf8(bytes.data(), code_point)};
}

std::uint32_t random_code_point(Random& random) {
  constexpr std::uint32_t kLimits[] = {0x80, 0x800, 0xD800, 0x110000};
  const auto code_point = static_cast<std::uint32_t>(random.below(random.pick(kLimits)));
  return code_point >= 0xD800 && code_point <= 0xDFFF ? 0xFFFD : code_point;
}

TEST(Utf8, WritesAndAcceptsEveryCodePoint) {
  std::string all;
  for (std::uint32_t code_point = 0; code_point <= 0x10FFFF; ++code_point) {
    if (code_point >= 0xD800 && code_point <= 0xDFFF) continue;
    all += encoded(code_point);
  }
  EXPECT_TRUE(simdjson_accepts(all));
  EXPECT_EQ(valid_utf8_prefix(all), all.size());
}

TEST(Utf8, AgreesWithSimdjsonOnEverySequenceOfTwoBytes) {
  for (std::size_t before = 0; before <= 70; before += 35) {
    std::string text(before + 2 + 70, 'x');
    for (unsigned bytes = 0; bytes < 0x10000; ++bytes) {
      text[before] = static_cast<char>(bytes >> 8U);
      text[before + 1] = static_cast<char>(bytes & 0xFFU);
      ASSERT_NO_FATAL_FAILURE(expect_prefix(text));
    }
  }
}

// The bytes at the boundaries of the rules, in every order, at every place of a block and of a short text.
TEST(Utf8, AgreesWithSimdjsonOnEverySequenceOfFourBoundaryBytes) {
  constexpr unsigned char kBytes[] = {0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2,
                                      0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF3, 0xF4, 0xF5};
  constexpr std::size_t kCount = std::size(kBytes);
  const std::string longest(140, 'x');
  std::string text;
  for (std::size_t k = 0; k < kCount * kCount * kCount * kCount; ++k) {
    const std::size_t before = k % 71;
    text.assign(longest, 0, before);
    for (std::size_t rest = k, digit = 0; digit < 4; ++digit, rest /= kCount) {
      text += static_cast<char>(kBytes[rest % kCount]);
    }
    text.append(longest, 0, k % 67);
    ASSERT_EQ(is_utf8(text), simdjson_accepts(text)) << testing::PrintToString(text);
  }
}

TEST(Utf8, AgreesWithSimdjsonOnRandomTexts) {
  constexpr unsigned char kLikely[] = {0x80, 0xBF, 0xC1, 0xC3, 0xE0, 0xED, 0xF0, 0xF4, 0xF5, 0xFF, 'x'};
  Random random(17);
  for (int k = 0; k < 30'000; ++k) {
    std::string text;
    for (std::size_t count = random.index(90); count > 0; --count) text += encoded(random_code_point(random));
    for (std::size_t changes = random.index(3); changes > 0 && !text.empty(); --changes) {
      text[random.index(text.size())] = static_cast<char>(random.pick(kLikely));
    }
    if (random.chance(30) && !text.empty()) text.resize(random.index(text.size()));
    text.shrink_to_fit();
    ASSERT_NO_FATAL_FAILURE(expect_prefix(text));
  }
}

}  // namespace
}  // namespace cupel::json
