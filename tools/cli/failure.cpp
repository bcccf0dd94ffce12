#include "failure.hpp"

namespace cupel::cli {

ExitCode exit_code_of(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::InvalidJson:
    case ErrorCode::InvalidRequest:
    case ErrorCode::InvalidItem:
    case ErrorCode::EmptyContent:
    case ErrorCode::InvalidBudget:
    case ErrorCode::InvalidPolicy:
    case ErrorCode::ScorerConfig:
    case ErrorCode::SlicerConfig:
    case ErrorCode::InvalidArgument:
      return kBadInput;
    case ErrorCode::PinnedExceedsBudget:
    case ErrorCode::Overflow:
    case ErrorCode::CountRequirement:
    case ErrorCode::TableTooLarge:
    case ErrorCode::TooManySteps:
    case ErrorCode::TokenOverflow:
    case ErrorCode::InvalidSlice:
    case ErrorCode::InvalidPlacement:
      break;
  }
  return kRunFailed;
}

}  // namespace cupel::cli
