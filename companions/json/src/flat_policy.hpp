#ifndef CUPEL_JSON_SRC_FLAT_POLICY_HPP
#define CUPEL_JSON_SRC_FLAT_POLICY_HPP

// The fields of a flat policy. Those of the slicer come from the slicers' descriptions.

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include "cupel/policy/flat_slicer.hpp"
#include "described_names.hpp"

namespace cupel::json {

/// All names of options in the flat form, in order.
inline constexpr auto kFlatNames = [] {
  constexpr std::size_t kCount = [] {
    std::size_t count = 0;
    for_each_base_slicer([&]<class Spec>(std::type_identity<Spec>) { count += description::kFieldCount<Spec>; });
    return count;
  }();
  std::array<std::string_view, kCount> names{};
  std::size_t at = 0;
  for_each_base_slicer([&]<class Spec>(std::type_identity<Spec>) {
    for_each_flat_field<Spec>([&](std::string_view name, const auto&) { names[at++] = name; });
  });
  return names;
}();

}  // namespace cupel::json

#endif
