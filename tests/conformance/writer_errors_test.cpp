// Runs that fail, and requests that cannot be written.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "writer_requests.hpp"

namespace cupel::conformance {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr std::string_view kPins = R"([{"content":"a","tokens":950,"pinned":true},{"content":"b","tokens":5},
                                       {"content":"c","tokens":-1,"pinned":true},{"content":"d","tokens":-2}])";
constexpr std::string_view kPair = R"([{"content":"a","tokens":80,"futureRelevanceHint":0.9},
                                       {"content":"b","tokens":70,"futureRelevanceHint":0.5}])";

std::string counts(std::string_view more) {
  return by_hint(R"(,"countQuotas":[{"kind":"message","requireCount":2,"capCount":2}])" + std::string(more));
}

void expect_failing(const WrittenVector& vector, ErrorCode code) {
  EXPECT_EQ(vector.error, code);
  EXPECT_THAT(vector.text, HasSubstr("\nexpect_error = \"" + std::string(to_string(code)) + "\"\n"));
  EXPECT_THAT(needed(vector), testing::Contains("test.expect_error"));
  EXPECT_THAT(vector.text, Not(HasSubstr("[expected")));
  EXPECT_THAT(problems_of(vector.text), IsEmpty());
}

TEST(FailingRun, IsWrittenForPinnedItemsThatDoNotFit) {
  const WrittenVector vector =
      written(R"({"maxTokens":1000,"targetTokens":100,"outputReserve":100})", by_hint(), kPins);
  expect_failing(vector, ErrorCode::PinnedExceedsBudget);
  EXPECT_THAT(vector.text,
              HasSubstr("expect_message = \"Pinned items require 950 tokens, but only 900 are available\"\n"));
  EXPECT_THAT(vector.text,
              HasSubstr("# Classify (4 items, tokens in brackets):\n"
                        "#   pinned: #0 \"a\" (950)\n"
                        "#   scoreable: #1 \"b\" (5)\n"
                        "#   excluded, NegativeTokens: #2 \"c\" (-1), #3 \"d\" (-2)\n"
                        "#   pinned tokens 950 > 1000 max - 100 reserve = 900 → PinnedExceedsBudget\n\n[budget]\n"));
}

TEST(FailingRun, IsWrittenForASelectionAboveItsTarget) {
  const WrittenVector vector = written(kBudget, counts(""), kPair);
  expect_failing(vector, ErrorCode::Overflow);
  EXPECT_THAT(vector.text, HasSubstr("expect_message = \"Selected items require 150 tokens, exceeding target budget "
                                     "of 100\"\n"));
  EXPECT_THAT(vector.text, HasSubstr("#   merged tokens = 0 pinned + 150 sliced = 150 > target 100 → Overflow, "
                                     "strategy throw\n\n[budget]\n"));
}

TEST(FailingRun, IsWrittenForTooFewCandidates) {
  const WrittenVector vector = written(
      kBudget, by_hint(R"(,"countQuotas":[{"kind":"Tool","requireCount":1,"capCount":2}],"scarcityBehavior":"throw")"),
      kPair);
  expect_failing(vector, ErrorCode::CountRequirement);
  EXPECT_THAT(vector.text, HasSubstr("expect_message = \"CountQuotaSlice: candidate pool for kind 'Tool' has 0 items "
                                     "but RequireCount is 1.\"\n"));
  EXPECT_THAT(vector.text,
              HasSubstr("#   → CountRequirement: CountQuotaSlice: candidate pool for kind 'Tool' has 0 items but "
                        "RequireCount is 1.\n\n[budget]\n"));
}

TEST(FailingRun, IsWrittenForTokenSumsBeyond63Bits) {
  const WrittenVector vector = written(
      kBudget, by_hint(),
      R"([{"content":"a","tokens":9223372036854775807},{"content":"b","tokens":0},{"content":"c","tokens":-1}])");
  expect_failing(vector, ErrorCode::TokenOverflow);
  EXPECT_THAT(vector.text, Not(HasSubstr("expect_message")));
  EXPECT_THAT(vector.text, HasSubstr("up to #2 add up to more than 2^63 - 1 = 9223372036854775807 → TokenOverflow\n"));
}

TEST(FailingRun, IsWrittenForATableThatIsTooLarge) {
  std::string items = "[";
  for (int i = 0; i < 2000; ++i) {
    items += (i == 0 ? "" : ",") + (R"({"content":")" + std::to_string(i)) + R"(","tokens":)" +
             std::to_string(900'000 + 7919 * i % 100'000) + R"(,"futureRelevanceHint":0.)" +
             std::to_string(i + 10'000) + "}";
  }
  const WrittenVector vector = written(R"({"maxTokens":900000000,"targetTokens":900000000})",
                                       by_hint(R"(,"slicerType":"knapsack","knapsackBucketSize":1)"), items + "]");
  expect_failing(vector, ErrorCode::TableTooLarge);
  EXPECT_THAT(vector.text, Not(HasSubstr("expect_message")));
  EXPECT_THAT(vector.text, HasSubstr("#   → TableTooLarge\n\n[budget]\n"));
}

TEST(FailingRun, HasAnExpectedMessageOnlyWhenItIsSpecified) {
  EXPECT_THAT(checked(written(kBudget, counts(""), kPair)), ElementsAre("test.expect_message"));
}

ErrorCode refusal(VectorRequest request) {
  try {
    write_vector(std::move(request));
  } catch (const Error& error) {
    return error.code();
  }
  ADD_FAILURE() << "nothing was thrown";
  return ErrorCode::InvalidJson;
}

VectorRequest good_request() { return from_json(request_text(kBudget, by_hint(), kPair)); }

TEST(Unwritable, PoliciesAreThoseThatCannotBeBuilt) {
  VectorRequest request = good_request();
  request.policy.scorers.clear();
  EXPECT_EQ(refusal(request), ErrorCode::InvalidPolicy);
  request.policy.scorers = {{.type = scorer_spec::Recency{}, .weight = -1.0}};
  EXPECT_EQ(refusal(request), ErrorCode::ScorerConfig);
  request.policy.scorers = {{.type = scorer_spec::Scaled{nullptr}}};
  EXPECT_EQ(refusal(request), ErrorCode::InvalidPolicy);
  request = good_request();
  request.policy.slicer_type = SlicerType::Knapsack;
  request.policy.knapsack_bucket_size = 0;
  EXPECT_EQ(refusal(request), ErrorCode::SlicerConfig);
}

TEST(Unwritable, SlicersAreThoseWithoutAFlatForm) {
  VectorRequest request = good_request();
  const slicer_spec::Quota inner{{{.kind = ContextKind("a"), .min_percent = 1.0}}};
  request.policy.slicer =
      SlicerSpec{slicer_spec::Quota{std::vector<PolicyQuota>(), std::make_shared<const SlicerSpec>(SlicerSpec{inner})}};
  EXPECT_EQ(refusal(request), ErrorCode::InvalidPolicy);
}

TEST(Unwritable, TextsAreThoseThatAreNotUtf8) {
  const auto with_item = [](ContextItemFields fields) {
    VectorRequest request = good_request();
    request.items.push_back(ContextItem(std::move(fields)));
    return request;
  };
  VectorRequest request = good_request();
  request.name = "\xFF";
  EXPECT_EQ(refusal(request), ErrorCode::InvalidArgument);
  EXPECT_EQ(refusal(with_item({.content = "\xFF", .tokens = 1})), ErrorCode::InvalidArgument);
  EXPECT_EQ(refusal(with_item({.content = std::string(100, 'x') + "\xFF", .tokens = 1})), ErrorCode::InvalidArgument);
  EXPECT_EQ(refusal(with_item({.content = "a", .tokens = 1, .kind = "\xFF"})), ErrorCode::InvalidArgument);
  EXPECT_EQ(refusal(with_item({.content = "a", .tokens = 1, .tags = {"\xFF"}})), ErrorCode::InvalidArgument);
  EXPECT_EQ(refusal(with_item({.content = "a", .tokens = 1, .metadata = {{"\xFF", "b"}}})), ErrorCode::InvalidArgument);
  EXPECT_EQ(refusal(with_item({.content = "a", .tokens = 1, .metadata = {{"b", "\xFF"}}})), ErrorCode::InvalidArgument);
}

}  // namespace
}  // namespace cupel::conformance
