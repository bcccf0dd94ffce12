#include <fmt/core.h>

#include <string>

#include "cupel/json/curve.hpp"
#include "cupel/json/text.hpp"
#include "explain/sections.hpp"
#include "simulate/intervals.hpp"
#include "view/entry_conditions.hpp"

namespace cupel::cli {

namespace {

void print_entry_conditions(Page& page, const view::Run& run, Position position) {
  page.heading("TO LET IT IN", "each change alone; verified by a run");
  for (const view::EntryText& entry : describe_entry(run, entry_conditions(run, position))) {
    page.entry(entry.change, entry.text);
  }
}

}  // namespace

std::span<const BudgetInterval> WhyAnswers::targets_with(Position position) {
  if (!curve_) curve_ = view::curve_up_to_target(run_);
  return curve_->intervals(position);
}

void WhyAnswers::print_targets(Page& page, Position position) {
  page.heading("IT IS IN", "at these targets, up to that of this run; everything else unchanged");
  try {
    page.entry("budget", interval_text(targets_with(position), run_.budget().target_tokens()));
  } catch (const Error& error) {
    if (error.parameter() != "ceiling") throw;
    page.entry("budget", fmt::format("unknown: {}", error.what()));
  }
}

std::string WhyAnswers::json(Position position) {
  const bool included = run_.outcomes()[position].included;
  std::string line;
  json::ObjectWriter object(line);
  object.number("index", position);
  object.boolean("included", included);
  if (included) {
    append_intervals(object.name("intervals"), targets_with(position));
  } else {
    json::append_json(object.name("counterfactuals"), entry_conditions(run_, position));
  }
  object.close();
  return line + "\n";
}

void WhyAnswers::print(Page& page, Position position) {
  if (run_.outcomes()[position].included) {
    print_targets(page, position);
  } else {
    print_entry_conditions(page, run_, position);
  }
}

}  // namespace cupel::cli
