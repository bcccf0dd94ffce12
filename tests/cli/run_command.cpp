#include "run_command.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <utility>

namespace cupel::tests {

namespace {

struct Pipe {
  int read_end = -1;
  int write_end = -1;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  return {ends[0], ends[1]};
}

// A terminal: what is written to write_end can be read from read_end.
Pipe make_terminal(unsigned short columns = 0) {
  const int master = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (master < 0 || ::grantpt(master) != 0 || ::unlockpt(master) != 0) throw std::runtime_error("no terminal");
  const int slave = ::open(::ptsname(master), O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (slave < 0) throw std::runtime_error("no terminal");
  const winsize size{.ws_row = 24, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
  if (columns > 0 && ::ioctl(slave, TIOCSWINSZ, &size) != 0) throw std::runtime_error("no terminal");
  return {master, slave};
}

struct Streams {
  int in;
  int out;
  int err;
};

pid_t start(const std::vector<std::string>& command, const Streams& streams, const Surroundings& surroundings) {
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  const pid_t process = ::fork();
  if (process < 0) throw std::runtime_error("no process");
  if (process != 0) return process;
  ::dup2(streams.in, STDIN_FILENO);
  ::dup2(streams.out, STDOUT_FILENO);
  ::dup2(streams.err, STDERR_FILENO);
  ::signal(SIGPIPE, surroundings.ignore_sigpipe ? SIG_IGN : SIG_DFL);
  ::unsetenv("NO_COLOR");
  for (const auto& [name, value] : surroundings.variables) ::setenv(name.c_str(), value.c_str(), 1);
  if (!surroundings.directory.empty() && ::chdir(surroundings.directory.c_str()) != 0) ::_exit(126);
  ::execvp(arguments[0], arguments.data());
  ::_exit(127);
}

int exit_code(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

// Reads to the end of the file. For a terminal whose other side is closed, reading ends with an error instead.
std::string read_all(int descriptor) {
  std::string text;
  std::array<char, 65536> buffer{};
  while (true) {
    const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
    if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EINTR)) return text;
  }
}

void write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace

Result run_program(const std::vector<std::string>& command, const Surroundings& surroundings) {
  ::signal(SIGPIPE, SIG_IGN);
  const Pipe in = make_pipe();
  Pipe out = surroundings.terminal ? make_terminal(surroundings.columns) : make_pipe();
  const Pipe err = make_pipe();
  if (!surroundings.out_file.empty()) {
    ::close(out.write_end);
    out.write_end = ::open(surroundings.out_file.c_str(), O_WRONLY | O_CLOEXEC);
  }
  if (surroundings.out_closed) {
    ::close(out.read_end);
    out.read_end = -1;
  }
  const pid_t process = start(command, {in.read_end, out.write_end, err.write_end}, surroundings);
  for (const int descriptor : {in.read_end, out.write_end, err.write_end}) ::close(descriptor);

  Result result;
  std::thread feeder([&] {
    write_all(in.write_end, surroundings.in);
    ::close(in.write_end);
  });
  std::thread listener([&] { result.err = read_all(err.read_end); });
  if (out.read_end >= 0) result.out = read_all(out.read_end);
  feeder.join();
  listener.join();
  int status = 0;
  ::waitpid(process, &status, 0);
  result.exit_code = exit_code(status);
  if (out.read_end >= 0) ::close(out.read_end);
  ::close(err.read_end);
  return result;
}

Result run_cupel(const std::vector<std::string>& arguments, const Surroundings& surroundings) {
  std::vector<std::string> command = {CUPEL_COMMAND};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return run_program(command, surroundings);
}

Coprocess::Coprocess(const std::vector<std::string>& arguments, const CoprocessStreams& streams) {
  ::signal(SIGPIPE, SIG_IGN);
  const Pipe in = make_pipe();
  Pipe out = make_pipe();
  const Pipe err = streams.terminal ? make_terminal() : make_pipe();
  if (!streams.out_file.empty()) {
    ::close(out.write_end);
    out.write_end = ::open(streams.out_file.c_str(), O_WRONLY | O_CLOEXEC);
  }
  for (const int end : {in.read_end, out.write_end, err.write_end}) {
    if (streams.nonblocking) ::fcntl(end, F_SETFL, ::fcntl(end, F_GETFL) | O_NONBLOCK);
  }
  std::vector<std::string> command = {CUPEL_COMMAND};
  command.insert(command.end(), arguments.begin(), arguments.end());
  process_ = start(command, {in.read_end, out.write_end, err.write_end}, {});
  for (const int descriptor : {in.read_end, out.write_end, err.write_end}) ::close(descriptor);
  in_ = in.write_end;
  out_ = out.read_end;
  err_ = err.read_end;
}

Coprocess::~Coprocess() {
  close_input();
  if (process_ > 0) {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
  close_output();
  ::close(err_);
}

void Coprocess::send(std::string_view text) { write_all(in_, text); }

std::optional<std::string> Coprocess::receive(std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (true) {
    if (const std::size_t end = received_.find('\n'); end != std::string::npos) {
      std::string line = received_.substr(0, end);
      received_.erase(0, end + 1);
      return line;
    }
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now()).count();
    pollfd wait{.fd = out_, .events = POLLIN, .revents = 0};
    if (left <= 0 || ::poll(&wait, 1, static_cast<int>(left)) <= 0) return {};
    std::array<char, 65536> buffer{};
    const ssize_t count = ::read(out_, buffer.data(), buffer.size());
    if (count <= 0) return {};
    received_.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

void Coprocess::close_input() {
  if (in_ >= 0) ::close(in_);
  in_ = -1;
}

std::string Coprocess::rest() { return std::exchange(received_, {}) + read_all(out_); }

void Coprocess::close_output() {
  if (out_ >= 0) ::close(out_);
  out_ = -1;
}

void Coprocess::signal(int number) const {
  if (process_ > 0) ::kill(process_, number);  // after wait() it is -1, which would mean all processes
}

int Coprocess::wait(std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (std::chrono::steady_clock::now() < deadline) {
    int status = 0;
    rusage usage{};
    if (::wait4(process_, &status, WNOHANG, &usage) == process_) {
      process_ = -1;
      peak_memory_ = static_cast<std::size_t>(usage.ru_maxrss) * 1024;
      return exit_code(status);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return -1;
}

std::string Coprocess::messages() { return read_all(err_); }

TemporaryDirectory::TemporaryDirectory() {
  std::string name = (std::filesystem::temp_directory_path() / "cupel_cli_XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary directory");
  path_ = name;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string TemporaryDirectory::file(const std::string& name, std::string_view text) const {
  const std::string path = (path_ / name).string();
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::string session() { return CUPEL_SOURCE_DIR "/examples/data/agent_session.jsonl"; }

}  // namespace cupel::tests
