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

/// A vector and its result.
struct SuiteEntry {
  VectorFile file;
  VectorResult result;
};

/// The number of vectors that passed, and the number of all.
struct Tally {
  std::size_t passed = 0;
  std::size_t total = 0;
};

/// The stages in the order of a run; `unknown` is for vectors without a readable stage.
inline constexpr std::array<std::string_view, 6> kStages = {"scoring",  "slicing",     "placing",
                                                            "pipeline", "diagnostics", "unknown"};

/// The conformance level that an implementation may claim.
enum class Claim {
  None,             ///< a required vector fails, or the required part of the suite is not complete
  Conformant,       ///< all required vectors pass, and their part of the suite is complete
  FullyConformant,  ///< all vectors pass, and the suite is complete
};

/// `"Cupel Fully Conformant"`; `"not conformant"` for None.
std::string_view to_string(Claim claim) noexcept;

/// The number of vectors of a level in the specification's first suite. A complete suite has at least as many.
constexpr std::size_t fewest_vectors(Level level) noexcept { return level == Level::Required ? 28 : 9; }

/// The result of running a suite.
class SuiteResult {
 public:
  void add(SuiteEntry entry);

  const std::vector<SuiteEntry>& entries() const noexcept { return entries_; }
  Tally tally() const noexcept;
  Tally tally(Level level) const noexcept;
  /// `stage` is one of kStages.
  Tally tally(Level level, std::string_view stage) const noexcept;
  bool passed() const noexcept { return tally().passed == tally().total; }
  /// Describes what this level lacks to be complete; empty if it is complete. A complete level has at least
  /// fewest_vectors() and covers each of its areas (kAreas). Required areas are covered by required vectors, optional
  /// areas by any.
  std::vector<std::string> missing(Level level) const;
  /// The level reached. An incomplete suite reaches none, even if everything passes, because it proves nothing.
  Claim claim() const;

 private:
  template <class Predicate>
  Tally count(Predicate counts) const noexcept;

  std::vector<SuiteEntry> entries_;
};

/// The vector's stage, as one of kStages.
std::string_view stage_of(const VectorResult& result) noexcept;

/// Runs the files in order. Calls `watch` with each result; `watch` returns false to stop.
SuiteResult run_suite(const std::vector<VectorFile>& files, RunOptions options,
                      const std::function<bool(const SuiteEntry&)>& watch);

}  // namespace cupel::conformance

#endif
