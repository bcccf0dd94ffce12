#ifndef CUPEL_TESTS_CONFORMANCE_STRATEGY_BUILDER_HPP
#define CUPEL_TESTS_CONFORMANCE_STRATEGY_BUILDER_HPP

#include <string>

#include "cupel/model/overflow_strategy.hpp"
#include "cupel/placing/placer.hpp"
#include "cupel/scoring/scorer.hpp"
#include "cupel/slicing/slicer.hpp"
#include "toml.hpp"

/// Strategies from their names in a vector. A name that is none, and a missing option, is a VectorError; what a
/// strategy's constructor rejects is its own Error.
namespace cupel::conformance {

/// `config` holds the scorer's options: a scoring vector's `[config]`, or an entry of `[[config.scorers]]`.
AnyScorer build_scorer(const std::string& name, const toml::table& config);

/// A composite of all `[[config.scorers]]`, even of a single one.
AnyScorer build_composite(const toml::table& config);

AnySlicer build_slicer(const std::string& name, const toml::table& config);
AnyPlacer build_placer(const std::string& name);

/// `config.overflow_strategy`; Throw when absent.
OverflowStrategy read_overflow_strategy(const toml::table& config);

}  // namespace cupel::conformance

#endif
