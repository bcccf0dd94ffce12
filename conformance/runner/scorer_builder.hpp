#ifndef CUPEL_CONFORMANCE_SCORER_BUILDER_HPP
#define CUPEL_CONFORMANCE_SCORER_BUILDER_HPP

#include <string_view>

#include "cupel/scoring/scorer.hpp"
#include "toml.hpp"

/// Builds scorers from a vector's tables. An unknown name or a missing option is a VectorError; options that a scorer's
/// constructor rejects are the library's Error.
namespace cupel::conformance {

/// The scorer that `named[key]` names, with its options from `options`: a scoring vector's `[config]`, or an entry of
/// `[[config.scorers]]`.
AnyScorer build_scorer(const toml::table& named, std::string_view key, const toml::table& options);

/// A composite of all `[[config.scorers]]`, even of a single one.
AnyScorer build_composite(const toml::table& config);

}  // namespace cupel::conformance

#endif
