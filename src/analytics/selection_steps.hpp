#ifndef CUPEL_SRC_ANALYTICS_SELECTION_STEPS_HPP
#define CUPEL_SRC_ANALYTICS_SELECTION_STEPS_HPP

// A selection for every budget at once. Neighbouring budgets mostly select the same, and where they differ, few entries
// do: so what is kept is the budgets at which something changes, and which entries enter or leave there. Everything
// that the curve is made of passes through this form: a slicer's answer for every target, then the whole pipeline's for
// every budget.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cupel/error.hpp"
#include "cupel/fwd.hpp"

namespace cupel {

struct SelectionSteps {
  struct Step {
    std::int64_t first;              ///< the budget at which it begins; it ends before the next one
    std::size_t changes_end;         ///< its changes begin where those of the step before it end
    std::optional<ErrorCode> error;  ///< with one, nothing is selected
  };

  std::vector<Step> steps;        ///< never empty; the first begins at 0, where nothing was selected before
  std::vector<Position> changes;  ///< indices that enter, or leave where they were in

  std::span<const Position> changes_of(std::size_t step) const noexcept {
    const std::size_t begin = step == 0 ? 0 : steps[step - 1].changes_end;
    return std::span(changes).subspan(begin, steps[step].changes_end - begin);
  }

  /// The step that a budget belongs to.
  std::size_t step_at(std::int64_t budget) const noexcept;
};

/// Writes steps down in the order of their budgets. Says only what differs in the end: an entry that leaves and comes
/// back at the same budget never left.
class StepsBuilder {
 public:
  /// For a list of `size` entries. Throws Error (InvalidArgument, `ceiling`) beyond `max_changes` changes.
  StepsBuilder(std::size_t size, std::size_t max_changes);

  /// What follows holds from this budget on. Ascending; the first is 0 where no other is given.
  void start(std::int64_t first);

  void set(Position index, bool selected) {
    now_[index] = static_cast<unsigned char>(selected);
    touched_.push_back(index);
  }
  void set_error(std::optional<ErrorCode> error) noexcept { error_ = error; }

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

}  // namespace cupel

#endif
