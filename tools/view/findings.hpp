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
  std::string code;                  ///< the name of the rule
  std::string text;                  ///< the sentence
  std::vector<std::size_t> items{};  ///< its subjects: positions, or numbers of contents
};

/// The most important facts about a run, at most three. docs/reference/cli/report.md has the rules and their order.
std::vector<Finding> findings(const Run& run, const OptimalityCertificate& certificate);

}  // namespace cupel::view

#endif
