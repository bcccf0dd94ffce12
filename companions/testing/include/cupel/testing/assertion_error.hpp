#ifndef CUPEL_TESTING_ASSERTION_ERROR_HPP
#define CUPEL_TESTING_ASSERTION_ERROR_HPP

#include <memory>
#include <stdexcept>
#include <string>

#include "cupel/export.hpp"

namespace cupel::testing {

/// Thrown when a report does not satisfy an assertion. `what()` is the message of the specification; its parts are
/// available as fields. Copying it does not throw.
class CUPEL_API SelectionReportAssertionError : public std::runtime_error {
 public:
  /// The parts of a message.
  struct Parts {
    std::string assertion;  ///< the name of the assertion in the specification: `IncludeItemWithKind`
    std::string expected;   ///< what the test expects
    std::string actual;     ///< what the report contains
  };

  /// Makes an error. Intended for your own assertions that report failures in the same way.
  SelectionReportAssertionError(const std::string& message, Parts parts);

  /// @{
  /// The part of the same name; see Parts. Valid as long as the error exists.
  const std::string& assertion() const noexcept { return parts_->assertion; }
  const std::string& expected() const noexcept { return parts_->expected; }
  const std::string& actual() const noexcept { return parts_->actual; }
  /// @}

 private:
  std::shared_ptr<const Parts> parts_;
};

}  // namespace cupel::testing

#endif
