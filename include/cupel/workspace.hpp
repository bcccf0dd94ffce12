#ifndef CUPEL_WORKSPACE_HPP
#define CUPEL_WORKSPACE_HPP

#include <vector>

#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/scratch.hpp"
#include "cupel/selection.hpp"

namespace cupel {

/// Memory that one run leaves to the next, for those who select in a loop: pass it to Pipeline::run. It grows to what
/// the largest run so far needed, and is freed with the workspace. Any pipelines may use it, one run at a time: it is
/// not safe to share between threads that run at once.
class CUPEL_API Workspace {
 public:
  /// Empty; the first run fills it.
  Workspace() noexcept = default;
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;
  ~Workspace() = default;

 private:
  friend class Pipeline;

  Scratch scratch_;
  std::vector<Position> positions_;  // of slicers
  Selection selection_;
};

}  // namespace cupel

#endif
