#ifndef CUPEL_TESTS_FUZZ_CHECKS_HPP
#define CUPEL_TESTS_FUZZ_CHECKS_HPP

#include <string_view>

#include "cupel/policy/policy.hpp"

// What several targets look at. Each throws Finding.
namespace cupel::fuzz {

/// The pipeline and the reference accept the policy, and it is read again as it is written.
void check_policy(const Policy& policy);

/// The text is JSON as another reader understands it.
void check_json(std::string_view text);

}  // namespace cupel::fuzz

#endif
