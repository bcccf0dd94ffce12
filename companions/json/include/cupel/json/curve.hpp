#ifndef CUPEL_JSON_CURVE_HPP
#define CUPEL_JSON_CURVE_HPP

/// @file
/// Writes budget curves, inversions, counterfactuals and token sensitivity as JSON. All functions are safe to call from
/// many threads at once.

#include <string>
#include <vector>

#include "cupel/analytics/budget_curve.hpp"
#include "cupel/analytics/counterfactual.hpp"
#include "cupel/analytics/inversions.hpp"
#include "cupel/analytics/token_sensitivity.hpp"
#include "cupel/export.hpp"
#include "cupel/json/write.hpp"

namespace cupel::json {

/// @{
/// Appends one value on one line, as the functions of write.hpp do; to_json() supports all of them. Items are written
/// as positions in the caller's list. A number that is not finite is written as null. Throws Error (InvalidJson) when
/// the explanation of a cause is not valid UTF-8, because it quotes a kind that is not.
CUPEL_API void append_json(std::string& out, const BudgetCurve& curve);
CUPEL_API void append_json(std::string& out, const CurveSegment& segment);
CUPEL_API void append_json(std::string& out, const BudgetSample& sample);
CUPEL_API void append_json(std::string& out, const std::vector<BudgetSample>& samples);
CUPEL_API void append_json(std::string& out, const Inversion& inversion);
CUPEL_API void append_json(std::string& out, const std::vector<Inversion>& inversions);
CUPEL_API void append_json(std::string& out, const Counterfactuals& answers);
CUPEL_API void append_json(std::string& out, const TokenSensitivity& sensitivity);
/// @}

}  // namespace cupel::json

#endif
