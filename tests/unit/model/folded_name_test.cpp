// The behaviour that ContextKind and ContextSource share. Typed tests run for both.

#include "cupel/model/folded_name.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_set>

#include "cupel/model/context_kind.hpp"
#include "cupel/model/context_source.hpp"
#include "support/thrown_error.hpp"

namespace cupel {
namespace {

template <class Name>
class FoldedNameOf : public testing::Test {
 protected:
  static void expect_rejected(std::string_view text) {
    const Error error = test::thrown_error([&] { return Name(text); });
    EXPECT_EQ(error.code(), ErrorCode::InvalidItem);
    EXPECT_EQ(error.parameter(), (std::is_same_v<Name, ContextKind> ? "kind" : "source"));
    EXPECT_STREQ(error.what(),
                 (std::is_same_v<Name, ContextKind> ? "ContextKind: kind must not be empty or blank"
                                                    : "ContextSource: source must not be empty or blank"));
  }
};

using Names = testing::Types<ContextKind, ContextSource>;
TYPED_TEST_SUITE(FoldedNameOf, Names, );

// The code points with the property White_Space in the Unicode Character Database.
constexpr std::string_view kWhiteSpace[] = {
    "\t",     "\n",     "\v",     "\f",     "\r",     " ",      "\u0085", "\u00A0", "\u1680",
    "\u2000", "\u2001", "\u2002", "\u2003", "\u2004", "\u2005", "\u2006", "\u2007", "\u2008",
    "\u2009", "\u200A", "\u2028", "\u2029", "\u202F", "\u205F", "\u3000",
};

// Spec: Enumerations/kind-case, MUST: "ContextKind comparison MUST be case-insensitive using ASCII case folding."
//   Vectors: optional/pipeline/kind-texts-with-equal-hashes-are-different-kinds,
//     kind-letters-outside-ascii-are-not-folded, kind-folding-touches-letters-only,
//     slice-count-cap-carries-kind-cap-and-count, slicer-quota-shares-the-effective-target,
//     required/pipeline/scorer-kind-defaults-in-any-letter-case, required/scoring/kind-same-hash-is-not-the-same-kind,
//     kind-folds-*, kind-default-weights-ignore-case, kind-white-space-is-part-of-it
//   Note: Only ASCII is folded: É and é differ. The spelling is kept (decisions#data).
// Spec: Enumerations/source-case, MUST: "ContextSource comparison MUST be case-insensitive using ASCII case folding."
//   No vectors: no stage compares sources
//   Note: The typed test runs for kinds and for sources, which share the code.
TYPED_TEST(FoldedNameOf, IgnoresAsciiCase) {
  const TypeParam name("Message");
  for (const char* spelling : {"Message", "message", "MESSAGE", "mEsSaGe"}) {
    EXPECT_TRUE(name == TypeParam(spelling)) << spelling;
    EXPECT_EQ(name.hash(), TypeParam(spelling).hash()) << spelling;
    EXPECT_EQ(std::hash<TypeParam>()(name), std::hash<TypeParam>()(TypeParam(spelling))) << spelling;
  }
  EXPECT_FALSE(name == TypeParam("Messages"));
  EXPECT_FALSE(name == TypeParam("Massage"));
}

// The names of each pair have equal 64-bit FNV-1a hashes. Our hash is seeded, so an attacker cannot prepare names that
// collide.
TYPED_TEST(FoldedNameOf, NamesWithEqualFnvHashesHaveDifferentHashes) {
  EXPECT_NE(TypeParam("jkkdbnoghnibjkjo").hash(), TypeParam("pmjebfjgafcdgoek").hash());
  EXPECT_NE(TypeParam("imnlemolodbhiong").hash(), TypeParam("hkfjeoeefggpblgiz").hash());
}

// Spec: Enumerations/kind-case
TYPED_TEST(FoldedNameOf, FoldsAllAsciiLettersAndNoOtherCharacters) {
  EXPECT_TRUE(TypeParam("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == TypeParam("abcdefghijklmnopqrstuvwxyz"));
  EXPECT_FALSE(TypeParam("@") == TypeParam("`"));
  EXPECT_FALSE(TypeParam("[") == TypeParam("{"));
  EXPECT_FALSE(TypeParam("_") == TypeParam("\x7F"));
}

// Spec: Enumerations/kind-case
TYPED_TEST(FoldedNameOf, DoesNotFoldBeyondAscii) {
  EXPECT_FALSE(TypeParam("\u00C9tude") == TypeParam("\u00E9tude")) << "É and é";
  EXPECT_FALSE(TypeParam("\u212A") == TypeParam("k")) << "the Kelvin sign";
  EXPECT_FALSE(TypeParam("\u017F") == TypeParam("s")) << "the long s";
  EXPECT_TRUE(TypeParam("\u00C9TUDE") == TypeParam("\u00C9tude"));
}

TYPED_TEST(FoldedNameOf, IsNotNormalisedBeyondAsciiCase) {
  EXPECT_FALSE(TypeParam("a b") == TypeParam("a  b"));
  EXPECT_FALSE(TypeParam(" a") == TypeParam("a"));
  EXPECT_FALSE(TypeParam("\u00E9") == TypeParam("e\u0301")) << "composed and decomposed é";
}

TYPED_TEST(FoldedNameOf, KeepsItsSpelling) {
  EXPECT_EQ(TypeParam("mEsSaGe").text(), "mEsSaGe");
  EXPECT_EQ(TypeParam(std::string("  padded ")).text(), "  padded ");
}

// Spec: Enumerations/kind-not-blank, MUST: "A ContextKind value MUST be a non-null, non-whitespace-only string.
//     Implementations SHOULD reject empty or whitespace-only values at construction time."
//   Code: src/model/folded_name.cpp, src/util/white_space.cpp
//   Vectors: optional/pipeline/error-empty-kind, error-kind-of-unicode-white-space,
//     kind-of-a-zero-width-space-is-not-blank, optional/scoring/kind-of-white-space-is-rejected,
//     kind-empty-is-rejected, kind-of-invisible-characters-is-valid
//   Note: White space is Unicode's White_Space property (decisions#data).
// Spec: Enumerations/source-not-blank, MUST: "A ContextSource value MUST be a non-null, non-whitespace-only string."
//   Vectors: optional/pipeline/error-blank-source
//   Note: It is rejected like a kind.
TYPED_TEST(FoldedNameOf, RejectsTheEmptyText) { this->expect_rejected(""); }

// Spec: Enumerations/kind-not-blank, Enumerations/source-not-blank
TYPED_TEST(FoldedNameOf, RejectsEveryUnicodeWhiteSpaceCharacter) {
  std::string all_of_them;
  for (const std::string_view blank : kWhiteSpace) {
    SCOPED_TRACE(testing::PrintToString(blank));
    this->expect_rejected(blank);
    all_of_them += blank;
  }
  this->expect_rejected(all_of_them);
}

// Spec: Enumerations/kind-not-blank
TYPED_TEST(FoldedNameOf, AcceptsWhiteSpaceBesideOtherCharacters) {
  for (const std::string_view blank : kWhiteSpace) {
    EXPECT_NO_THROW(TypeParam(std::string(blank) + "x"));
    EXPECT_NO_THROW(TypeParam(std::string("x").append(blank)));
  }
}

TYPED_TEST(FoldedNameOf, AcceptsInvisibleCharactersThatAreNotWhiteSpace) {
  for (const char* text : {"\u200B", "\u180E", "\u2060", "\uFEFF", "\u200D", "\u00AD"}) {
    EXPECT_EQ(TypeParam(text).text(), text);
  }
}

TYPED_TEST(FoldedNameOf, AcceptsBytesThatAreNotUtf8) {
  for (const char* text : {"\x85", "\xA0", "\xE2\x80", "\xE3\x80", "\xC2", "\xC0\xA0"}) {
    EXPECT_EQ(TypeParam(text).text(), text);
  }
}

TYPED_TEST(FoldedNameOf, IsOneHashSetKeyForAllCases) {
  const std::unordered_set<TypeParam> names{TypeParam("Memory"), TypeParam("MEMORY"), TypeParam("Tool")};
  EXPECT_EQ(names.size(), 2U);
  EXPECT_EQ(names.count(TypeParam("memory")), 1U);
}

TEST(EqualIgnoringAsciiCase, ComparesWholeTexts) {
  EXPECT_TRUE(equal_ignoring_ascii_case("", ""));
  EXPECT_TRUE(equal_ignoring_ascii_case("Urgent", "uRGENT"));
  EXPECT_FALSE(equal_ignoring_ascii_case("Urgent", "Urgen"));
  EXPECT_FALSE(equal_ignoring_ascii_case("\u00C9", "\u00E9"));
}

}  // namespace
}  // namespace cupel
