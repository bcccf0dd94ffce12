#include "cupel/testing/assertion_error.hpp"

#include <utility>

namespace cupel::testing {

SelectionReportAssertionError::SelectionReportAssertionError(const std::string& message, Parts parts)
    : std::runtime_error(message), parts_(std::make_shared<const Parts>(std::move(parts))) {}

}  // namespace cupel::testing
