// libFuzzer's entry point for the target CUPEL_FUZZ_TARGET.

#include <cstddef>
#include <cstdint>

#include "fuzz/fuzz.hpp"

// noexcept: an exception ends the process where it is thrown, so libFuzzer's stack trace shows that place.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) noexcept {
  cupel::fuzz::CUPEL_FUZZ_TARGET({data, size});
  return 0;
}
