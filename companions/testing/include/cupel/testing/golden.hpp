#ifndef CUPEL_TESTING_GOLDEN_HPP
#define CUPEL_TESTING_GOLDEN_HPP

#include <string>

#include "cupel/export.hpp"
#include "cupel/fwd.hpp"

namespace cupel::testing {

/// The environment variable that makes SelectionReportAssertionChain::match_golden() write its files. Any value does,
/// except the empty string and `0`.
inline constexpr const char* kUpdateGoldenVariable = "CUPEL_UPDATE_GOLDEN";

/// Whether the environment variable makes match_golden() write its files.
CUPEL_API bool updates_golden();

/// Returns a report as readable text for comparison. It has a line per item with its position in the caller's list, so
/// that tied items can be told apart. Events are omitted, because their durations differ from run to run. Scores have
/// nine significant digits, so that differences between mathematical libraries have no effect. A content is shown as
/// its first 60 bytes and its length. Equal runs give equal bytes. Safe to call from many threads at once.
CUPEL_API std::string golden_text(const SelectionReport& report);

}  // namespace cupel::testing

#endif
