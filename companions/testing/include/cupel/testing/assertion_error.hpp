#ifndef CUPEL_TESTING_ASSERTION_ERROR_HPP
#define CUPEL_TESTING_ASSERTION_ERROR_HPP

#include <memory>
#include <stdexcept>
#include <string>

#include "cupel/export.hpp"

namespace cupel::testing {

/// A report is not as a test says. `what()` is the specification's message; its parts are fields. Copying it does not
/// throw.
class CUPEL_API SelectionReportAssertionError : public std::runtime_error {
 public:
  /// What a message is made of.
  struct Parts {
    std::string assertion;  ///< as the specification spells it: `IncludeItemWithKind`
    std::string expected;   ///< what the test asked for
    std::string actual;     ///< what the report has instead
  };

  /// For assertions of one's own that report like ours.
  SelectionReportAssertionError(const std::string& message, Parts parts);

  /// @{
  /// The part of that name; see Parts. Valid as long as the error lives.
  const std::string& assertion() const noexcept { return parts_->assertion; }
  const std::string& expected() const noexcept { return parts_->expected; }
  const std::string& actual() const noexcept { return parts_->actual; }
  /// @}

 private:
  std::shared_ptr<const Parts> parts_;
};

}  // namespace cupel::testing

#endif
