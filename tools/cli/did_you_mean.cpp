#include "suggestion.hpp"

#include "cupel/json/unknown_fields.hpp"

namespace cupel::cli {

std::string suggestion(std::string_view word, const std::vector<std::string>& candidates) {
  const std::vector<std::string_view> names(candidates.begin(), candidates.end());
  const std::string_view closest = json::closest_name(word, names);
  return closest.empty() ? std::string() : "; did you mean '" + std::string(closest) + "'?";
}

}  // namespace cupel::cli
