#ifndef CUPEL_TESTS_SUPPORT_ALTERNATIVES_HPP
#define CUPEL_TESTS_SUPPORT_ALTERNATIVES_HPP

#include <cstddef>
#include <type_traits>

#include "cupel/description.hpp"

namespace cupel::test_support {

/// The index of an alternative in a variant.
template <class Variant, class Alternative>
inline constexpr std::size_t kIndexOf = [] {
  std::size_t index = 0;
  std::size_t at = 0;
  description::for_each_alternative<Variant>([&]<class Each>(std::type_identity<Each>) {
    if (std::is_same_v<Each, Alternative>) index = at;
    ++at;
  });
  return index;
}();

}  // namespace cupel::test_support

#endif
