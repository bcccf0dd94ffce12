#include "util/seed.hpp"

#ifdef __linux__
#include <sys/auxv.h>
#else
#include <chrono>
#include <random>
#endif

namespace cupel::util {

namespace {

#ifdef __linux__
// 16 random bytes that every process has: the C library itself starts by reading them.
std::uint64_t seed_of_process() noexcept {
  const auto* const random = reinterpret_cast<const char*>(getauxval(AT_RANDOM));
  return multiply_fold(load64(random) ^ HashKeys::kA, load64(random + 8) ^ HashKeys::kB);
}
#else
std::uint64_t seed_of_process() noexcept {
  const auto time = static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  std::uint64_t seed = multiply_fold(time ^ HashKeys::kA, reinterpret_cast<std::uintptr_t>(&seed) ^ HashKeys::kB);
  try {
    std::random_device random;
    seed ^= std::uint64_t{random()} << 32 | random();
  } catch (...) {
    return seed;  // without random numbers, a time and an address have to do
  }
  return seed;
}
#endif

}  // namespace

const HashKeys& process_keys() noexcept {
  static const HashKeys keys(seed_of_process());
  return keys;
}

}  // namespace cupel::util
