#include "reference/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cupel::reference {

std::int64_t floored_product(double factor, std::int64_t value) {
  const double product = std::floor(factor * static_cast<double>(value));
  if (product <= 0.0) return 0;
  if (product >= 9223372036854775808.0) return value;
  return std::min(static_cast<std::int64_t>(product), value);
}

bool ranks_before(double a, double b) {
  if (std::isnan(a)) return false;
  if (std::isnan(b)) return true;
  return a > b;
}

std::vector<std::size_t> sorted_by_score(std::span<const double> keys) {
  std::vector<std::size_t> order(keys.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return ranks_before(keys[a], keys[b]); });
  return order;
}

}  // namespace cupel::reference
