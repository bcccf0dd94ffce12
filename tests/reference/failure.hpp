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

/// What a run or a construction is expected to fail with.
struct Failure : std::runtime_error {
  Failure(ErrorCode failure_code, const std::string& text, std::optional<ErrorDetail> failure_detail = {})
      : std::runtime_error(text), code(failure_code), detail(std::move(failure_detail)) {}

  ErrorCode code;
  std::optional<ErrorDetail> detail;           ///< absent: only the code is specified
  bool exact_text = false;                     ///< what() is specified word by word
  std::vector<PipelineStage> finished_stages;  ///< of a run: the stages that were done by then
};

}  // namespace cupel::reference

#endif
