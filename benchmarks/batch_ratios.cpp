#include "batch_ratios.hpp"

#include <simdjson.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "cupel/json/batch.hpp"
#include "cupel/json/write.hpp"
#include "stopwatch.hpp"
#include "workloads.hpp"

namespace cupel::benchmarks {

namespace {

constexpr std::size_t kItems = 100;
constexpr std::size_t kBytes = 50'000'000;
constexpr int kRounds = 7;
constexpr int kCopies = 10;

std::string make_requests() {
  test_support::Random random(11);
  std::string text;
  text.reserve(kBytes + kBytes / 16);
  for (int id = 0; text.size() < kBytes; ++id) {
    const std::vector<ContextItem> items = make_items(Workload::Public, kItems, random);
    text.append(R"({"id":)").append(std::to_string(id)).append(R"(,"budget":)");
    json::append_json(text, half_of(items));
    text.append(R"(,"policy":"chat","items":[)");
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i > 0) text.push_back(',');
      json::append_json(text, items[i]);
    }
    text.append("]}\n");
  }
  return text;
}

template <class Use>
std::size_t for_each_line(std::string_view text, const Use& use) {
  std::size_t count = 0;
  for (std::size_t begin = 0; begin < text.size(); ++count) {
    const std::size_t end = text.find('\n', begin);
    use(text.substr(begin, end - begin), count + 1);
    begin = end + 1;
  }
  return count;
}

// Ten copies of the text, because a virtual machine may take a tenth of a second to wake its second core.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text)
      : path_(std::filesystem::temp_directory_path() / ("cupel_bench_" + std::to_string(::getpid()) + ".jsonl")) {
    std::ofstream file(path_, std::ios::binary);
    for (int i = 0; i < kCopies; ++i) file << text;
    file.close();
    if (!file) {
      std::filesystem::remove(path_);
      throw std::runtime_error("cannot write " + path_.string());
    }
  }
  ~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const std::filesystem::path& path() const noexcept { return path_; }

 private:
  std::filesystem::path path_;
};

void run_command(const std::string& command) {
  if (std::system(command.c_str()) != 0) throw std::runtime_error("failed: " + command);
}

void answer_against_bare_parse(RatioTable& table, const std::string& text) {
  Best bare;
  Best answered;
  std::size_t requests = 0;
  std::string out;
  for (int round = 0; round < kRounds; ++round) {
    simdjson::dom::parser parser;
    bare.keep(seconds_of([&] {
      for_each_line(text, [&](std::string_view line, std::size_t) {
        if (parser.parse(line.data(), line.size()).error() != simdjson::SUCCESS) throw std::runtime_error("not JSON");
      });
    }));
    json::BatchProcessor processor;
    answered.keep(seconds_of([&] {
      requests = for_each_line(text, [&](std::string_view line, std::size_t number) {
        out.clear();
        if (processor.answer(line, number, out) != json::Answer::Ok) throw std::runtime_error("refused: " + out);
      });
    }));
  }
  table.add({"batch_vs_bare_parse", requests, answered.seconds(), bare.seconds(), bare.seconds() / answered.seconds(),
             at_least(0.3)});
}

void two_threads_against_one(RatioTable& table, const std::string& text, const std::string& command) {
  const TemporaryFile file(text);
  Best one;
  Best two;
  for (int round = 0; round < kRounds; ++round) {
    const std::string batch = "'" + command + "' batch '" + file.path().string() + "' > /dev/null --threads ";
    one.keep(seconds_of([&] { run_command(batch + "1"); }));
    two.keep(seconds_of([&] { run_command(batch + "2"); }));
  }
  const auto requests = static_cast<std::size_t>(kCopies * std::count(text.begin(), text.end(), '\n'));
  table.add(
      {"batch_2_threads_vs_1", requests, two.seconds(), one.seconds(), one.seconds() / two.seconds(), at_least(1.5)});
}

}  // namespace

void measure_batch(RatioTable& table, const std::string& command) {
  const std::string text = make_requests();
  answer_against_bare_parse(table, text);
  if (std::thread::hardware_concurrency() > 1) two_threads_against_one(table, text, command);

  Best version;
  Best nothing;
  for (int round = 0; round < 50; ++round) {
    nothing.keep(seconds_of([] { run_command("true"); }));
    version.keep(seconds_of([&] { run_command("'" + command + "' --version > /dev/null"); }));
  }
  std::printf("start-up of cupel --version: %.1f ms, of which %.1f ms are the shell's\n", version.seconds() * 1e3,
              nothing.seconds() * 1e3);
}

}  // namespace cupel::benchmarks
