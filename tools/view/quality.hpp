#ifndef CUPEL_VIEW_QUALITY_HPP
#define CUPEL_VIEW_QUALITY_HPP

#include <string>
#include <string_view>
#include <vector>

#include "cupel/analytics/inversions.hpp"
#include "cupel/analytics/optimality.hpp"
#include "view/run.hpp"

namespace cupel::view {

/// How a selection's score compares with that of the best free choice: see OptimalityCertificate.
enum class Verdict {
  Optimal,  ///< proven: no free choice has a higher score
  Part,     ///< a known part of the best choice's score
  AtLeast,  ///< at least a part of it: only an upper bound of the best choice's score is known
  Unknown,  ///< there is nothing to compare with
};

/// The verdict's name in the page's data: `at_least`.
std::string_view name(Verdict verdict) noexcept;

/// A verdict in words.
struct Grade {
  Verdict verdict;
  std::string text;    ///< `optimal`, `55.6 %`, `≥ 96.6 %` or `–`
  std::string reason;  ///< with the compared scores; fits after a colon
};

/// How good a selection is.
struct Quality {
  OptimalityCertificate certificate;  ///< compares it with every other choice of as many tokens
  Grade grade;
  std::vector<Inversion> inversions;
};

/// Whether it is proven that no free choice has a higher score.
bool is_optimal(const OptimalityCertificate& certificate) noexcept;

/// The grade of the run's selection according to its certificate.
Grade grade_of(const OptimalityCertificate& certificate, const Run& run);

/// Takes up to a tenth of a second in addition to O(n log n).
Quality quality_of(const Run& run);

}  // namespace cupel::view

#endif
