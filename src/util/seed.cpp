#include "util/seed.hpp"

#include <chrono>
#include <random>

namespace cupel::util {

namespace {

// Where the system has no random numbers to give, its clock and an address that it randomises have to do.
std::uint64_t draw() noexcept {
  const auto time = static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  std::uint64_t seed = multiply_fold(time ^ HashKeys::kA, reinterpret_cast<std::uintptr_t>(&seed) ^ HashKeys::kB);
  try {
    std::random_device random;
    seed ^= std::uint64_t{random()} << 32 | random();
  } catch (...) {
    return seed;  // the above has to do
  }
  return seed;
}

}  // namespace

std::uint64_t process_seed() noexcept {
  static const std::uint64_t seed = draw();
  return seed;
}

}  // namespace cupel::util
