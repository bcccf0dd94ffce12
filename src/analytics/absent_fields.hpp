#ifndef CUPEL_SRC_ANALYTICS_ABSENT_FIELDS_HPP
#define CUPEL_SRC_ANALYTICS_ABSENT_FIELDS_HPP

#include <string>
#include <vector>

#include "cupel/model/item_list.hpp"
#include "cupel/scoring/scorer.hpp"

namespace cupel {

/// Something that scorers read and no item has.
struct AbsentField {
  std::string field;                 ///< in words: `a timestamp`, `metadata 'cupel:trust'`
  std::vector<std::string> scorers;  ///< the names of those that read nothing else, each once
};

/// What a scorer, and every scorer that it calls, looks for in vain. Nothing is known of a scorer that does not say
/// what it reads; one that also reads a field that every item has, or that some item has, can do its work.
std::vector<AbsentField> absent_fields(const Scorer& scorer, const ItemList& items);

}  // namespace cupel

#endif
