#ifndef CUPEL_BENCHMARKS_STOPWATCH_HPP
#define CUPEL_BENCHMARKS_STOPWATCH_HPP

#include <algorithm>
#include <chrono>
#include <limits>

namespace cupel::benchmarks {

template <class Work>
double seconds_of(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The best time of repeated work.
class Best {
 public:
  void keep(double seconds) noexcept { seconds_ = std::min(seconds_, seconds); }
  double seconds() const noexcept { return seconds_; }

 private:
  double seconds_ = std::numeric_limits<double>::infinity();
};

}  // namespace cupel::benchmarks

#endif
