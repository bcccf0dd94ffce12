#ifndef CUPEL_TESTS_UNIT_TESTING_REPORTS_HPP
#define CUPEL_TESTS_UNIT_TESTING_REPORTS_HPP

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "cupel/testing/testing.hpp"

namespace cupel::testing {

inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Builds a report entry by entry. Positions ascend over both lists.
class Written {
 public:
  Written& in(ContextKind kind, double score, std::int64_t tokens = 10, std::string content = "text") {
    return in(item(std::move(kind), tokens, std::move(content)), score);
  }
  Written& in(ContextItem item, double score) {
    report_.included.push_back({std::move(item), score, InclusionReason::Scored, next_++});
    return *this;
  }
  Written& out(ContextKind kind, double score, ExclusionReason reason, std::int64_t tokens = 10,
               std::string content = "text") {
    return out(item(std::move(kind), tokens, std::move(content)), score, std::move(reason));
  }
  Written& out(ContextItem item, double score, ExclusionReason reason) {
    report_.excluded.push_back({std::move(item), score, std::move(reason), next_++});
    return *this;
  }
  operator SelectionReport() const { return report_; }

 private:
  static ContextItem item(ContextKind kind, std::int64_t tokens, std::string content) {
    return ContextItem({.content = std::move(content), .tokens = tokens, .kind = std::move(kind)});
  }

  SelectionReport report_;
  Position next_ = 0;
};

inline SelectionReport nothing() { return {}; }

inline const ExclusionReason kTooLarge = exclusion::BudgetExceeded{.item_tokens = 10, .available_tokens = 4};
inline const ExclusionReason kTwin = exclusion::Deduplicated{.deduplicated_against = std::string("text")};

/// The error of an assertion that must fail.
template <class Assertion>
SelectionReportAssertionError failure_of(Assertion&& assertion) {
  try {
    static_cast<void>(std::forward<Assertion>(assertion)());
  } catch (const SelectionReportAssertionError& error) {
    return error;
  }
  throw std::logic_error("the assertion did not fail");
}

/// The message of a chain that fails.
#define MESSAGE_OF(...) std::string(failure_of([&] { return __VA_ARGS__; }).what())

}  // namespace cupel::testing

#endif
