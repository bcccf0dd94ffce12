// write_requests <seed> <count>: writes random requests for `cupel batch`, one per line. The same arguments give the
// same requests. scripts/compare_compilers.py sends them to several builds of the command.

#include <cstdlib>
#include <iostream>

#include "batch/random_requests.hpp"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: write_requests <seed> <count>\n";
    return 2;
  }
  const std::uint64_t seed = std::strtoull(argv[1], nullptr, 10);
  const std::uint64_t count = std::strtoull(argv[2], nullptr, 10);
  for (const std::string& line : cupel::batch_test::random_request_lines(seed, 0, count)) std::cout << line << '\n';
  return std::cout.flush() ? 0 : 1;
}
