#ifndef CUPEL_SLICING_SELECTION_STEPS_HPP
#define CUPEL_SLICING_SELECTION_STEPS_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cupel/error.hpp"
#include "cupel/export.hpp"
#include "cupel/fwd.hpp"

namespace cupel {

/// The selections at all budgets. Neighbouring budgets mostly select the same entries, or differ in few. SelectionSteps
/// therefore stores the budgets at which the selection changes, and the entries that enter or leave there.
struct CUPEL_API SelectionSteps {
  /// The budgets from `first` to the one before the next step.
  struct Step {
    std::int64_t first;              ///< the first budget of the step
    std::size_t changes_end;         ///< end of its changes; they begin at the end of the previous ones
    std::optional<ErrorCode> error;  ///< if present, nothing is selected
  };

  std::vector<Step> steps;        ///< never empty; the first begins at 0 and changes an empty selection
  std::vector<Position> changes;  ///< indices that enter, or that leave if they were selected

  /// The changes at the first budget of a step.
  std::span<const Position> changes_of(std::size_t step) const noexcept {
    const std::size_t begin = step == 0 ? 0 : steps[step - 1].changes_end;
    return std::span(changes).subspan(begin, steps[step].changes_end - begin);
  }

  /// The index of the step that contains `budget`, which must not be negative. O(log S) for S steps.
  std::size_t step_at(std::int64_t budget) const noexcept;
};

/// Builds SelectionSteps in ascending order of budgets. Only net changes are recorded: an entry that leaves and
/// re-enters at the same budget does not appear. start() and finish() throw Error (InvalidArgument, `ceiling`) when
/// there are more than `max_changes` changes and steps together. Not thread-safe.
class CUPEL_API SelectionStepsBuilder {
 public:
  /// Starts at budget 0 with nothing selected from a list of `size` entries.
  SelectionStepsBuilder(std::size_t size, std::size_t max_changes);

  /// Makes the following calls of set() and set_error() apply from budget `first` on. Budgets must not descend. A call
  /// with the same budget as before has no effect.
  void start(std::int64_t first);

  /// Selects or deselects an entry. `index` must be below the size of the list.
  void set(Position index, bool selected) {
    now_[index] = static_cast<unsigned char>(selected);
    touched_.push_back(index);
  }
  /// Makes runs at these budgets fail with `error`, or succeed if it is empty.
  void set_error(std::optional<ErrorCode> error) noexcept { error_ = error; }

  /// Returns the steps. Call it once.
  SelectionSteps finish();

 private:
  void write();
  void note(Position index, bool selected);

  std::size_t max_changes_;
  SelectionSteps result_;
  std::int64_t first_ = 0;
  std::vector<unsigned char> now_;      // per entry, whether it is selected unless there is an error
  std::vector<unsigned char> written_;  // per entry, whether it is selected after the last step
  std::vector<Position> touched_;
  std::optional<ErrorCode> error_;
  std::optional<ErrorCode> written_error_;
};

/// The selections of a slicer at all targets.
struct SliceSteps {
  SelectionSteps steps;          ///< for the targets 0 to the ceiling; at 0 nothing is selected
  std::vector<Position> output;  ///< all indices, each once, in the order in which slice() reports selected ones
};

/// Limits for Slicer::select_at_every_target().
struct SelectionStepsLimits {
  std::int64_t ceiling;     ///< the largest target; >= 0
  std::size_t max_changes;  ///< limit of changes in each SelectionSteps
};

}  // namespace cupel

#endif
