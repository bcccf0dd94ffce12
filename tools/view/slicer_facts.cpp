#include "view/slicer_facts.hpp"

#include "cupel/policy/flat_slicer.hpp"

namespace cupel::view {

namespace {

std::optional<std::int64_t> bucket_of(const SlicerSpec& slicer) {
  return std::visit(
      []<class Spec>(const Spec& spec) -> std::optional<std::int64_t> {
        if constexpr (std::is_same_v<Spec, slicer_spec::Knapsack> ||
                      std::is_same_v<Spec, slicer_spec::CountConstrainedKnapsack>) {
          return spec.bucket_size.value_or(KnapsackOptions().bucket_size);
        } else if constexpr (requires { spec.inner_slicer; }) {
          if (spec.inner_slicer != nullptr) return bucket_of(*spec.inner_slicer);
        }
        return std::nullopt;
      },
      slicer.type);
}

}  // namespace

bool has_quotas(const Slicer& slicer, SlicerTraits::Quotas quotas) {
  for (const Slicer* at = &slicer; at != nullptr; at = at->inner_slicer()) {
    if (at->traits().quotas == quotas) return true;
  }
  return false;
}

std::optional<std::int64_t> knapsack_bucket(const Policy& policy) {
  return bucket_of(policy.slicer ? *policy.slicer : flat_slicer(policy).nested());
}

}  // namespace cupel::view
