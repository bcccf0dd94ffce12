#ifndef CUPEL_CONFORMANCE_SUITE_HPP
#define CUPEL_CONFORMANCE_SUITE_HPP

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "discover.hpp"
#include "run_vector.hpp"

namespace cupel::conformance {

/// A vector and what became of it.
struct SuiteEntry {
  VectorFile file;
  VectorResult result;
};

/// How many of how many.
struct Tally {
  std::size_t passed = 0;
  std::size_t total = 0;
};

/// The stages in the order of a run; `unknown` is for vectors that do not tell theirs.
inline constexpr std::array<std::string_view, 6> kStages = {"scoring",  "slicing",     "placing",
                                                            "pipeline", "diagnostics", "unknown"};

/// What an implementation may call itself.
enum class Claim {
  None,             ///< a required vector fails, or the required part of the suite is not complete
  Conformant,       ///< all required vectors pass, and their part of the suite is complete
  FullyConformant,  ///< all vectors pass, and the suite is complete
};

/// `"Cupel Fully Conformant"`; `"not conformant"` for None.
std::string_view to_string(Claim claim) noexcept;

/// How many vectors of a level the specification's first suite had. A complete suite has no fewer.
constexpr std::size_t fewest_vectors(Level level) noexcept { return level == Level::Required ? 28 : 9; }

/// A suite that was run.
class SuiteResult {
 public:
  void add(SuiteEntry entry);

  const std::vector<SuiteEntry>& entries() const noexcept { return entries_; }
  Tally tally() const noexcept;
  Tally tally(Level level) const noexcept;
  /// `stage` is one of kStages.
  Tally tally(Level level, std::string_view stage) const noexcept;
  bool passed() const noexcept { return tally().passed == tally().total; }
  /// What this level lacks to be complete, for people; nothing of a complete one. A complete level has
  /// fewest_vectors() and covers every one of its areas (kAreas). Required areas are covered by required vectors,
  /// optional ones by any.
  std::vector<std::string> missing(Level level) const;
  /// The level reached. A suite that is not complete reaches none, whatever passes: nothing follows from it.
  Claim claim() const;

 private:
  template <class Predicate>
  Tally count(Predicate counts) const noexcept;

  std::vector<SuiteEntry> entries_;
};

/// The vector's stage as kStages has it.
std::string_view stage_of(const VectorResult& result) noexcept;

/// Runs the files in order. `watch` sees each result as it comes and returns false to stop there.
SuiteResult run_suite(const std::vector<VectorFile>& files, RunOptions options,
                      const std::function<bool(const SuiteEntry&)>& watch);

}  // namespace cupel::conformance

#endif
