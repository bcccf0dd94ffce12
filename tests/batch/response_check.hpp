#ifndef CUPEL_TESTS_BATCH_RESPONSE_CHECK_HPP
#define CUPEL_TESTS_BATCH_RESPONSE_CHECK_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "reference/failure.hpp"
#include "reference/pipeline.hpp"

namespace cupel::batch_test {

/// What a request should be answered with.
struct Expected {
  std::string id;      ///< JSON text, minified
  std::uint64_t line;  ///< of the request, from 1
  std::variant<reference::Outcome, reference::Failure> result;
  bool brief_report;
};

/// What is wrong with a response line, or an empty text.
std::string check_response(const Expected& expected, std::string_view response);

}  // namespace cupel::batch_test

#endif
