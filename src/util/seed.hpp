#ifndef CUPEL_SRC_UTIL_SEED_HPP
#define CUPEL_SRC_UTIL_SEED_HPP

#include <cstdint>

#include "util/hash.hpp"

namespace cupel::util {

/// The process's seed for hash tables, which code outside the process cannot predict, and the keys derived from it. On
/// Linux it comes from the random bytes that the kernel gives to each process, so that all copies of the library in a
/// process have the same seed; elsewhere it is generated on first use. It decides where elements are in a table, never
/// what a run returns.
const HashKeys& process_keys() noexcept;
inline std::uint64_t process_seed() noexcept { return process_keys().seed; }

/// A different seed for each run, so that timing one run reveals nothing that helps to attack the next. `address` is
/// the address of an object that belongs to the run.
inline std::uint64_t run_seed(const void* address) noexcept {
  return multiply_fold(reinterpret_cast<std::uintptr_t>(address) ^ process_seed(), HashKeys::kB);
}

}  // namespace cupel::util

#endif
