// libFuzzer's entry to the target that CUPEL_FUZZ_TARGET names.

#include <cstddef>
#include <cstdint>

#include "fuzz/fuzz.hpp"

// An exception ends the process where it is thrown, so that libFuzzer shows from where.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) noexcept {
  cupel::fuzz::CUPEL_FUZZ_TARGET({data, size});
  return 0;
}
