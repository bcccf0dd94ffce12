#ifndef CUPEL_TESTS_BATCH_RANDOM_REQUESTS_HPP
#define CUPEL_TESTS_BATCH_RANDOM_REQUESTS_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "batch/request_text.hpp"

namespace cupel::batch_test {

/// A request and the run that it describes.
struct RandomRequest {
  PipelineCase run;
  std::string id;  ///< JSON text
  bool brief_report;
  std::string text;  ///< without a line break
};

/// The request of one case. Covers every feature of policies; some policies are broken, so that failures occur, too.
/// Nothing for a broken policy that JSON can't express.
std::optional<RandomRequest> random_request(Random& random, std::uint64_t number);

/// The texts of the cases [first, end) of a seed, with full reports.
std::vector<std::string> random_request_lines(std::uint64_t seed, std::uint64_t first, std::uint64_t end);

}  // namespace cupel::batch_test

#endif
