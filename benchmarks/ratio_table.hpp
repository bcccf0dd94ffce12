#ifndef CUPEL_BENCHMARKS_RATIO_TABLE_HPP
#define CUPEL_BENCHMARKS_RATIO_TABLE_HPP

#include <cstddef>
#include <string>
#include <vector>

namespace cupel::benchmarks {

/// The bound that a ratio must meet.
struct Target {
  enum class Sense { AtMost, AtLeast };
  Sense sense;
  double bound;
};

constexpr Target at_most(double bound) noexcept { return {Target::Sense::AtMost, bound}; }
constexpr Target at_least(double bound) noexcept { return {Target::Sense::AtLeast, bound}; }

/// One measured ratio and its two times.
struct Ratio {
  std::string name;
  std::size_t items;
  double run_seconds;
  double unit_seconds;  ///< of the work that the run is compared with
  double value;
  Target target;
};

/// Prints each ratio when it is added, and stores it.
class RatioTable {
 public:
  RatioTable();

  void add(Ratio ratio);

  /// Whether no ratio misses its target by more than a fifth, which allows for a busy machine.
  bool near_all_targets() const noexcept;

  /// Writes a flat JSON object of name -> number. False if the file can't be written.
  bool write(const char* path) const;

 private:
  std::vector<Ratio> ratios_;
};

}  // namespace cupel::benchmarks

#endif
