#include "ratio_table.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <utility>

namespace cupel::benchmarks {

namespace {

bool meets(const Ratio& ratio, double slack) noexcept {
  return ratio.target.sense == Target::Sense::AtMost ? ratio.value <= ratio.target.bound * slack
                                                     : ratio.value * slack >= ratio.target.bound;
}

}  // namespace

RatioTable::RatioTable() {
  std::printf("%-24s %10s %14s %14s %9s   %s\n", "ratio", "items", "run", "compared with", "value", "target");
}

void RatioTable::add(Ratio ratio) {
  std::printf("%-24s %10zu %11.3f ms %11.3f ms %9.2f   %s %g%s\n", ratio.name.c_str(), ratio.items,
              ratio.run_seconds * 1e3, ratio.unit_seconds * 1e3, ratio.value,
              ratio.target.sense == Target::Sense::AtMost ? "<=" : ">=", ratio.target.bound,
              meets(ratio, 1.0) ? "" : "  MISSED");
  std::fflush(stdout);
  ratios_.push_back(std::move(ratio));
}

bool RatioTable::near_all_targets() const noexcept {
  return std::all_of(ratios_.begin(), ratios_.end(), [](const Ratio& ratio) { return meets(ratio, 1.2); });
}

bool RatioTable::write(const char* path) const {
  std::FILE* const file = std::fopen(path, "w");
  if (file == nullptr) return false;
  const char* separator = "{";
  for (const Ratio& ratio : ratios_) {
    std::fprintf(file, "%s\n  \"%s\": %.4f", separator, ratio.name.c_str(), ratio.value);
    separator = ",";
  }
  std::fprintf(file, "\n}\n");
  const bool written = std::ferror(file) == 0;
  return std::fclose(file) == 0 && written;
}

}  // namespace cupel::benchmarks
