#ifndef CUPEL_TESTS_SUPPORT_RANDOM_SCORERS_HPP
#define CUPEL_TESTS_SUPPORT_RANDOM_SCORERS_HPP

#include <cstddef>
#include <variant>

#include "cupel/policy/policy.hpp"
#include "support/random.hpp"

namespace cupel::test_support {

/// The number of alternatives of ScorerSpec::Type.
inline constexpr std::size_t kScorerTypes = std::variant_size_v<ScorerSpec::Type>;

/// Whether scorers of the given type contain others.
bool holds_scorers(std::size_t type);

/// A valid scorer of the given type (an index into ScorerSpec::Type), nested at most `depth` levels deep.
ScorerSpec random_scorer_of_type(Random& random, std::size_t type, int depth);

/// A valid scorer whose scores are often negative, infinite or NaN: a step curve over the ages of ordinary items.
ScorerSpec random_wild_scorer(Random& random);

/// A valid scorer of any type.
ScorerSpec random_scorer(Random& random, int depth);

}  // namespace cupel::test_support

#endif
