#ifndef CUPEL_SRC_UTIL_SEED_HPP
#define CUPEL_SRC_UTIL_SEED_HPP

#include <cstdint>

#include "util/hash.hpp"

namespace cupel::util {

/// A seed for hash tables that cannot be foreseen outside the process, with what follows from it. On Linux it is made
/// of the random bytes that the kernel gives to each process, so that all copies of the library in a process have the
/// same one; elsewhere it is drawn when it is first asked for. It decides where things are in a table and never what a
/// run returns.
const HashKeys& process_keys() noexcept;
inline std::uint64_t process_seed() noexcept { return process_keys().seed; }

/// Another one for each run, so that not even what one run's time tells is of use in the next. `address` is of
/// something that belongs to the run.
inline std::uint64_t run_seed(const void* address) noexcept {
  return multiply_fold(reinterpret_cast<std::uintptr_t>(address) ^ process_seed(), HashKeys::kB);
}

}  // namespace cupel::util

#endif
