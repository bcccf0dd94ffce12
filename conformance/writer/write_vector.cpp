#include "write_vector.hpp"

#include <fmt/core.h>

#include <utility>

#include "comments.hpp"
#include "cupel/pipeline.hpp"
#include "cupel/version.hpp"
#include "run_record.hpp"
#include "scorer_specs.hpp"
#include "sections.hpp"
#include "stage_comments.hpp"

namespace cupel::conformance {

namespace {

void list_extensions(Comments& comments, const std::vector<ExtensionField>& fields, bool needed, const char* heading) {
  bool first = true;
  for (const ExtensionField& field : fields) {
    if (field.needed != needed) continue;
    if (first) {
      comments.line("");
      comments.line(heading);
      first = false;
    }
    comments.line("  " + field.name);
  }
}

std::string header(const std::vector<ExtensionField>& extensions, const OmittedFields& left_out,
                   std::optional<Timestamp> frozen) {
  std::string text;
  Comments comments(text, {});
  comments.line(fmt::format(
      "A run, written as a conformance vector by cupel {} (Cupel specification {}): its input, its output, and",
      kVersion, kSpecificationVersion));
  comments.line("comments on what each stage did. Items are numbered by position, from #0.");
  list_extensions(comments, extensions, true,
                  "Needs these extension fields; a runner that ignores them does not reproduce the run:");
  list_extensions(comments, extensions, false, "Checks these extension fields, which other runners ignore:");
  if (frozen) {
    comments.line("");
    comments.line(fmt::format("Its scorers read the clock; their reference_time is the instant of the run, {}.",
                              frozen->to_string()));
  }
  if (left_out.metadata_values > 0) {
    comments.line("");
    comments.line(fmt::format(
        "Left out: metadata values ({}) that are null, nested, or non-strings under keys that no scorer reads.",
        left_out.metadata_values));
  }
  if (left_out.other_fields) {
    comments.line("");
    comments.line("Left out: source and originalTokens, which no stage reads.");
  }
  return text;
}

}  // namespace

WrittenVector write_vector(VectorRequest request) {
  static_cast<void>(Pipeline(request.policy));  // rejects policies that are nested too deeply to traverse
  std::optional<Timestamp> frozen;
  const Timestamp now = request.now ? *request.now : Timestamp::now();
  if (stop_clock(request.policy.scorers, now)) frozen = now;
  const RunRecord run = record_run(request);

  Extensions extensions;
  std::string body;
  write_test(body, run, extensions);
  body += '\n';
  Comments comments(body, request.items);
  write_stage_comments(run, comments);
  write_budget(body, request.budget, extensions);
  write_config(body, run, extensions);
  const OmittedFields left_out = write_items(body, request, extensions);
  if (!run.error) write_expected(body, run, extensions);

  WrittenVector vector{
      .text = header(extensions.all(), left_out, frozen) + body, .extensions = extensions.all(), .error = {}};
  if (run.error) vector.error = run.error->code();
  return vector;
}

}  // namespace cupel::conformance
