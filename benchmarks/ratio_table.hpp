#ifndef CUPEL_BENCHMARKS_RATIO_TABLE_HPP
#define CUPEL_BENCHMARKS_RATIO_TABLE_HPP

#include <cstddef>
#include <string>
#include <vector>

namespace cupel::benchmarks {

/// What a ratio has to be.
struct Target {
  enum class Sense { AtMost, AtLeast };
  Sense sense;
  double bound;
};

constexpr Target at_most(double bound) noexcept { return {Target::Sense::AtMost, bound}; }
constexpr Target at_least(double bound) noexcept { return {Target::Sense::AtLeast, bound}; }

/// One measured ratio and the two times that it is made of.
struct Ratio {
  std::string name;
  std::size_t items;
  double run_seconds;
  double unit_seconds;  ///< of what the run is compared with
  double value;
  Target target;
};

/// Prints each ratio as it is measured and remembers it.
class RatioTable {
 public:
  RatioTable();

  void add(Ratio ratio);

  /// True when no ratio misses its target by more than a fifth: what a busy machine may cost.
  bool near_all_targets() const noexcept;

  /// A flat JSON object of name -> number. False: the file can't be written.
  bool write(const char* path) const;

 private:
  std::vector<Ratio> ratios_;
};

}  // namespace cupel::benchmarks

#endif
