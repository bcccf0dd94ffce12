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
  int exit_code = -1;  ///< 128 + the number of the signal if a signal ended it
  std::string out = {};
  std::string err = {};
};

/// What a run of the command receives besides its arguments.
struct Surroundings {
  std::string in = {};                                ///< standard input
  std::map<std::string, std::string> variables = {};  ///< environment variables; all others are inherited
  bool terminal = false;                              ///< standard output is a terminal
  unsigned short columns = 0;                         ///< width of that terminal; 0: unknown
  std::string out_file = {};                          ///< standard output is this file
  bool out_closed = false;                            ///< standard output is a pipe without a reader
  bool ignore_sigpipe = false;
  std::string directory = {};  ///< working directory
};

/// Runs `cupel` with the arguments to its end.
Result run_cupel(const std::vector<std::string>& arguments, const Surroundings& surroundings = {});

/// Runs any program, which is searched for in PATH.
Result run_program(const std::vector<std::string>& command, const Surroundings& surroundings = {});

/// Standard streams of a Coprocess. By default they are plain pipes.
struct CoprocessStreams {
  bool terminal = false;      ///< standard error is a terminal
  std::string out_file = {};  ///< standard output is this file
  bool nonblocking = false;   ///< all streams are nonblocking (O_NONBLOCK)
};

/// A `cupel` process that runs concurrently with the test, which exchanges lines with it.
class Coprocess {
 public:
  explicit Coprocess(const std::vector<std::string>& arguments, const CoprocessStreams& streams = {});
  ~Coprocess();
  Coprocess(const Coprocess&) = delete;
  Coprocess& operator=(const Coprocess&) = delete;

  void send(std::string_view text);
  /// The next line of its output, or nothing if none arrives in time.
  std::optional<std::string> receive(std::chrono::milliseconds patience = std::chrono::seconds(20));
  void close_input();
  /// The rest of its output. Waits until the process closes it.
  std::string rest();
  /// Closes the read end of its output.
  void close_output();
  void signal(int number) const;
  /// Its exit code if it ends in time, otherwise -1.
  int wait(std::chrono::milliseconds patience = std::chrono::seconds(20));
  /// All it wrote to standard error; to be called after wait().
  std::string messages();
  /// Peak memory in bytes; to be called after wait().
  std::size_t peak_memory() const { return peak_memory_; }

 private:
  pid_t process_ = -1;
  int in_ = -1;
  int out_ = -1;
  int err_ = -1;
  std::string received_;
  std::size_t peak_memory_ = 0;
};

/// A temporary directory that the destructor removes.
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

/// The content of a file; empty if it cannot be read.
std::string text_of(const std::string& path);

/// The bundled agent session.
std::string session();

}  // namespace cupel::tests

#endif
