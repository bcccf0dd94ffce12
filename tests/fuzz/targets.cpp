#include "fuzz/fuzz.hpp"

namespace cupel::fuzz {

std::span<const Target> targets() noexcept {
  static constexpr Target kTargets[] = {
      {"batch", fuzz_batch},         {"check", fuzz_check},       {"curve", fuzz_curve},
      {"items", fuzz_items},         {"knapsack", fuzz_knapsack}, {"pipeline", fuzz_pipeline},
      {"policy", fuzz_policy},       {"report", fuzz_report},     {"request", fuzz_request},
      {"sort", fuzz_sort},           {"tables", fuzz_tables},     {"telemetry", fuzz_telemetry},
      {"timestamp", fuzz_timestamp}, {"vector", fuzz_vector},
  };
  return kTargets;
}

}  // namespace cupel::fuzz
