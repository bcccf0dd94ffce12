#ifndef CUPEL_TESTING_GOLDEN_HPP
#define CUPEL_TESTING_GOLDEN_HPP

#include <string>

#include "cupel/export.hpp"
#include "cupel/fwd.hpp"

namespace cupel::testing {

/// The variable of the environment that makes SelectionReportAssertionChain::match_golden write its files: any value
/// but the empty one and `0`.
inline constexpr const char* kUpdateGoldenVariable = "CUPEL_UPDATE_GOLDEN";

/// Whether the variable says so.
CUPEL_API bool updates_golden();

/// A report as text for people and for comparing: a line per item with its position in the caller's list, so that tied
/// items can be told apart. Events are left out, since their durations differ from run to run. Scores have nine
/// significant digits, so that another machine's mathematical library makes no difference; of a content the first 60
/// bytes are shown, and how long it is. Equal runs give equal bytes. Safe to call from many threads at once.
CUPEL_API std::string golden_text(const SelectionReport& report);

}  // namespace cupel::testing

#endif
