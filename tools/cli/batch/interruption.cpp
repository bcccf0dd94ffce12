#include "interruption.hpp"

#include <atomic>
#include <cerrno>

namespace cupel::cli {

namespace {

// Global, because a signal handler gets no argument but the signal's number.
std::atomic<int> received_signal = 0;
std::atomic<LineBlocks*> input_to_stop = nullptr;
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<LineBlocks*>::is_always_lock_free);

extern "C" void stop_at_signal(int number) {
  const int error = errno;
  if (received_signal.exchange(number) != 0) {
    static_cast<void>(std::signal(number, SIG_DFL));
    static_cast<void>(::raise(number));  // delivered when this handler returns
  } else if (LineBlocks* const input = input_to_stop) {
    input->stop();
  }
  errno = error;
}

}  // namespace

Interruption::Interruption(LineBlocks& input) noexcept {
  input_to_stop = &input;
  struct sigaction stop {};
  stop.sa_handler = stop_at_signal;
  sigemptyset(&stop.sa_mask);
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    ::sigaction(kSignals[i], nullptr, &before_[i]);
    if (before_[i].sa_handler != SIG_IGN) ::sigaction(kSignals[i], &stop, nullptr);
  }
}

Interruption::~Interruption() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) ::sigaction(kSignals[i], &before_[i], nullptr);
  input_to_stop = nullptr;
}

int Interruption::signal() noexcept { return received_signal; }

}  // namespace cupel::cli
