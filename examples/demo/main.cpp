// The program behind `make demo`: fits an afternoon's agent session into a small window and tells the story.

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "cupel/cupel.hpp"
#include "palette.hpp"
#include "report_printer.hpp"
#include "session_reader.hpp"
#include "text.hpp"

namespace {

constexpr int kRunFailed = 1;
constexpr int kBadInput = 2;

bool wants_colour() {
  const char* no_color = std::getenv("NO_COLOR");
  return isatty(STDOUT_FILENO) == 1 && (no_color == nullptr || *no_color == '\0');
}

cupel::Pipeline make_pipeline() {
  return cupel::Pipeline({
      .scorer = cupel::CompositeScorer({{.scorer = cupel::RecencyScorer{}, .weight = 3},
                                        {.scorer = cupel::KindScorer{}},
                                        {.scorer = cupel::PriorityScorer{}},
                                        {.scorer = cupel::ReflexiveScorer{}}}),
      .slicer = cupel::GreedySlice{},
      .placer = cupel::ChronologicalPlacer{},
  });
}

void tell(const std::vector<cupel::ContextItem>& items, const std::string& path) {
  const cupel::Pipeline pipeline = make_pipeline();
  const cupel::ContextBudget budget({.max_tokens = 8192, .target_tokens = 6500, .output_reserve = 1024});

  cupel::DiagnosticTraceCollector collector(cupel::DiagnosticOptions{.score_anatomy = true});
  const cupel::Selection selection = pipeline.run(items, budget, &collector);
  const cupel::SelectionReport& report = collector.report();

  const demo::Palette palette(wants_colour());
  std::cout << palette.bold("cupel " + std::string(cupel::kVersion)) << "   " << path << ": "
            << demo::counted(items.size(), "candidate") << ", " << demo::grouped(report.total_tokens_considered)
            << " tokens; kept " << selection.size() << ", " << demo::grouped(selection.total_tokens) << " tokens\n";

  const demo::ReportPrinter printer(std::cout, palette, budget, report, *collector.score_anatomy());
  printer.print_budget();
  printer.print_kept();
  printer.print_left_out();
  printer.print_kinds();

  // Only for a person who watches: elsewhere equal runs give equal bytes.
  if (isatty(STDOUT_FILENO) == 1) {
    const auto start = std::chrono::steady_clock::now();
    static_cast<void>(pipeline.run(items, budget));
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
    std::cout << "\nThe same run without a report takes " << static_cast<long>(took.count() + 0.5) << " µs.\n";
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: cupel_demo SESSION.jsonl\n";
    return kBadInput;
  }
  const std::string path = argv[1];
  try {
    tell(demo::read_session(path), path);
  } catch (const demo::SessionError& error) {
    std::cerr << "cupel_demo: " << error.what() << '\n';
    return kBadInput;
  } catch (const std::exception& error) {
    std::cerr << "cupel_demo: " << error.what() << '\n';
    return kRunFailed;
  }
  return EXIT_SUCCESS;
}
