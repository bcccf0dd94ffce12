#ifndef CUPEL_TESTS_FUZZ_FUZZ_HPP
#define CUPEL_TESTS_FUZZ_FUZZ_HPP

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

/// The targets of the fuzzers, and of the test that repeats their findings. A target accepts any bytes and returns if
/// everything is correct.
namespace cupel::fuzz {

using Bytes = std::span<const std::uint8_t>;

/// A target found something wrong. Any other exception from a target is a finding as well.
class Finding : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// Throws Finding unless `problem` is empty.
void expect_none(const std::string& problem);
/// Throws Finding with `problem` unless `holds`.
void expect(bool holds, const std::string& problem);

inline std::string_view text_of(Bytes input) noexcept {
  return {reinterpret_cast<const char*>(input.data()), input.size()};
}

// Readers: any text gives a value or a clear error; a value that was read can be written and reads back the same.
void fuzz_items(Bytes input);
void fuzz_policy(Bytes input);
void fuzz_request(Bytes input);
void fuzz_report(Bytes input);
void fuzz_batch(Bytes input);
void fuzz_vector(Bytes input);
void fuzz_check(Bytes input);
void fuzz_timestamp(Bytes input);
void fuzz_telemetry(Bytes input);

// The library against slow, obvious code, on cases that the bytes choose.
void fuzz_pipeline(Bytes input);
void fuzz_knapsack(Bytes input);
void fuzz_curve(Bytes input);
void fuzz_sort(Bytes input);
void fuzz_tables(Bytes input);

/// A target by its name, which is also in the names of its executable and its corpus.
struct Target {
  std::string_view name;
  void (*run)(Bytes input);
};

std::span<const Target> targets() noexcept;

}  // namespace cupel::fuzz

#endif
