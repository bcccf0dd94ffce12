#include "cupel/diagnostics/exclusion_reason.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "support/thrown_error.hpp"

namespace cupel {
namespace {

struct Example {
  ExclusionReason reason;
  std::string_view name;
  std::vector<std::string_view> mentioned;  // by the description
};

void PrintTo(const Example& example, std::ostream* out) { *out << example.name; }

SharedText text(std::string value) { return {std::move(value)}; }

const std::vector<Example>& all_reasons() {
  static const std::vector<Example> examples{
      {exclusion::BudgetExceeded{2048, 512}, "BudgetExceeded", {"2048", "512"}},
      {exclusion::ScoredTooLow{0.125, 0.25}, "ScoredTooLow", {"0.125", "0.25"}},
      {exclusion::Deduplicated{text("same text"), Position{4711}}, "Deduplicated", {"same"}},
      {exclusion::QuotaCapExceeded{"ToolOutput", 3, 4}, "QuotaCapExceeded", {"ToolOutput", "3", "4"}},
      {exclusion::QuotaRequireDisplaced{"SystemPrompt"}, "QuotaRequireDisplaced", {"SystemPrompt"}},
      {exclusion::NegativeTokens{-7}, "NegativeTokens", {"-7"}},
      {exclusion::PinnedOverride{text("the rules"), Position{0}}, "PinnedOverride", {"pinned"}},
      {exclusion::Filtered{"max_age_filter"}, "Filtered", {"max_age_filter"}},
      {exclusion::CountCapExceeded{"tool", 2, 5}, "CountCapExceeded", {"tool", "2"}},
      {exclusion::CountRequireCandidatesExhausted{"tool"}, "CountRequireCandidatesExhausted", {"tool"}},
      {exclusion::Unknown{"TooLoud", "\"decibel\": 120"}, "TooLoud", {"TooLoud"}},
  };
  return examples;
}

class AnyExclusionReason : public testing::TestWithParam<Example> {};
INSTANTIATE_TEST_SUITE_P(ExclusionReason, AnyExclusionReason, testing::ValuesIn(all_reasons()),
                         [](const auto& example) { return std::string(example.param.name); });

// Spec: ExclusionReasons/all-variants
TEST_P(AnyExclusionReason, IsNamedAsInTheSpecification) { EXPECT_EQ(to_string(GetParam().reason), GetParam().name); }

TEST_P(AnyExclusionReason, IsDescribedWithItsNumbersAndKinds) {
  const std::string sentence = describe(GetParam().reason);
  EXPECT_FALSE(sentence.empty());
  for (const std::string_view part : GetParam().mentioned) EXPECT_TRUE(test::contains(sentence, part)) << sentence;
}

TEST_P(AnyExclusionReason, EqualsOnlyItself) {
  for (const Example& other : all_reasons()) {
    EXPECT_EQ(GetParam().reason == other.reason, GetParam().name == other.name) << other.name;
  }
}

// Spec: ExclusionReasons/all-variants, MUST: "Implementations MUST define all 8 ExclusionReason variants, including
//     reserved variants, to ensure forward compatibility."
//   No vectors: reserved reasons come from custom strategies
//   Note: There are ten: `CountCapExceeded` and `CountRequireCandidatesExhausted` are added (decisions#diagnostics).
TEST(ExclusionReason, HasTenVariantsAndOneForUnknownReasons) {
  EXPECT_EQ(std::variant_size_v<ExclusionReason>, 11U);
  EXPECT_EQ(all_reasons().size(), 11U);
}

TEST(ExclusionReason, ComparesEveryField) {
  EXPECT_NE(ExclusionReason(exclusion::BudgetExceeded{10, 5}), ExclusionReason(exclusion::BudgetExceeded{10, 6}));
  EXPECT_NE(ExclusionReason(exclusion::CountCapExceeded{"a", 1, 1}),
            ExclusionReason(exclusion::CountCapExceeded{"a", 1, 2}));
  EXPECT_NE(ExclusionReason(exclusion::Deduplicated{text("x"), Position{1}}),
            ExclusionReason(exclusion::Deduplicated{text("x"), Position{2}}));
  EXPECT_EQ(ExclusionReason(exclusion::PinnedOverride{text("x")}),
            ExclusionReason(exclusion::PinnedOverride{text("x")}));
}

TEST(ExclusionReason, DescribesBudgetExceededWithNegativeAvailableTokens) {
  EXPECT_TRUE(test::contains(describe(exclusion::BudgetExceeded{10, -5}), "10"));
}

TEST(ExclusionReason, UsesSingularAndPluralInDescriptions) {
  EXPECT_EQ(describe(exclusion::BudgetExceeded{10, 2}), "needs 10 tokens, 2 were left");
  EXPECT_EQ(describe(exclusion::BudgetExceeded{2, 1}), "needs 2 tokens, 1 was left");
  EXPECT_EQ(describe(exclusion::BudgetExceeded{1, 1}), "needs 1 token, not chosen although 1 was left");
}

TEST(ExclusionReason, IsDescribedWithoutAPosition) {
  EXPECT_FALSE(describe(exclusion::Deduplicated{text("x")}).empty());
  EXPECT_FALSE(describe(exclusion::PinnedOverride{text("x")}).empty());
}

TEST(ExclusionReason, QuotesTheBeginningOfAContentOnOneLine) {
  EXPECT_TRUE(test::contains(describe(exclusion::Deduplicated{text("a\nb\rc\td")}), "\"a b c d\""));
  const std::string letters(48, 'x');
  EXPECT_TRUE(test::contains(describe(exclusion::Deduplicated{text(letters)}), "\"" + letters + "\""));
  EXPECT_TRUE(test::contains(describe(exclusion::Deduplicated{text(letters + "y")}), "\"" + letters + "…\""));
}

TEST(ExclusionReason, CutsContentsBetweenCharacters) {
  const std::string letters(46, 'x');
  const std::string sentence = describe(exclusion::Deduplicated{text(letters + "\u20AC\u20AC")});  // three bytes each
  EXPECT_TRUE(test::contains(sentence, "\"" + letters + "…\"")) << sentence;
  const std::string no_text = describe(exclusion::Deduplicated{text(std::string(60, '\x80'))});
  EXPECT_TRUE(test::contains(no_text, "\"…\"")) << no_text;
}

}  // namespace
}  // namespace cupel
