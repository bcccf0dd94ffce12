// The members `notes` and `strict` of a request, at any place in it.

#include <gtest/gtest.h>

#include "json_helpers.hpp"

namespace cupel::json::test {
namespace {
namespace batch_notes_test {

constexpr const char* kPolicy = R"({"scorers":[{"type":"reflexive","wieght":1}]})";
constexpr const char* kOddItems = R"([{"content":"a","tokens":10,"id":1,"futureRelevanceHint":1}])";
const std::string kNoteOnItems = "items[0].id: is not a known field and is ignored";
const std::string kNoteOnPolicy =
    "policy.scorers[0].wieght: is not a known field and is ignored; did you mean 'weight'?";

// A request with the member at its beginning, and one with it at its end.
std::vector<std::string> with(const std::string& member, const char* items = kOddItems, const char* policy = kPolicy) {
  const std::string plain = request(kBudget, items, policy);
  return {"{" + member + "," + plain.substr(1), plain.substr(0, plain.size() - 1) + "," + member + "}"};
}

TEST(BatchNotes, AreInTheAnswerOnRequest) {
  EXPECT_FALSE(contains(answer(request(kBudget, kOddItems, kPolicy)), "notes"));
  for (const std::string& text : with(R"("notes":true)")) {
    const std::string response = answer(text);
    const std::string note = R"({"code":"UnknownField","message":")" + kNoteOnItems + R"(","path":"items[0].id"})";
    EXPECT_TRUE(contains(response, note)) << response;
    EXPECT_TRUE(contains(response, kNoteOnPolicy)) << response;
  }
  for (const std::string& text : with(R"("notes":true)", R"([{"content":"a","tokens":1}])", "\"chat\"")) {
    EXPECT_TRUE(contains(answer(text), R"("notes":[])"));
  }
  for (const std::string& text : with(R"("notes":true,"x":1,"report":"brief")")) {
    EXPECT_TRUE(contains(answer(text), R"("message":"x: is not a known field and is ignored")"));
  }
}

TEST(BatchNotes, AreRepeatedForACachedPolicy) {
  BatchProcessor processor;
  const std::string text = with(R"("notes":true)")[0];
  std::string first;
  std::string second;
  processor.answer(text, 1, first);
  processor.answer(text, 2, second);
  EXPECT_EQ(first, second);
}

TEST(BatchNotes, AreErrorsForUnknownFieldsOfAStrictRequest) {
  for (const std::string& text : with(R"("strict":true)")) {
    EXPECT_TRUE(contains(answer(text), R"("path":"items[0].id")")) << answer(text);
  }
  for (const std::string& text : with(R"("x":1,"strict":true)")) {
    EXPECT_TRUE(contains(answer(text), R"("path":"x")")) << answer(text);
  }
  BatchProcessor processor;
  std::string out;
  const char* const items = R"([{"content":"a","tokens":1,"futureRelevanceHint":1}])";
  EXPECT_EQ(processor.answer(request(kBudget, items, kPolicy), 1, out), Answer::Ok);
  EXPECT_EQ(processor.answer(with(R"("strict":true)", items)[0], 2, out), Answer::Failed);
  EXPECT_TRUE(contains(out, R"("path":"policy.scorers[0].wieght")")) << out;
  EXPECT_EQ(processor.answer(request(kBudget, items, kPolicy), 3, out), Answer::Ok);
}

TEST(BatchNotes, AreErrorsForTheRunOfAStrictRequest) {
  const char* const items = R"([{"content":"a","tokens":1},{"content":"b","tokens":1}])";
  for (const std::string& text : with(R"("strict":true)", items, "\"rag\"")) {
    EXPECT_TRUE(contains(answer(text), R"("code":"InvalidRequest","message":"none of the 2 scored items has a future)"))
        << answer(text);
  }
  for (const std::string& text : with(R"("strict":false)", items, "\"rag\"")) {
    EXPECT_TRUE(contains(answer(text), R"("ok":true)"));
  }
}

TEST(BatchNotes, AreRequestedByTrueOrFalseOnly) {
  for (const char* const member : {R"("notes":1)", R"("strict":"true")"}) {
    for (const std::string& text : with(member)) {
      EXPECT_TRUE(contains(answer(text), ": must be true or false, got ")) << answer(text);
    }
  }
}

}  // namespace batch_notes_test
}  // namespace
}  // namespace cupel::json::test
