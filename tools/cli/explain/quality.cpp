#include "view/quality.hpp"

#include <fmt/core.h>

#include <string>

#include "cupel/plural.hpp"
#include "explain/sections.hpp"
#include "view/format.hpp"

namespace cupel::cli {

namespace {

using view::counted;
using view::decimal;
using view::grouped;

std::string inversion_text(const std::vector<Inversion>& found) {
  if (found.empty()) return "none: no item that is out scores higher than one that is in";
  const Inversion& first = found.front();
  return fmt::format(
      "{} out with a higher score than one that is in: item {} ({}) needed {}, {} {} left; item {} ({}) is in",
      counted(found.size(), "item"), first.excluded, decimal(first.score), counted(first.needed_tokens, "token"),
      grouped(first.available_tokens), plural(first.available_tokens, "was", "were"), first.outscored,
      decimal(first.outscored_score));
}

}  // namespace

void print_quality(Page& page, const view::Run& run) {
  const auto& [certificate, grade, inversions] = view::quality_of(run);
  page.heading("HOW GOOD",
               fmt::format("compared with every other choice from {}", counted(certificate.candidates, "candidate")));
  page.entry("good", grade.verdict == view::Verdict::Unknown ? "not known: " + grade.reason
                                                             : fmt::format("{}: {}", grade.text, grade.reason));
  page.entry("inversions", inversion_text(inversions));
}

}  // namespace cupel::cli
