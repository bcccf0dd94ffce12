#ifndef CUPEL_SRC_ERRORS_HPP
#define CUPEL_SRC_ERRORS_HPP

// Constructs every Error that the library throws, so that all messages have the same style.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/description.hpp"
#include "cupel/error.hpp"
#include "cupel/fwd.hpp"

namespace cupel::errors {

/// `parameter` of `subject` was rejected: "KindScorer: weight must be finite, got inf".
Error invalid(ErrorCode code, std::string_view subject, std::string_view parameter, std::string problem);

/// InvalidArgument with exactly this message, for functions whose messages the specification gives.
Error invalid_argument(std::string_view parameter, std::string_view message);

Error pinned_exceeds_budget(std::int64_t pinned_tokens, std::int64_t available_tokens);
Error overflow(std::int64_t selected_tokens, std::int64_t target_tokens);
Error count_requirement(std::string_view slicer, const std::string& kind, std::int64_t required_count,
                        std::int64_t satisfied_count);
Error table_too_large(std::uint64_t candidates, std::uint64_t capacity, std::uint64_t cells, std::uint64_t max_cells);
Error too_many_steps(std::uint64_t max_steps);
Error token_overflow(Position position);
/// A budget curve whose selection changes more than `max_changes` times.
Error too_many_changes(std::size_t max_changes);
Error invalid_slice(Position index, std::size_t size, std::string_view fault);
Error invalid_placement(std::size_t place, Position index, std::size_t size, std::string_view fault);

/// Passed to a collector's failure callback if a strategy threw something other than a std::exception. Allocates
/// nothing: we may be out of memory.
struct ForeignException final : std::exception {
  const char* what() const noexcept override;
};

/// "must be ..., got <value>", with the number as the shortest text that parses back to the same value.
std::string got(std::string_view requirement, double value);
std::string got(std::string_view requirement, std::int64_t value);

/// Checks each field of a described struct, and each field of the entries of its lists, on its own: checks that involve
/// several fields are left to the caller. Throws Error.
template <description::Described Type>
void check_fields(ErrorCode code, std::string_view subject, const Type& value) {
  description::for_each_field<Type>([&](const auto& field) {
    std::string problem = description::field_problem(field, value);
    if (!problem.empty()) throw invalid(code, subject, description::parameter_name(field), std::move(problem));
    const auto* const member = description::held_value(field.of(value));
    if constexpr (requires {
                    requires description::Entry<typename std::remove_cvref_t<decltype(*member)>::value_type>;
                  }) {
      if (member == nullptr) return;
      for (const auto& entry : *member) check_fields(code, subject, entry);
    }
  });
}

}  // namespace cupel::errors

#endif
