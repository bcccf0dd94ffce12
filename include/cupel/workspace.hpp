#ifndef CUPEL_WORKSPACE_HPP
#define CUPEL_WORKSPACE_HPP

#include <vector>

#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/scratch.hpp"
#include "cupel/selection.hpp"

namespace cupel {

/// Memory that Pipeline::run() reuses from run to run, for callers that select in a loop. It grows to the size that the
/// largest run so far needed, and is freed with the workspace. Any pipeline may use it, for one run at a time. Not
/// thread-safe: use one per thread.
class CUPEL_API Workspace {
 public:
  /// Makes an empty workspace. The first run allocates its memory.
  Workspace() noexcept = default;
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;
  ~Workspace() = default;

 private:
  friend class Pipeline;

  Scratch scratch_;
  std::vector<Position> positions_;  // for the results of slicers
  Selection selection_;
};

}  // namespace cupel

#endif
