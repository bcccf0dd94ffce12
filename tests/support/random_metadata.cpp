#include "support/random_metadata.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

#include "support/extremes.hpp"

namespace cupel::test_support {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kTrustNumbers[] = {"0.5",
                                              "+0.5",
                                              ".5",
                                              "5.",
                                              "-.5",
                                              "+.5",
                                              "1e5",
                                              "1E-1",
                                              "2.5e-1",
                                              "00.5",
                                              "1.5",
                                              "-0.1",
                                              "1",
                                              "0",
                                              "-0",
                                              "-0.0",
                                              "0.30000000000000004441",
                                              "0.1234567890123456789012345678901234567890",
                                              "0.000000000000000000000000000001e29",
                                              "0.99999999999999999999",
                                              "0e400",
                                              "0e99999",
                                              "0e-99999"};

// Around the largest and smallest doubles, where some parsers report an error and some return a value.
constexpr std::string_view kTrustExtremes[] = {"1e400",
                                               "-1e400",
                                               "1e-400",
                                               "-1e-400",
                                               "1e-310",
                                               "4.9e-324",
                                               "5e-324",
                                               "2e-324",
                                               "2.4703282292062328e-324",
                                               "1e-99999999999999999999",
                                               "1e99999999999999999999",
                                               "-1e99999999999999999999",
                                               "1.7976931348623157e308",
                                               "1.7976931348623159e308"};

constexpr std::string_view kNoTrust[] = {
    " 0.5", "0.5 ",     "\t0.5", "0.5\n", "1e5 ",     "0x1",       "0x1p-2",    "0X.8",    "NaN",
    "nan",  "nan(1)",   "inf",   "INF",   "Infinity", "+Infinity", "-Infinity", "infinit", "",
    "high", "+",        "-",     "+-0.5", "-+0.5",    "++0.5",     "--0.5",     ".",       "+.",
    "e5",   ".e5",      "1e",    "1e+",   "0,5",      "1_0",       "0.5f",      "0.5d",    "0.5\0"sv,
    "\0"sv, "0.5\0x"sv, "٠.٥",   "½",     "1..5",     "1.5.5",     "0.5e0.5",   "true",    "null"};

constexpr std::int64_t kIntegers[] = {0, 1, -1, 7, kMax, kMin};
constexpr double kDoubles[] = {0.5, -0.0, 0.25, 1.5,  -2.0,     1e-310, kNaN,   kInfinity,    -kInfinity,
                               1.0, 0.1,  1e22, 1e-7, 100000.0, 1e23,   5e-324, 123456789.125};
constexpr std::string_view kLabels[] = {
    "high", "normal", "High", "high ", "",     "true", "false",  "1",
    "-1",   "0.1",    "0.5",  "1e+22", "1e22", "null", "5e-324", "18446744073709551615"};
constexpr std::string_view kNested[] = {"{\"v\":0.5}",          "[0.5]", "\"high\"", "[]", "18446744073709551615",
                                        "-9223372036854775809", "1e400"};

// A value that is not a string.
MetadataValue random_other(Random& random) {
  switch (random.below(10)) {
    case 0:
      return MetadataValue();
    case 1:
      return NestedJson{std::string(random.pick(kNested))};
    case 2:
    case 3:
      return random.chance(50);
    case 4:
    case 5:
    case 6:
      return random.pick(kIntegers);
    default:
      return random.pick(kDoubles);
  }
}

MetadataValue random_trust(Random& random) {
  switch (random.below(5)) {
    case 0:
      return random_other(random);
    case 1:
      return random.pick(kNoTrust);
    case 2:
      return random.pick(kTrustExtremes);
    default:
      return random.pick(kTrustNumbers);
  }
}

MetadataValue random_label(Random& random) {
  if (random.chance(40)) return random_other(random);
  return random.pick(kLabels);
}

}  // namespace

Metadata random_metadata(Random& random) {
  Metadata metadata;
  if (random.chance(70)) metadata["cupel:trust"] = random_trust(random);
  if (random.chance(50)) metadata["cupel:priority"] = random_label(random);
  if (random.chance(20)) metadata[""] = random_label(random);
  if (random.chance(20)) metadata["Cupel:Trust"] = 0.1;
  return metadata;
}

}  // namespace cupel::test_support
