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

/// A selection for every budget at once. Neighbouring budgets mostly select the same, and where they differ, few
/// entries do. So this keeps the budgets at which something changes, and which entries enter or leave there.
struct CUPEL_API SelectionSteps {
  /// The budgets from `first` to the one before the next step.
  struct Step {
    std::int64_t first;              ///< the budget at which it begins
    std::size_t changes_end;         ///< its changes begin where those of the step before it end
    std::optional<ErrorCode> error;  ///< with one, nothing is selected
  };

  std::vector<Step> steps;        ///< never empty; the first begins at 0, where nothing was selected before
  std::vector<Position> changes;  ///< indices that enter, or leave where they were in

  /// The changes at the beginning of a step.
  std::span<const Position> changes_of(std::size_t step) const noexcept {
    const std::size_t begin = step == 0 ? 0 : steps[step - 1].changes_end;
    return std::span(changes).subspan(begin, steps[step].changes_end - begin);
  }

  /// The step that a budget belongs to.
  std::size_t step_at(std::int64_t budget) const noexcept;
};

/// Writes SelectionSteps in the order of the budgets. Only net changes are written: an entry that leaves and comes back
/// at the same budget never left. Not thread-safe.
class CUPEL_API SelectionStepsBuilder {
 public:
  /// For a list of `size` entries. Throws Error (InvalidArgument, `ceiling`) beyond `max_changes` changes.
  SelectionStepsBuilder(std::size_t size, std::size_t max_changes);

  /// What follows holds from this budget on. Ascending; the first is 0 where no other is given. Throws as above.
  void start(std::int64_t first);

  /// Selects an entry, or not. An index beyond the list is not allowed.
  void set(Position index, bool selected) {
    now_[index] = static_cast<unsigned char>(selected);
    touched_.push_back(index);
  }
  /// Makes runs at these budgets fail, or no longer.
  void set_error(std::optional<ErrorCode> error) noexcept { error_ = error; }

  /// What has been written. To be called once. Throws as above.
  SelectionSteps finish();

 private:
  void write();
  void note(Position index, bool selected);

  std::size_t max_changes_;
  SelectionSteps result_;
  std::int64_t first_ = 0;
  std::vector<unsigned char> now_;      // per entry, whether it is selected if there is no error
  std::vector<unsigned char> written_;  // per entry, what the steps so far say
  std::vector<Position> touched_;
  std::optional<ErrorCode> error_;
  std::optional<ErrorCode> written_error_;
};

/// What a slicer selects at every target.
struct SliceSteps {
  SelectionSteps steps;          ///< over the targets 0 to the ceiling; at 0 nothing is selected
  std::vector<Position> output;  ///< all indices, each once, in the order in which the slicer reports those it selects
};

/// How far to go.
struct SelectionStepsLimits {
  std::int64_t ceiling;     ///< the largest target; >= 0
  std::size_t max_changes;  ///< of each list of steps
};

}  // namespace cupel

#endif
