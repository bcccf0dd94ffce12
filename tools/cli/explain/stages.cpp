#include <fmt/core.h>

#include <chrono>
#include <string>

#include "explain/sections.hpp"
#include "view/format.hpp"
#include "view/text.hpp"

namespace cupel::cli {

namespace {

std::string milliseconds(std::chrono::nanoseconds duration) {
  return fmt::format("{:.3f} ms", std::chrono::duration<double, std::milli>(duration).count());
}

}  // namespace

void print_stages(Page& page, const view::Run& run, bool timings) {
  using view::right;
  std::chrono::nanoseconds total{0};
  for (const StageSummary& stage : run.stages()) total += stage.duration;
  page.heading("STAGES", timings ? milliseconds(total) + " in all" : "items in and out");
  for (const StageSummary& stage : run.stages()) {
    const std::string time = timings ? right(milliseconds(stage.duration), 14) : "";
    page.line(fmt::format("  {}{} in{} out{}", view::left(to_string(stage.stage), 12),
                          right(view::grouped(stage.items_in), 10), right(view::grouped(stage.items_out), 10), time));
  }
}

}  // namespace cupel::cli
