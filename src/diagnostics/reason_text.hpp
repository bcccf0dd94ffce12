#ifndef CUPEL_SRC_DIAGNOSTICS_REASON_TEXT_HPP
#define CUPEL_SRC_DIAGNOSTICS_REASON_TEXT_HPP

#include <string>

#include "cupel/diagnostics/exclusion_reason.hpp"

namespace cupel {

/// The message of an item event: `BudgetExceeded: 2048 tokens requested, 512 available`.
std::string event_message(const ExclusionReason& reason);

}  // namespace cupel

#endif
