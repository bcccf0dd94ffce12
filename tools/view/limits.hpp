#ifndef CUPEL_VIEW_LIMITS_HPP
#define CUPEL_VIEW_LIMITS_HPP

#include <cstddef>
#include <cstdint>

namespace cupel::view {

/// Limits on the work for one run of a page besides the run itself, so that a page takes seconds. Counted in steps, see
/// StepMeter, because with a clock the page would differ each time.
struct Limits {
  std::size_t curve_changes = 150'000;        ///< of the curve on the page, about eight bytes each
  std::uint64_t curve_steps = 500'000'000;    ///< for each curve
  std::uint64_t trial_steps = 2'000'000'000;  ///< for all runs with one item changed
  std::uint64_t entry_steps = 2'000'000'000;  ///< for all runs that search for changes that let items in

  /// The limits of each of several runs on one page.
  Limits shared_by(std::size_t runs) const noexcept {
    return {curve_changes / runs, curve_steps / runs, trial_steps / runs, entry_steps / runs};
  }
};

/// The limit for a curve that is only searched, not shown.
inline constexpr std::size_t kMaxCurveChanges = 100'000;

}  // namespace cupel::view

#endif
