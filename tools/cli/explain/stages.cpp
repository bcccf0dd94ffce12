#include <fmt/core.h>

#include <chrono>
#include <string>

#include "explain/sections.hpp"
#include "grid.hpp"
#include "view/format.hpp"

namespace cupel::cli {

namespace {

std::string milliseconds(std::chrono::nanoseconds duration) {
  return fmt::format("{:.3f} ms", std::chrono::duration<double, std::milli>(duration).count());
}

}  // namespace

void print_stages(Page& page, const view::Run& run, bool timings) {
  std::chrono::nanoseconds total{0};
  for (const StageSummary& stage : run.stages()) total += stage.duration;
  page.heading("STAGES", timings ? milliseconds(total) + " in all" : "items in and out");
  Grid grid({{.head = "", .align = GridColumn::Align::Left}, {.head = ""}, {.head = ""}, {.head = ""}});
  for (const StageSummary& stage : run.stages()) {
    grid.row({std::string(to_string(stage.stage)), view::grouped(stage.items_in) + " in",
              view::grouped(stage.items_out) + " out", timings ? milliseconds(stage.duration) : ""});
  }
  grid.print(page);
}

}  // namespace cupel::cli
