#ifndef CUPEL_TESTS_FUZZ_CHECKS_HPP
#define CUPEL_TESTS_FUZZ_CHECKS_HPP

#include <string_view>

#include "cupel/policy/policy.hpp"

// Checks shared by several targets. Each throws Finding.
namespace cupel::fuzz {

/// The pipeline and the reference accept the policy, and the written policy reads back the same.
void check_policy(const Policy& policy);

/// Another reader accepts the text as JSON.
void check_json(std::string_view text);

}  // namespace cupel::fuzz

#endif
