#ifndef CUPEL_VIEW_FINDINGS_HPP
#define CUPEL_VIEW_FINDINGS_HPP

#include <cstddef>
#include <string>
#include <vector>

#include "cupel/analytics/optimality.hpp"
#include "view/run.hpp"

namespace cupel::view {

/// A sentence about a run, or about several that are compared.
struct Finding {
  std::string code;                  ///< the rule that it comes from
  std::string text;                  ///< for people, with its numbers
  std::vector<std::size_t> items{};  ///< what it is about: positions, or numbers of contents
};

/// At most three: what matters most about a run. docs/reference/cli/report.md has the rules and their order.
std::vector<Finding> findings(const Run& run, const OptimalityCertificate& certificate);

}  // namespace cupel::view

#endif
