#include "did_you_mean.hpp"

#include "cupel/json/unknown_fields.hpp"

namespace cupel::cli {

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const std::vector<std::string_view> names(candidates.begin(), candidates.end());
  const std::string_view closest = json::closest_name(word, names);
  return closest.empty() ? std::string() : "; did you mean '" + std::string(closest) + "'?";
}

}  // namespace cupel::cli
