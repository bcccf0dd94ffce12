#include "cupel/error.hpp"

#include <cmath>
#include <utility>

#include "cupel/any_strategy.hpp"
#include "errors.hpp"
#include "util/number_text.hpp"
#include "util/quoted.hpp"

namespace cupel {

std::string_view to_string(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::InvalidJson:
      return "InvalidJson";
    case ErrorCode::InvalidRequest:
      return "InvalidRequest";
    case ErrorCode::InvalidItem:
      return "InvalidItem";
    case ErrorCode::EmptyContent:
      return "EmptyContent";
    case ErrorCode::InvalidBudget:
      return "InvalidBudget";
    case ErrorCode::InvalidPolicy:
      return "InvalidPolicy";
    case ErrorCode::ScorerConfig:
      return "ScorerConfig";
    case ErrorCode::SlicerConfig:
      return "SlicerConfig";
    case ErrorCode::PinnedExceedsBudget:
      return "PinnedExceedsBudget";
    case ErrorCode::Overflow:
      return "Overflow";
    case ErrorCode::CountRequirement:
      return "CountRequirement";
    case ErrorCode::TableTooLarge:
      return "TableTooLarge";
    case ErrorCode::TooManySteps:
      return "TooManySteps";
    case ErrorCode::TokenOverflow:
      return "TokenOverflow";
    case ErrorCode::InvalidSlice:
      return "InvalidSlice";
    case ErrorCode::InvalidPlacement:
      return "InvalidPlacement";
    case ErrorCode::InvalidArgument:
      return "InvalidArgument";
  }
  return "Unknown";
}

Error::Error(ErrorCode code, const std::string& message, ErrorDetail detail)
    : std::runtime_error(message), code_(code), detail_(std::make_shared<const ErrorDetail>(std::move(detail))) {}

std::string_view Error::parameter() const noexcept {
  const auto* invalid = std::get_if<InvalidParameter>(detail_.get());
  return invalid == nullptr ? std::string_view() : invalid->parameter;
}

std::string_view Error::problem() const noexcept {
  const auto* invalid = std::get_if<InvalidParameter>(detail_.get());
  return invalid == nullptr ? std::string_view(what()) : invalid->problem;
}

void throw_null_strategy(ErrorCode code) {
  const char* const problem = "must not be null";
  if (code == ErrorCode::ScorerConfig) throw errors::invalid(code, "AnyScorer", "scorer", problem);
  if (code == ErrorCode::SlicerConfig) throw errors::invalid(code, "AnySlicer", "slicer", problem);
  throw errors::invalid(code, "AnyPlacer", "placer", problem);
}

namespace errors {

namespace {
std::string text(std::uint64_t value) { return std::to_string(value); }
std::string text(std::int64_t value) { return std::to_string(value); }
}  // namespace

Error invalid(ErrorCode code, std::string_view subject, std::string_view parameter, std::string problem) {
  std::string message(subject);
  message.append(": ").append(parameter).append(" ").append(problem);
  return {code, message, InvalidParameter{std::string(parameter), std::move(problem)}};
}

Error invalid_argument(std::string_view parameter, std::string_view message) {
  return {ErrorCode::InvalidArgument, std::string(message),
          InvalidParameter{std::string(parameter), std::string(message)}};
}

Error pinned_exceeds_budget(std::int64_t pinned_tokens, std::int64_t available_tokens) {
  return {
      ErrorCode::PinnedExceedsBudget,
      "Pinned items require " + text(pinned_tokens) + " tokens, but only " + text(available_tokens) + " are available",
      PinnedShortage{pinned_tokens, available_tokens}};
}

Error overflow(std::int64_t selected_tokens, std::int64_t target_tokens) {
  return {
      ErrorCode::Overflow,
      "Selected items require " + text(selected_tokens) + " tokens, exceeding target budget of " + text(target_tokens),
      TargetExceeded{selected_tokens, target_tokens}};
}

Error count_requirement(std::string_view slicer, const std::string& kind, std::int64_t required_count,
                        std::int64_t satisfied_count) {
  return {ErrorCode::CountRequirement,
          std::string(slicer) + ": candidate pool for kind '" + kind + "' has " + text(satisfied_count) +
              " items but RequireCount is " + text(required_count) + ".",
          UnmetCount{kind, required_count, satisfied_count}};
}

Error table_too_large(std::uint64_t candidates, std::uint64_t capacity, std::uint64_t cells, std::uint64_t max_cells) {
  return {ErrorCode::TableTooLarge,
          "KnapsackSlice: a table of " + text(candidates) + " candidates and capacity " + text(capacity) + " has " +
              text(cells) + " cells, more than the limit of " + text(max_cells) + "; use a larger bucketSize",
          TableSize{candidates, capacity, cells}};
}

Error too_many_steps(std::uint64_t max_steps) {
  return {ErrorCode::TooManySteps,
          "The run takes more than " + text(max_steps) +
              " steps; use fewer or coarser tags for a FrequencyScorer, a larger bucketSize, or fewer scorers",
          StepLimit{max_steps}};
}

Error too_many_changes(std::size_t max_changes) {
  return invalid(
      ErrorCode::InvalidArgument, "BudgetCurve", "ceiling",
      "gives a selection that changes more than " + text(std::uint64_t{max_changes}) + " times; use a lower one");
}

Error token_overflow(Position position) {
  return {ErrorCode::TokenOverflow,
          "The token counts up to item " + std::to_string(position) + " add up to more than 9223372036854775807",
          AtPosition{position}};
}

Error invalid_slice(Position index, std::size_t size, std::string_view fault) {
  return {ErrorCode::InvalidSlice,
          "The slicer returned index " + std::to_string(index) + " of a list of " + std::to_string(size) +
              " items: " + std::string(fault),
          AtPosition{index}};
}

Error invalid_placement(std::size_t place, Position index, std::size_t size, std::string_view fault) {
  return {ErrorCode::InvalidPlacement,
          "The placer put index " + std::to_string(index) + " of a list of " + std::to_string(size) +
              " items at place " + std::to_string(place) + ": " + std::string(fault),
          AtPosition{index}};
}

const char* ForeignException::what() const noexcept { return "a strategy threw something other than a std::exception"; }

std::string got(std::string_view requirement, double value) {
  return std::string(requirement) + ", got " + util::shortest_text(value);
}

std::string got(std::string_view requirement, std::int64_t value) {
  return std::string(requirement) + ", got " + text(value);
}

}  // namespace errors

namespace {

template <class Number>
std::string broken(std::string_view requirement, Number value, std::string_view of_entry) {
  return errors::got(std::string(requirement).append(of_entry), value);
}

}  // namespace

std::string description::range_problem(const description::NumberRange& range, double value, std::string_view of_entry) {
  const bool not_finite = !range.finite.empty() && !std::isfinite(value);
  return broken(not_finite ? range.finite : range.requirement, value, of_entry);
}

std::string description::range_problem(const description::NumberRange& range, std::int64_t value,
                                       std::string_view of_entry) {
  return broken(range.requirement, value, of_entry);
}

std::string description::of_entry(std::string_view key_name, std::string_view key) {
  return std::string(" for ").append(key_name).append(" ").append(util::quoted(key));
}

}  // namespace cupel
