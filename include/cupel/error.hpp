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

/// What went wrong, as a value that a program can switch on. `to_string` gives the name used on the wire.
enum class ErrorCode {
  InvalidJson,          ///< a text is not JSON, not UTF-8, or nested too deeply
  InvalidRequest,       ///< a batch request is not an object, lacks a part, or has an unknown value
  InvalidItem,          ///< an item's field is out of range: a blank kind or source, a bad date
  EmptyContent,         ///< an item's content is the empty string
  InvalidBudget,        ///< one of the seven rules of ContextBudget is broken
  InvalidPolicy,        ///< a policy's shape: unknown preset, no scorers, parts that can't be combined
  ScorerConfig,         ///< a scorer's numbers: weights, curves, boost, defaults, cycles
  SlicerConfig,         ///< a slicer's numbers: sizes, percentages, counts, a kind given twice
  PinnedExceedsBudget,  ///< pinned items alone need more than maxTokens - outputReserve
  Overflow,             ///< the selection exceeds targetTokens and the strategy is Throw
  CountRequirement,     ///< too few candidates of a required kind and the scarcity behaviour is Throw
  TableTooLarge,        ///< the knapsack table would exceed its limit
  TooManySteps,         ///< a run would take more steps than it may
  TokenOverflow,        ///< the sum of all token counts does not fit into 63 bits
  InvalidSlice,         ///< a custom slicer returned a foreign or repeated position
  InvalidPlacement,     ///< a custom placer did not return a permutation
  InvalidArgument,      ///< an argument of a function is outside its domain
};

/// The code's name, exactly as in the wire format: `"PinnedExceedsBudget"`.
CUPEL_API std::string_view to_string(ErrorCode code) noexcept;

/// Detail of the codes that reject a value: which parameter, and what is wrong with it.
struct InvalidParameter {
  std::string parameter;  ///< spelled as in the specification: `targetTokens`, `halfLife`, `weight`
  std::string problem;    ///< "must be positive and finite, got -2"
};

/// Detail of ErrorCode::PinnedExceedsBudget.
struct PinnedShortage {
  std::int64_t pinned_tokens;     ///< of all pinned items
  std::int64_t available_tokens;  ///< maxTokens - outputReserve
};

/// Detail of ErrorCode::Overflow.
struct TargetExceeded {
  std::int64_t selected_tokens;  ///< of pinned and sliced items together
  std::int64_t target_tokens;    ///< the budget's
};

/// Detail of ErrorCode::CountRequirement.
struct UnmetCount {
  std::string kind;              ///< as spelled in the entry
  std::int64_t required_count;   ///< as the entry asks
  std::int64_t satisfied_count;  ///< as many as there are
};

/// Detail of ErrorCode::TableTooLarge.
struct TableSize {
  std::uint64_t candidates;  ///< that the table would have to cover
  std::uint64_t capacity;    ///< in buckets
  std::uint64_t cells;       ///< saturates at 2^64 - 1
};

/// Detail of ErrorCode::TooManySteps.
struct StepLimit {
  std::uint64_t max_steps;  ///< that a run may take
};

/// Detail of ErrorCode::TokenOverflow, ErrorCode::InvalidSlice and ErrorCode::InvalidPlacement.
struct AtPosition {
  std::uint64_t position;  ///< TokenOverflow: in the caller's list; else the faulty index, as the strategy gave it
};

/// Detail of ErrorCode::InvalidJson: where the text is broken.
struct TextPlace {
  std::uint64_t line;    ///< from 1
  std::uint64_t column;  ///< from 1, in bytes
};

/// An error's numbers, by code; `std::get_if` gives them.
using ErrorDetail = std::variant<InvalidParameter, PinnedShortage, TargetExceeded, UnmetCount, TableSize, AtPosition,
                                 TextPlace, StepLimit>;

/// The one exception that this library throws by itself (besides std::bad_alloc and whatever a custom strategy
/// throws). Copying it does not throw.
class CUPEL_API Error : public std::runtime_error {
 public:
  /// For companions and adapters that report in the library's name.
  Error(ErrorCode code, const std::string& message, ErrorDetail detail);

  /// What went wrong.
  ErrorCode code() const noexcept { return code_; }

  /// The error's numbers as fields.
  const ErrorDetail& detail() const noexcept { return *detail_; }

  /// The offending parameter's name, or an empty text where the code is not about a parameter.
  std::string_view parameter() const noexcept;

  /// What is wrong with the parameter, without its name; the whole message where the code is not about a parameter.
  std::string_view problem() const noexcept;

 private:
  ErrorCode code_;
  std::shared_ptr<const ErrorDetail> detail_;
};

}  // namespace cupel

#endif
