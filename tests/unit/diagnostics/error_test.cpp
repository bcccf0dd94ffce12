#include "cupel/error.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <variant>

#include "support/thrown_error.hpp"

namespace cupel {
namespace {

Error weight_error() {
  return {ErrorCode::ScorerConfig, "KindScorer: weight must be finite, got inf",
          InvalidParameter{"weight", "must be finite, got inf"}};
}

TEST(ErrorCode, HasTheNamesOfTheWireFormat) {
  EXPECT_EQ(to_string(ErrorCode::InvalidJson), "InvalidJson");
  EXPECT_EQ(to_string(ErrorCode::InvalidRequest), "InvalidRequest");
  EXPECT_EQ(to_string(ErrorCode::InvalidItem), "InvalidItem");
  EXPECT_EQ(to_string(ErrorCode::EmptyContent), "EmptyContent");
  EXPECT_EQ(to_string(ErrorCode::InvalidBudget), "InvalidBudget");
  EXPECT_EQ(to_string(ErrorCode::InvalidPolicy), "InvalidPolicy");
  EXPECT_EQ(to_string(ErrorCode::ScorerConfig), "ScorerConfig");
  EXPECT_EQ(to_string(ErrorCode::SlicerConfig), "SlicerConfig");
  EXPECT_EQ(to_string(ErrorCode::PinnedExceedsBudget), "PinnedExceedsBudget");
  EXPECT_EQ(to_string(ErrorCode::Overflow), "Overflow");
  EXPECT_EQ(to_string(ErrorCode::CountRequirement), "CountRequirement");
  EXPECT_EQ(to_string(ErrorCode::TableTooLarge), "TableTooLarge");
  EXPECT_EQ(to_string(ErrorCode::TooManySteps), "TooManySteps");
  EXPECT_EQ(to_string(ErrorCode::TokenOverflow), "TokenOverflow");
  EXPECT_EQ(to_string(ErrorCode::InvalidSlice), "InvalidSlice");
  EXPECT_EQ(to_string(ErrorCode::InvalidPlacement), "InvalidPlacement");
  EXPECT_EQ(to_string(ErrorCode::InvalidArgument), "InvalidArgument");
}

TEST(Error, CarriesCodeMessageAndParameter) {
  const Error error = weight_error();
  EXPECT_EQ(error.code(), ErrorCode::ScorerConfig);
  EXPECT_STREQ(error.what(), "KindScorer: weight must be finite, got inf");
  EXPECT_EQ(error.parameter(), "weight");
  EXPECT_EQ(error.problem(), "must be finite, got inf");
}

TEST(Error, HasItsWholeMessageAsProblemWithoutAParameter) {
  const Error error(ErrorCode::Overflow, "too much", TargetExceeded{20, 10});
  EXPECT_EQ(error.parameter(), "");
  EXPECT_EQ(error.problem(), "too much");
  ASSERT_TRUE(std::holds_alternative<TargetExceeded>(error.detail()));
  EXPECT_EQ(std::get<TargetExceeded>(error.detail()).selected_tokens, 20);
}

TEST(Error, IsCaughtAsAStandardException) {
  try {
    throw weight_error();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), weight_error().what());
  }
}

TEST(Error, CopiesWithoutThrowingAndOutlivesTheOriginal) {
  static_assert(std::is_nothrow_copy_constructible_v<Error>);
  std::optional<Error> original = weight_error();
  const Error copy = *original;
  original.reset();
  EXPECT_EQ(copy.parameter(), "weight");
  EXPECT_STREQ(copy.what(), "KindScorer: weight must be finite, got inf");
}

}  // namespace
}  // namespace cupel
