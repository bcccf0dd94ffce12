#include <array>
#include <chrono>
#include <cstdio>
#include <string>

#include "explanation.hpp"
#include "text.hpp"

namespace cupel::cli {

namespace {

std::string milliseconds(std::chrono::nanoseconds duration) {
  std::array<char, 32> buffer;
  const double value = std::chrono::duration<double, std::milli>(duration).count();
  const int length = std::snprintf(buffer.data(), buffer.size(), "%.3f ms", value);
  return std::string(buffer.data(), static_cast<std::size_t>(length));
}

}  // namespace

void print_stages(Page& page, const Explanation& run) {
  std::chrono::nanoseconds total{0};
  for (const StageSummary& stage : run.stages) total += stage.duration;
  page.heading("STAGES", run.timings ? milliseconds(total) + " in all" : "items in and out");
  for (const StageSummary& stage : run.stages) {
    const std::string time = run.timings ? right(milliseconds(stage.duration), 14) : "";
    page.line("  " + left(to_string(stage.stage), 12) + right(grouped(static_cast<std::int64_t>(stage.items_in)), 10) +
              " in" + right(grouped(static_cast<std::int64_t>(stage.items_out)), 10) + " out" + time);
  }
}

}  // namespace cupel::cli
