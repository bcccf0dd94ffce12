#ifndef CUPEL_SRC_UTIL_SEED_HPP
#define CUPEL_SRC_UTIL_SEED_HPP

#include <cstdint>

#include "util/hash.hpp"

namespace cupel::util {

/// A seed for a run's hash tables that senders of items cannot foresee: an address, which the system randomises. It
/// decides where things stand in a table and never what a run returns.
inline std::uint64_t run_seed(const void* address) noexcept {
  return multiply_fold(reinterpret_cast<std::uintptr_t>(address) ^ 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03);
}

}  // namespace cupel::util

#endif
