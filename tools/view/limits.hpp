#ifndef CUPEL_VIEW_LIMITS_HPP
#define CUPEL_VIEW_LIMITS_HPP

#include <cstddef>
#include <cstdint>

namespace cupel::view {

/// How much work may go into one run of a page besides the run itself, so that the page is there in seconds. Counted in
/// steps, see StepMeter: a clock would give another page each time.
struct Limits {
  std::size_t curve_changes = 150'000;        ///< of the curve on the page, some eight bytes each
  std::uint64_t curve_steps = 500'000'000;    ///< for each curve that is worked out
  std::uint64_t trial_steps = 2'000'000'000;  ///< for all runs with one item changed
  std::uint64_t entry_steps = 2'000'000'000;  ///< for all runs that look for what would let items in

  /// The limits of each of several runs on one page.
  Limits shared_by(std::size_t runs) const noexcept {
    return {curve_changes / runs, curve_steps / runs, trial_steps / runs, entry_steps / runs};
  }
};

/// Of a curve that is not shown and only followed for an answer.
inline constexpr std::size_t kMaxCurveChanges = 100'000;

}  // namespace cupel::view

#endif
