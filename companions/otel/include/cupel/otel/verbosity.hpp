#ifndef CUPEL_OTEL_VERBOSITY_HPP
#define CUPEL_OTEL_VERBOSITY_HPP

#include <string_view>

#include "cupel/ostream.hpp"

namespace cupel::otel {

/// The amount of detail in the trace of a run: CupelVerbosity of the specification. Each level includes those before
/// it.
enum class Verbosity {
  StageOnly,           ///< the six spans with counts; for production
  StageAndExclusions,  ///< also an event per excluded item; for staging
  Full,                ///< also an event per selected item; for development
};

/// The name of the level in the specification: `"StageOnly"`.
constexpr std::string_view to_string(Verbosity verbosity) noexcept {
  switch (verbosity) {
    case Verbosity::StageAndExclusions:
      return "StageAndExclusions";
    case Verbosity::Full:
      return "Full";
    case Verbosity::StageOnly:
      break;
  }
  return "StageOnly";
}

using cupel::operator<<;  // for argument-dependent lookup

}  // namespace cupel::otel

#endif
