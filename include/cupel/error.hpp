#ifndef CUPEL_ERROR_HPP
#define CUPEL_ERROR_HPP

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

#include "cupel/export.hpp"
#include "cupel/ostream.hpp"

namespace cupel {

/// The category of an Error, for programs to switch on. to_string() returns its name in JSON.
enum class ErrorCode {
  InvalidJson,          ///< text is not JSON, not UTF-8, or nested too deeply
  InvalidRequest,       ///< a batch request is not an object, lacks a part, or has an unknown value
  InvalidItem,          ///< an item's field is out of range: a blank kind or source, a bad date
  EmptyContent,         ///< an item's content is the empty string
  InvalidBudget,        ///< one of the seven rules of ContextBudget is broken
  InvalidPolicy,        ///< a policy is malformed: unknown preset, no scorers, parts that cannot be combined
  ScorerConfig,         ///< a scorer is invalid: weights, curves, boost, defaults, cycles
  SlicerConfig,         ///< a slicer is invalid: sizes, percentages, counts, a kind given twice
  PinnedExceedsBudget,  ///< pinned items alone need more than maxTokens - outputReserve
  Overflow,             ///< the selection exceeds targetTokens and the strategy is Throw
  CountRequirement,     ///< too few candidates of a required kind and the scarcity behaviour is Throw
  TableTooLarge,        ///< the knapsack table would exceed its limit
  TooManySteps,         ///< a run would exceed its limit of steps
  TokenOverflow,        ///< the sum of all token counts does not fit into 63 bits
  InvalidSlice,         ///< a custom slicer returned an index that is out of range or repeated
  InvalidPlacement,     ///< a custom placer did not return a permutation
  InvalidArgument,      ///< an argument of a function is invalid
};

/// The name of a code, exactly as in JSON: `"PinnedExceedsBudget"`.
CUPEL_API std::string_view to_string(ErrorCode code) noexcept;

/// Detail of the codes that reject a value: the parameter and the problem.
struct InvalidParameter {
  std::string parameter;  ///< spelled as in the specification: `targetTokens`, `halfLife`, `weight`
  std::string problem;    ///< what is wrong with it: "must be positive and finite, got -2"
};

/// Detail of ErrorCode::PinnedExceedsBudget.
struct PinnedShortage {
  std::int64_t pinned_tokens;     ///< total of all pinned items
  std::int64_t available_tokens;  ///< maxTokens - outputReserve
};

/// Detail of ErrorCode::Overflow.
struct TargetExceeded {
  std::int64_t selected_tokens;  ///< total of pinned and sliced items
  std::int64_t target_tokens;    ///< the target of the budget
};

/// Detail of ErrorCode::CountRequirement.
struct UnmetCount {
  std::string kind;              ///< as spelled in the quota entry
  std::int64_t required_count;   ///< the minimum in the entry
  std::int64_t satisfied_count;  ///< the number of candidates of the kind
};

/// Detail of ErrorCode::TableTooLarge.
struct TableSize {
  std::uint64_t candidates;  ///< items that the table would cover
  std::uint64_t capacity;    ///< in buckets
  std::uint64_t cells;       ///< saturates at 2^64 - 1
};

/// Detail of ErrorCode::TooManySteps.
struct StepLimit {
  std::uint64_t max_steps;  ///< the limit of the run
};

/// Detail of ErrorCode::TokenOverflow, ErrorCode::InvalidSlice and ErrorCode::InvalidPlacement.
struct AtPosition {
  std::uint64_t position;  ///< TokenOverflow: in the caller's list; otherwise the invalid index from the strategy
};

/// Detail of ErrorCode::InvalidJson: where parsing failed.
struct TextPlace {
  std::uint64_t line;    ///< from 1
  std::uint64_t column;  ///< from 1, in bytes
};

/// The values of an error as fields. The code of the error determines which alternative it is; read it with
/// `std::get_if`.
using ErrorDetail = std::variant<InvalidParameter, PinnedShortage, TargetExceeded, UnmetCount, TableSize, AtPosition,
                                 TextPlace, StepLimit>;

/// The only type of exception that the library itself throws, apart from std::bad_alloc. Exceptions thrown by custom
/// strategies pass through the library unchanged. Copying an Error does not throw.
class CUPEL_API Error : public std::runtime_error {
 public:
  /// Makes an error. Intended for companions and adapters that report errors on behalf of the library.
  Error(ErrorCode code, const std::string& message, ErrorDetail detail);

  /// The category of the error.
  ErrorCode code() const noexcept { return code_; }

  /// The values of the error as fields. Valid as long as this error or a copy of it exists.
  const ErrorDetail& detail() const noexcept { return *detail_; }

  /// The name of the rejected parameter. Empty if the error is not about a parameter. Valid as long as this error
  /// exists.
  std::string_view parameter() const noexcept;

  /// What is wrong with the parameter, without its name. The whole message if the error is not about a parameter. Valid
  /// as long as this error exists.
  std::string_view problem() const noexcept;

 private:
  ErrorCode code_;
  std::shared_ptr<const ErrorDetail> detail_;
};

}  // namespace cupel

#endif
