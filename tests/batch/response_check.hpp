#ifndef CUPEL_TESTS_BATCH_RESPONSE_CHECK_HPP
#define CUPEL_TESTS_BATCH_RESPONSE_CHECK_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "reference/failure.hpp"
#include "reference/pipeline.hpp"

namespace cupel::batch_test {

/// The expected answer to a request.
struct Expected {
  std::string id;      ///< JSON text, minified
  std::uint64_t line;  ///< of the request, from 1
  std::variant<reference::Outcome, reference::Failure> result;
  bool brief_report;
};

/// Describes what is wrong with a response line; empty if nothing is.
std::string check_response(const Expected& expected, std::string_view response);

}  // namespace cupel::batch_test

#endif
