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

/// What a page is about.
enum class Mode {
  Run,       ///< one run
  Policies,  ///< several policies over one list
  Turns,     ///< one policy over several lists
};

/// Items to select from.
struct CandidateList {
  std::string name;                ///< where they come from
  std::vector<ContextItem> items;  ///< may be empty
};

/// One run.
struct VariantRequest {
  std::string label;             ///< what to call it
  std::size_t list;              ///< which of PageRequest::lists
  Policy policy;                 ///< what the page calls its policy
  Pipeline pipeline;             ///< what is run: built from the policy, with the caller's limits
  ContextBudget budget;          ///< with what
  std::int64_t ceiling;          ///< where the curve should end; it ends earlier where it would be too long
  std::vector<Note> notes = {};  ///< of what was read for it
};

/// All that a page is made from.
struct PageRequest {
  Mode mode;                             ///< one run, or what is compared
  std::string command;                   ///< the command line that makes the page
  std::vector<CandidateList> lists;      ///< at least one
  std::vector<VariantRequest> variants;  ///< one to four
  /// Told what is worth knowing about each variant's run, before the data are made; may throw. Null: nobody is told.
  std::function<void(const VariantRequest& variant, const std::vector<Note>& notes)> on_notes = {};
  bool timings = true;  ///< false: no durations, so that equal requests give equal data
};

}  // namespace cupel::report

#endif
