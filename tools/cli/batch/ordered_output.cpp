#include "ordered_output.hpp"

#include <utility>

namespace cupel::cli {

void OrderedOutput::put(std::uint64_t sequence, Answers answers) {
  std::unique_lock lock(mutex_);
  moved_on_.wait(lock, [&] { return stopped_ || sequence - due_ <= most_waiting_; });
  if (stopped_) return;
  waiting_.emplace(sequence, std::move(answers));
  if (writing_) return;
  writing_ = true;
  while (!stopped_ && !waiting_.empty() && waiting_.begin()->first == due_) {
    const auto node = waiting_.extract(waiting_.begin());
    lock.unlock();
    write_(node.mapped());  // if it throws, writing_ stays set, so that nothing is written after a gap
    lock.lock();
    if (node.mapped().last) stopped_ = true;
    ++due_;
    moved_on_.notify_all();
  }
  writing_ = false;
}

void OrderedOutput::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  moved_on_.notify_all();
}

}  // namespace cupel::cli
