#ifndef CUPEL_CUPEL_HPP
#define CUPEL_CUPEL_HPP

/// Everything, for those who don't mind.
#include "cupel/analytics/budget_simulation.hpp"               // IWYU pragma: export
#include "cupel/analytics/optimality.hpp"                      // IWYU pragma: export
#include "cupel/analytics/policy_sensitivity.hpp"              // IWYU pragma: export
#include "cupel/analytics/quota_utilization.hpp"               // IWYU pragma: export
#include "cupel/analytics/report_metrics.hpp"                  // IWYU pragma: export
#include "cupel/analytics/selection_diff.hpp"                  // IWYU pragma: export
#include "cupel/any_strategy.hpp"                              // IWYU pragma: export
#include "cupel/diagnostics/diagnostic_trace_collector.hpp"    // IWYU pragma: export
#include "cupel/diagnostics/exclusion_reason.hpp"              // IWYU pragma: export
#include "cupel/diagnostics/inclusion_reason.hpp"              // IWYU pragma: export
#include "cupel/diagnostics/overflow_event.hpp"                // IWYU pragma: export
#include "cupel/diagnostics/selection_report.hpp"              // IWYU pragma: export
#include "cupel/diagnostics/trace_collector.hpp"               // IWYU pragma: export
#include "cupel/diagnostics/trace_event.hpp"                   // IWYU pragma: export
#include "cupel/error.hpp"                                     // IWYU pragma: export
#include "cupel/export.hpp"                                    // IWYU pragma: export
#include "cupel/fwd.hpp"                                       // IWYU pragma: export
#include "cupel/model/context_budget.hpp"                      // IWYU pragma: export
#include "cupel/model/context_item.hpp"                        // IWYU pragma: export
#include "cupel/model/context_kind.hpp"                        // IWYU pragma: export
#include "cupel/model/context_source.hpp"                      // IWYU pragma: export
#include "cupel/model/folded_name.hpp"                         // IWYU pragma: export
#include "cupel/model/item_list.hpp"                           // IWYU pragma: export
#include "cupel/model/metadata.hpp"                            // IWYU pragma: export
#include "cupel/model/overflow_strategy.hpp"                   // IWYU pragma: export
#include "cupel/model/scored_item.hpp"                         // IWYU pragma: export
#include "cupel/model/shared_text.hpp"                         // IWYU pragma: export
#include "cupel/model/timestamp.hpp"                           // IWYU pragma: export
#include "cupel/pipeline.hpp"                                  // IWYU pragma: export
#include "cupel/placing/chronological_placer.hpp"              // IWYU pragma: export
#include "cupel/placing/placer.hpp"                            // IWYU pragma: export
#include "cupel/placing/u_shaped_placer.hpp"                   // IWYU pragma: export
#include "cupel/policy/intent_registry.hpp"                    // IWYU pragma: export
#include "cupel/policy/policy.hpp"                             // IWYU pragma: export
#include "cupel/policy/presets.hpp"                            // IWYU pragma: export
#include "cupel/run_context.hpp"                               // IWYU pragma: export
#include "cupel/scoring/composite_scorer.hpp"                  // IWYU pragma: export
#include "cupel/scoring/decay_curve.hpp"                       // IWYU pragma: export
#include "cupel/scoring/decay_scorer.hpp"                      // IWYU pragma: export
#include "cupel/scoring/frequency_scorer.hpp"                  // IWYU pragma: export
#include "cupel/scoring/kind_scorer.hpp"                       // IWYU pragma: export
#include "cupel/scoring/metadata_key_scorer.hpp"               // IWYU pragma: export
#include "cupel/scoring/metadata_trust_scorer.hpp"             // IWYU pragma: export
#include "cupel/scoring/priority_scorer.hpp"                   // IWYU pragma: export
#include "cupel/scoring/recency_scorer.hpp"                    // IWYU pragma: export
#include "cupel/scoring/reflexive_scorer.hpp"                  // IWYU pragma: export
#include "cupel/scoring/scaled_scorer.hpp"                     // IWYU pragma: export
#include "cupel/scoring/score_anatomy.hpp"                     // IWYU pragma: export
#include "cupel/scoring/scorer.hpp"                            // IWYU pragma: export
#include "cupel/scoring/tag_scorer.hpp"                        // IWYU pragma: export
#include "cupel/scoring/time_provider.hpp"                     // IWYU pragma: export
#include "cupel/scratch.hpp"                                   // IWYU pragma: export
#include "cupel/slicing/count_constrained_knapsack_slice.hpp"  // IWYU pragma: export
#include "cupel/slicing/count_quota.hpp"                       // IWYU pragma: export
#include "cupel/slicing/count_quota_slice.hpp"                 // IWYU pragma: export
#include "cupel/slicing/greedy_slice.hpp"                      // IWYU pragma: export
#include "cupel/slicing/knapsack_slice.hpp"                    // IWYU pragma: export
#include "cupel/slicing/quota_slice.hpp"                       // IWYU pragma: export
#include "cupel/slicing/slicer.hpp"                            // IWYU pragma: export
#include "cupel/slicing/stream_slice.hpp"                      // IWYU pragma: export
#include "cupel/version.hpp"                                   // IWYU pragma: export

#endif
