#ifndef CUPEL_REPORT_LIMITS_HPP
#define CUPEL_REPORT_LIMITS_HPP

#include <cstddef>
#include <cstdint>

namespace cupel::report {

/// Of a curve that is followed for one answer and not shown.
inline constexpr std::size_t kMaxChanges = 100'000;

/// How much may be done for one variant besides its run: a page is to be there in seconds. In steps, see StepMeter, so
/// that no clock decides what is on it.
struct Limits {
  std::size_t curve_changes = 150'000;        ///< of the curve that is embedded, some eight bytes each
  std::uint64_t curve_steps = 500'000'000;    ///< of a curve, each time that one is tried
  std::uint64_t trial_steps = 2'000'000'000;  ///< of all runs with one item changed
  std::uint64_t way_steps = 2'000'000'000;    ///< of all runs that look for what would have let items in

  /// What each of `variants` on one page may have.
  Limits shared_by(std::size_t variants) const noexcept {
    return {curve_changes / variants, curve_steps / variants, trial_steps / variants, way_steps / variants};
  }
};

}  // namespace cupel::report

#endif
