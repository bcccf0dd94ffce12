#ifndef CUPEL_OTEL_VERBOSITY_HPP
#define CUPEL_OTEL_VERBOSITY_HPP

#include <string_view>

#include "cupel/ostream.hpp"

namespace cupel::otel {

/// How much of a run becomes part of its trace: the specification's CupelVerbosity. Each tier includes those before it.
enum class Verbosity {
  StageOnly,           ///< the six spans with counts; for production
  StageAndExclusions,  ///< and an event per item that was left out; for staging
  Full,                ///< and an event per item that is in; for development
};

/// The tier's name as in the specification: `"StageOnly"`.
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

using cupel::operator<<;  // what has a name can be streamed

}  // namespace cupel::otel

#endif
