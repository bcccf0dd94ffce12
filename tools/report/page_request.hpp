#ifndef CUPEL_REPORT_PAGE_REQUEST_HPP
#define CUPEL_REPORT_PAGE_REQUEST_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cupel/analytics/notes.hpp"
#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"
#include "cupel/pipeline.hpp"
#include "cupel/policy/policy.hpp"

namespace cupel::report {

/// What a page shows.
enum class Mode {
  Run,       ///< one run
  Policies,  ///< several policies over one list
  Turns,     ///< one policy over several lists
};

/// Items to select from.
struct CandidateList {
  std::string name;                ///< the file they were read from
  std::vector<ContextItem> items;  ///< may be empty
};

/// One run.
struct VariantRequest {
  std::string label;             ///< its name on the page
  std::size_t list;              ///< an index into PageRequest::lists
  Policy policy;                 ///< the policy that the page shows
  Pipeline pipeline;             ///< built from the policy, with the caller's limits
  ContextBudget budget;          ///< the budget of the run
  std::int64_t ceiling;          ///< the largest target of the curve; lower if the curve would be too long
  std::vector<Note> notes = {};  ///< notes on its inputs
};

/// The inputs of a page.
struct PageRequest {
  Mode mode;                             ///< one run, or a comparison
  std::string command;                   ///< the command line that creates the page
  std::vector<CandidateList> lists;      ///< at least one
  std::vector<VariantRequest> variants;  ///< one to four
  /// Called with the notes on each variant's run before the data are written; may throw. May be null.
  std::function<void(const VariantRequest& variant, const std::vector<Note>& notes)> on_notes = {};
  bool timings = true;  ///< false: no durations, so that equal requests give equal data
};

}  // namespace cupel::report

#endif
