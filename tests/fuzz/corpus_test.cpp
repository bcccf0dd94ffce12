// Runs every target on its committed inputs and on a fixed number of mutations, so that what fuzzers found is tested
// without a fuzzer.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "fuzz/fuzz.hpp"
#include "property/cases.hpp"
#include "support/random.hpp"

namespace cupel::fuzz {

// Found by GoogleTest through the argument's namespace.
void PrintTo(const Target& target, std::ostream* out) { *out << target.name; }

namespace {

using test_support::Random;
using Input = std::vector<std::uint8_t>;

struct NamedInput {
  std::string name;
  Input bytes;
};

std::vector<NamedInput> corpus_of(const Target& target) {
  std::vector<NamedInput> inputs;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(CUPEL_FUZZ_CORPUS) / target.name)) {
    std::ifstream file(entry.path(), std::ios::binary);
    inputs.push_back({entry.path().filename().string(), Input(std::istreambuf_iterator<char>(file), {})});
  }
  std::sort(inputs.begin(), inputs.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  return inputs;
}

// Any exception from a target is a finding.
std::string problem_with(const Target& target, const Input& input) {
  try {
    target.run(input);
    return "";
  } catch (const std::exception& error) {
    return error.what();
  }
}

void mutate(Random& random, Input& input, const std::vector<NamedInput>& corpus) {
  const std::size_t at = random.index(input.size() + 1);
  const auto here = input.begin() + static_cast<std::ptrdiff_t>(at);
  const auto until = here + static_cast<std::ptrdiff_t>(random.index(std::min<std::size_t>(input.size() - at, 40) + 1));
  switch (random.below(6)) {
    case 0:
      if (at < input.size()) *here = static_cast<std::uint8_t>(random.below(256));
      break;
    case 1:
      if (at < input.size()) *here = static_cast<std::uint8_t>(*here ^ 1U << random.below(8));
      break;
    case 2:
      input.erase(here, until);
      break;
    case 3: {
      const Input copy(here, until);
      input.insert(input.begin() + static_cast<std::ptrdiff_t>(random.index(input.size() + 1)), copy.begin(),
                   copy.end());
      break;
    }
    case 4: {
      const Input& other = random.pick(corpus).bytes;
      const auto from = other.begin() + static_cast<std::ptrdiff_t>(random.index(other.size() + 1));
      input.erase(here, input.end());
      input.insert(input.end(), from, other.end());
      break;
    }
    default:
      input.insert(here, static_cast<std::uint8_t>(random.below(256)));
  }
}

std::string printable(const Input& input) {
  std::string text;
  for (const std::uint8_t byte : input) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    if (byte >= ' ' && byte < 0x7F && byte != '\\') {
      text += static_cast<char>(byte);
    } else {
      text.append("\\x").append(1, kDigits[byte / 16]).append(1, kDigits[byte % 16]);
    }
  }
  return text;
}

class Fuzz : public testing::TestWithParam<Target> {};

TEST_P(Fuzz, CommittedInputsPass) {
  const std::vector<NamedInput> corpus = corpus_of(GetParam());
  EXPECT_FALSE(corpus.empty());
  for (const NamedInput& input : corpus) EXPECT_EQ(problem_with(GetParam(), input.bytes), "") << input.name;
  EXPECT_EQ(problem_with(GetParam(), {}), "") << "an empty input";
}

// See property/cases.hpp for how to run more cases, or others.
TEST_P(Fuzz, MutatedInputsPass) {
  const std::vector<NamedInput> corpus = corpus_of(GetParam());
  ASSERT_FALSE(corpus.empty());
  property::for_each_case(2'000, [&](Random& random) -> std::string {
    const NamedInput& origin = random.pick(corpus);
    Input input = origin.bytes;
    for (std::uint64_t round = 1 + random.below(4); round > 0; --round) mutate(random, input, corpus);
    const std::string problem = problem_with(GetParam(), input);
    return problem.empty() ? "" : problem + "\nmutated from " + origin.name + ": " + printable(input);
  });
}

std::string name_of(const testing::TestParamInfo<Target>& info) { return std::string(info.param.name); }

INSTANTIATE_TEST_SUITE_P(Targets, Fuzz, testing::ValuesIn(targets().begin(), targets().end()), name_of);

TEST(FuzzCorpus, HasExactlyOneDirectoryPerTarget) {
  std::set<std::string> directories;
  for (const auto& entry : std::filesystem::directory_iterator(CUPEL_FUZZ_CORPUS)) {
    directories.insert(entry.path().filename().string());
  }
  std::set<std::string> names;
  for (const Target& target : targets()) names.emplace(target.name);
  EXPECT_EQ(directories, names);
}

// A target that could not report a finding would pass all tests above.
TEST(FuzzFinding, IsThrownForAProblem) {
  EXPECT_NO_THROW(expect_none(""));
  EXPECT_THROW(expect_none("a problem"), Finding);
  EXPECT_THROW(expect(false, "a problem"), Finding);
}

}  // namespace
}  // namespace cupel::fuzz
