#include "json_failure.hpp"

#include <string>

#include "cupel/json/batch.hpp"
#include "failure.hpp"

namespace cupel::cli {

namespace {

void write_failure(Output& out, const std::exception& error) {
  std::string line;
  json::append_failure(line, "null", error, 0);
  out.write(line + "\n");
  out.flush();
}

}  // namespace

void run_with_json_failure(Output& out, bool json, const std::function<void()>& command) {
  try {
    command();
  } catch (const Error& error) {
    if (json) write_failure(out, error);
    throw;
  } catch (const Failure& failure) {
    if (json && failure.cause()) {
      write_failure(out, *failure.cause());
    } else if (json) {
      write_failure(out, failure);
    }
    throw;
  }
}

}  // namespace cupel::cli
