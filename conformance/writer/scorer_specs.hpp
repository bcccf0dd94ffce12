#ifndef CUPEL_CONFORMANCE_SCORER_SPECS_HPP
#define CUPEL_CONFORMANCE_SCORER_SPECS_HPP

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "cupel/model/timestamp.hpp"
#include "cupel/policy/policy.hpp"

namespace cupel::conformance {

/// Sets the reference time of all scorers that would read the clock, nested ones too, to `now`. Returns whether there
/// is one.
bool stop_clock(std::vector<ScorerSpec>& scorers, Timestamp now);

using MetadataKeys = std::set<std::string, std::less<>>;

/// The metadata keys that the scorers read, nested ones too.
MetadataKeys metadata_keys_of(const std::vector<ScorerSpec>& scorers);

}  // namespace cupel::conformance

#endif
