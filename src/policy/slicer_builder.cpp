#include <string>

#include "errors.hpp"
#include "policy/policy_builder.hpp"

namespace cupel {

AnySlicer SlicerSpec::build(int depth) const { return build_alternative<AnySlicer>(type, depth); }

// A description may be nested deeper than the stack is, so building it stops where using it would be refused.
AnySlicer build_inner_slicer(const std::shared_ptr<const SlicerSpec>& inner, int depth) {
  if (inner == nullptr) return slicer_spec::Greedy().build();
  if (depth >= kMaxSlicerDepth) {
    throw errors::invalid(ErrorCode::SlicerConfig, "SlicerSpec", "innerSlicer",
                          "must not be nested deeper than " + std::to_string(kMaxSlicerDepth) + " levels");
  }
  return inner->build(depth + 1);
}

bool same_inner_slicer(const std::shared_ptr<const SlicerSpec>& a, const std::shared_ptr<const SlicerSpec>& b) {
  const SlicerSpec greedy;
  return a == b || (a ? *a : greedy) == (b ? *b : greedy);
}

}  // namespace cupel
