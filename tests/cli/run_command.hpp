#ifndef CUPEL_TESTS_CLI_RUN_COMMAND_HPP
#define CUPEL_TESTS_CLI_RUN_COMMAND_HPP

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cupel::tests {

/// How a run of the command ended.
struct Result {
  int exit_code = -1;  ///< 128 and more: the signal that ended it
  std::string out = {};
  std::string err = {};
};

/// What a run of the command gets besides its arguments.
struct Surroundings {
  std::string in = {};                                ///< standard input
  std::map<std::string, std::string> variables = {};  ///< of the environment; the others are inherited
  bool terminal = false;                              ///< standard output is a terminal
  unsigned short columns = 0;                         ///< of that terminal; 0: it does not say
  std::string out_file = {};                          ///< standard output is this file
  bool out_closed = false;                            ///< nobody reads standard output
  bool ignore_sigpipe = false;
  std::string directory = {};  ///< where it runs
};

/// Runs `cupel` with the arguments to its end.
Result run_cupel(const std::vector<std::string>& arguments, const Surroundings& surroundings = {});

/// Runs any program, looked for in PATH.
Result run_program(const std::vector<std::string>& command, const Surroundings& surroundings = {});

/// Those of a Coprocess where they are no plain pipes.
struct CoprocessStreams {
  bool terminal = false;      ///< standard error is a terminal
  std::string out_file = {};  ///< standard output is this file
  bool nonblocking = false;   ///< they fail where they would have to wait (O_NONBLOCK)
};

/// A `cupel` that runs beside the test, to talk with.
class Coprocess {
 public:
  explicit Coprocess(const std::vector<std::string>& arguments, const CoprocessStreams& streams = {});
  ~Coprocess();
  Coprocess(const Coprocess&) = delete;
  Coprocess& operator=(const Coprocess&) = delete;

  void send(std::string_view text);
  /// The next line of its output; nothing when none comes in time.
  std::optional<std::string> receive(std::chrono::milliseconds patience = std::chrono::seconds(20));
  void close_input();
  /// Everything else that it writes, until it closes its output.
  std::string rest();
  /// Nobody reads its output any more.
  void close_output();
  void signal(int number) const;
  /// Its exit code, when it ends in time; -1 otherwise. Then its messages.
  int wait(std::chrono::milliseconds patience = std::chrono::seconds(20));
  std::string messages();
  /// Peak memory in bytes; after wait().
  std::size_t peak_memory() const { return peak_memory_; }

 private:
  pid_t process_ = -1;
  int in_ = -1;
  int out_ = -1;
  int err_ = -1;
  std::string received_;
  std::size_t peak_memory_ = 0;
};

/// A directory that is gone when the test ends.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  std::string path() const { return path_.string(); }
  /// Writes a file and returns its path.
  std::string file(const std::string& name, std::string_view text) const;

 private:
  std::filesystem::path path_;
};

/// What a file has; nothing when it can't be read.
std::string text_of(const std::string& path);

/// The bundled agent session.
std::string session();

}  // namespace cupel::tests

#endif
