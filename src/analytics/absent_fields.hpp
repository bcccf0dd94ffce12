#ifndef CUPEL_SRC_ANALYTICS_ABSENT_FIELDS_HPP
#define CUPEL_SRC_ANALYTICS_ABSENT_FIELDS_HPP

#include <string>
#include <vector>

#include "cupel/model/item_list.hpp"
#include "cupel/scoring/scorer.hpp"

namespace cupel {

/// A field that scorers read and no item has.
struct AbsentField {
  std::string field;                 ///< in words: `a timestamp`, `metadata 'cupel:trust'`
  std::vector<std::string> scorers;  ///< the names of the scorers that read nothing else, each once
};

/// The fields that a scorer, or a scorer that it calls, reads but no item has. Does not list a scorer that also reads
/// a field that some item has, or that does not declare what it reads.
std::vector<AbsentField> absent_fields(const Scorer& scorer, const ItemList& items);

}  // namespace cupel

#endif
