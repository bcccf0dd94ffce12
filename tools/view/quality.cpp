#include "view/quality.hpp"

namespace cupel::view {

Quality quality_of(const Run& run) {
  return {certify_optimality(run.report(), run.budget()), inversions(run.report(), run.budget())};
}

}  // namespace cupel::view
