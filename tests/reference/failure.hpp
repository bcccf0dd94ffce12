#ifndef CUPEL_TESTS_REFERENCE_FAILURE_HPP
#define CUPEL_TESTS_REFERENCE_FAILURE_HPP

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "cupel/diagnostics/trace_event.hpp"
#include "cupel/error.hpp"

namespace cupel::reference {

/// The expected failure of a run or a construction.
struct Failure : std::runtime_error {
  Failure(ErrorCode failure_code, const std::string& text, std::optional<ErrorDetail> failure_detail = {})
      : std::runtime_error(text), code(failure_code), detail(std::move(failure_detail)) {}

  ErrorCode code;
  std::optional<ErrorDetail> detail;           ///< absent if only the code is specified
  bool exact_text = false;                     ///< whether what() is specified exactly
  std::vector<PipelineStage> finished_stages;  ///< the stages of a run that finished before
};

}  // namespace cupel::reference

#endif
