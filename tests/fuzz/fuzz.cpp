#include "fuzz/fuzz.hpp"

namespace cupel::fuzz {

void expect_none(const std::string& problem) { expect(problem.empty(), problem); }

void expect(bool holds, const std::string& problem) {
  if (!holds) throw Finding(problem);
}

}  // namespace cupel::fuzz
