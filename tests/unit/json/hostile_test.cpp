#include <gtest/gtest.h>
#include <simdjson.h>

#include "cursor.hpp"
#include "json_helpers.hpp"
#include "support/random.hpp"

// Bad input of every kind. Nothing may crash, and the reader refuses every text that simdjson refuses.

namespace cupel::json::test {
namespace {

using test_support::Random;

const std::string& whole_request() {
  static const std::string text =
      R"({"id":[1,"x\n"],"budget":{"maxTokens":100,"targetTokens":50,"reservedSlots":{"Tool":1}},"policy":{"scorers":)"
      R"([{"type":"decay","curve":{"type":"step","windows":[{"maxAgeSeconds":1e3,"score":0.5}]},"weight":2},)"
      R"({"type":"tag","tagWeights":{"\u00e9":1},"caseSensitive":false}],"quotas":[{"kind":"A","minPercent":10}]},)"
      R"("items":[{"content":"\ud83d\ude00é","tokens":-0,"metadata":{"a":[null,true,{"b":1.5e-3}]},"tags":["t",""]}],)"
      R"("report":"items","timings":false})";
  return text;
}

bool accepts(std::string_view text) {
  try {
    check_utf8(text);
    Cursor cursor(text);
    cursor.skip();
    cursor.finish();
    return true;
  } catch (const Error&) {
    return false;
  }
}

simdjson::error_code simdjson_error(std::string_view text) {
  simdjson::dom::parser parser;
  return parser.parse(text.data(), text.size()).error();
}

TEST(Hostile, RequestsCutAnywhereGetAnError) {
  const std::string& text = whole_request();
  ASSERT_TRUE(contains(answer(text), "\"ok\":true")) << answer(text);
  for (std::size_t length = 1; length < text.size(); ++length) {
    const std::string response = answer(text.substr(0, length));
    EXPECT_TRUE(contains(response, "\"code\":\"InvalidJson\"")) << length << " " << response;
  }
}

TEST(Hostile, RequestsWithRandomBytesGetAnAnswer) {
  BatchProcessor processor;
  Random random(7);
  for (int k = 0; k < 20'000; ++k) {
    std::string text = whole_request();
    for (std::size_t changes = 1 + random.index(3); changes > 0; --changes) {
      constexpr char kLikely[] = {'"', '\\', '{', '}', '[', ']', ',', ':', '0', '-', 'e', '\0', '\n', ' '};
      const char byte = random.chance(50) ? random.pick(kLikely) : static_cast<char>(random.below(256));
      const std::size_t at = random.index(text.size());
      if (random.chance(50)) {
        text[at] = byte;
      } else if (random.chance(50)) {
        text.insert(at, 1, byte);
      } else {
        text.erase(at, 1);
      }
    }
    std::string out;
    processor.answer(text, 1, out);
    ASSERT_TRUE(accepts(std::string_view(out).substr(0, out.size() - 1))) << text << "\n" << out;
    if (accepts(text)) {
      EXPECT_FALSE(contains(out, "\"code\":\"InvalidJson\"")) << text << "\n" << out;
    } else {
      EXPECT_TRUE(contains(out, "\"code\":\"InvalidJson\"")) << text << "\n" << out;
    }
  }
}

TEST(Hostile, TextsAreAcceptedIfAndOnlyIfSimdjsonAcceptsThem) {
  Random random(11);
  const std::string pieces[] = {"{",     "}",     "[",           "]",   ",",   ":",       "\"a\"", "\"\"",
                                "1",     "-0",    "0.5",         "1e5", " ",   "\n",      "null",  "true",
                                "false", "\"é\"", "\"\\u00e9\"", "01",  "tru", "\"",      "\\",    "\x01",
                                "\xC3",  "-",     "1.",          "[]",  "{}",  "\"a\":1", "[1,2]"};
  int accepted = 0;
  for (int k = 0; k < 200'000; ++k) {
    std::string text;
    for (std::size_t count = 1 + random.index(9); count > 0; --count) text += random.pick(pieces);
    const bool ours = accepts(text);
    accepted += ours ? 1 : 0;
    const simdjson::error_code error = simdjson_error(text);
    // 1e511 is JSON but beyond the range of doubles.
    if (ours && error == simdjson::NUMBER_ERROR && text.find('e') != std::string::npos) continue;
    ASSERT_EQ(ours, error == simdjson::SUCCESS) << text;
  }
  EXPECT_GT(accepted, 1000);
}

TEST(Hostile, LinesOf200MegabytesAreReadOrRefused) {
  std::string text = R"({"id":1,"budget":{"maxTokens":9,"targetTokens":9},"policy":"chat","items":[{"content":")";
  text.append(200'000'000, 'x');
  const std::string end = R"(","tokens":1}]})";
  const std::string cut = answer(text);
  EXPECT_TRUE(contains(cut, "column 200000088: the text ends inside a string")) << cut;
  text += end;
  EXPECT_EQ(answer(text), R"({"id":1,"ok":true,"selected":[0],"totalTokens":1})");
}

TEST(Hostile, PoliciesOfAHundredThousandNestedScorersAreRefused) {
  std::string policy;
  for (int k = 0; k < 100'000; ++k) policy += R"({"type":"scaled","innerScorer":)";
  EXPECT_TRUE(contains(answer(request(kBudget, kItems, R"({"scorers":[)" + policy)), "nested deeper than 1024"));
}

// Reading a level of scorers skips the levels inside it, so the time is quadratic. The limit of size bounds it.
TEST(Hostile, HugePoliciesAreRefused) {
  const auto padded = [](std::size_t bytes) {
    std::string open;
    for (int k = 0; k < 200; ++k) open += R"({"type":"scaled","innerScorer":)";
    return with_scorer(open + R"({"type":"recency","padding":")" + std::string(bytes, 'x') + "\"}" +
                       std::string(200, '}'));
  };
  EXPECT_EQ(policy_refusal(padded(kMaxPolicyBytes - 10'000)), "ok");
  EXPECT_EQ(policy_refusal(padded(kMaxPolicyBytes)), "InvalidPolicy policy");
  EXPECT_TRUE(contains(answer(request(kBudget, kItems, padded(kMaxPolicyBytes))), "InvalidPolicy"));
}

TEST(Hostile, KeysInPathsAreWrittenAsValidText) {
  const std::string key(100, '\x7F');
  const std::string response = answer(
      request(kBudget, kItems, R"({"scorers":[{"type":"kind","kindWeights":{")" + key + R"(\u0000\n\"":-1}}]})"));
  EXPECT_TRUE(accepts(response)) << response;
  EXPECT_TRUE(contains(response, "ScorerConfig"));
}

TEST(Hostile, LongNamesAreQuotedByTheirBeginning) {
  const std::string half(50, 'k');
  const std::string name = half + std::string(5, 'k') + "\u20ac\u20ac\u20ac\u20ac" + std::string(100'000, 'k');
  const std::string key = "\"" + name + "\":";
  const std::string kind = R"({"kind":")" + name + R"(",)";
  const auto quotas = [](const std::string& list) {
    return R"({"scorers":[{"type":"recency"}],"quotas":[)" + list + "]}";
  };
  const auto counts = [](const std::string& list) {
    return R"({"scorers":[{"type":"recency"}],"countQuotas":[)" + list + "]}";
  };
  const std::string budget = R"({"maxTokens":9,"targetTokens":9,"reservedSlots":{)";
  const std::string requests[] = {
      request(kBudget, kItems, with_scorer(R"({"type":"tag","tagWeights":{)" + key + "-1}}")),
      request(kBudget, kItems, with_scorer(R"({"type":"tag","tagWeights":{)" + key + "1," + key + "1}}")),
      request(kBudget, kItems, with_scorer(R"({"type":"kind","kindWeights":{)" + key + "-1}}")),
      request(kBudget, kItems, with_scorer(R"({"type":"kind","kindWeights":{)" + key + "1," + key + "1}}")),
      request(budget + key + "-1}}", kItems, "\"chat\""),
      request(budget + key + "1," + key + "1}}", kItems, "\"chat\""),
      request(kBudget, kItems, quotas(kind + R"("minPercent":-1})")),
      request(kBudget, kItems, quotas(kind + R"("maxPercent":101})")),
      request(kBudget, kItems, quotas(kind + R"("minPercent":9,"maxPercent":1})")),
      request(kBudget, kItems, quotas(kind + R"("minPercent":1},)" + kind + R"("minPercent":1})")),
      request(kBudget, kItems, counts(kind + R"("requireCount":-1,"capCount":1})")),
      request(kBudget, kItems, counts(kind + R"("requireCount":2,"capCount":1})")),
      request(kBudget, kItems, counts(kind + R"("capCount":1},)" + kind + R"("capCount":1})")),
  };
  for (const std::string& text : requests) {
    const std::string response = answer(text);
    EXPECT_TRUE(contains(response, "\"ok\":false")) << response.substr(0, 1000);
    EXPECT_TRUE(contains(response, half)) << response.substr(0, 1000);
    EXPECT_FALSE(contains(response, "\xEF\xBF\xBD")) << response.substr(0, 1000);
    EXPECT_LT(response.size(), 500U) << response.substr(0, 1000);
  }
}

// The specification gives this message, so it is not shortened.
TEST(Hostile, LongKindsAreWholeInTheSpecifiedMessageOfScarcity) {
  const std::string kind(1000, 'k');
  const std::string response =
      answer(request(kBudget, kItems,
                     R"({"scorers":[{"type":"recency"}],"scarcityBehavior":"throw","countQuotas":[{"kind":")" + kind +
                         R"(","requireCount":1,"capCount":1}]})"));
  EXPECT_TRUE(contains(response,
                       "CountQuotaSlice: candidate pool for kind '" + kind + "' has 0 items but RequireCount is 1.\""))
      << response;
}

}  // namespace
}  // namespace cupel::json::test
