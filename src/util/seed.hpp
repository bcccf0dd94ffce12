#ifndef CUPEL_SRC_UTIL_SEED_HPP
#define CUPEL_SRC_UTIL_SEED_HPP

#include <cstdint>

#include "util/hash.hpp"

namespace cupel::util {

/// A seed for hash tables that nobody outside the process can foresee: drawn from the system's random numbers when it
/// is first asked for, and then the same. It decides where things stand in a table and never what a run returns.
std::uint64_t process_seed() noexcept;

/// Another one for each run, so that not even what one run's time tells is of use in the next. `address` is of
/// something that belongs to the run.
inline std::uint64_t run_seed(const void* address) noexcept {
  return multiply_fold(reinterpret_cast<std::uintptr_t>(address) ^ process_seed(), HashKeys::kB);
}

}  // namespace cupel::util

#endif
