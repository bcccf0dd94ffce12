#include "cupel/policy/policy.hpp"

namespace cupel::scorer_spec {

bool operator==(const Scaled& a, const Scaled& b) {
  if (a.inner_scorer == b.inner_scorer) return true;
  return a.inner_scorer != nullptr && b.inner_scorer != nullptr && *a.inner_scorer == *b.inner_scorer;
}

bool operator==(const Composite& a, const Composite& b) { return a.scorers == b.scorers; }

}  // namespace cupel::scorer_spec
