#ifndef CUPEL_JSON_JSON_HPP
#define CUPEL_JSON_JSON_HPP

/// Includes every header of the JSON companion.

#include "cupel/json/analytics.hpp"
#include "cupel/json/batch.hpp"
#include "cupel/json/curve.hpp"
#include "cupel/json/items.hpp"
#include "cupel/json/read.hpp"
#include "cupel/json/request.hpp"
#include "cupel/json/run_report.hpp"
#include "cupel/json/text.hpp"
#include "cupel/json/write.hpp"

#endif
