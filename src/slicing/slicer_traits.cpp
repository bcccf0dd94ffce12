#include "cupel/slicing/slicer_traits.hpp"

namespace cupel {

std::string_view to_string(SlicerTraits::Quotas quotas) noexcept {
  switch (quotas) {
    case SlicerTraits::Quotas::None:
      return "None";
    case SlicerTraits::Quotas::Percentage:
      return "Percentage";
    case SlicerTraits::Quotas::Count:
      return "Count";
  }
  return "Unknown";
}

}  // namespace cupel
