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
// Uses the 16 random bytes that the kernel gives to each process. Some emulators do not provide them; the fallback is a
// constant, because all copies of the library in a process must agree.
std::uint64_t seed_of_process() noexcept {
  const auto* const random = reinterpret_cast<const char*>(getauxval(AT_RANDOM));
  if (random == nullptr) return HashKeys::kA;
  return multiply_fold(load64(random) ^ HashKeys::kA, load64(random + 8) ^ HashKeys::kB);
}
#else
std::uint64_t seed_of_process() noexcept {
  const auto time = static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  const std::uint64_t seed = multiply_fold(time ^ HashKeys::kA, reinterpret_cast<std::uintptr_t>(&time) ^ HashKeys::kB);
  try {
    std::random_device random;
    return seed ^ (std::uint64_t{random()} << 32 | random());
  } catch (...) {
    return seed;
  }
}
#endif

}  // namespace

const HashKeys& process_keys() noexcept {
  static const HashKeys keys(seed_of_process());
  return keys;
}

}  // namespace cupel::util
