#ifndef CUPEL_REPORT_WAYS_HPP
#define CUPEL_REPORT_WAYS_HPP

#include <cstddef>
#include <vector>

#include "cupel/analytics/counterfactual.hpp"
#include "limits.hpp"
#include "run.hpp"

namespace cupel::report {

/// What would have let in the best of the items that lacked room, by score.
struct WaysIn {
  std::vector<Counterfactuals> found = {};
  bool more_untried = false;  ///< there would be more, but runs take more than the limits allow
};

/// At most `most`, fewer of long lists, and of runs that take long.
WaysIn ways_in(const Run& run, const Limits& limits, std::size_t most = 25);

}  // namespace cupel::report

#endif
