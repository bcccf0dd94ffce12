#include <iostream>

#include "cupel/cupel.hpp"

using namespace cupel;

int main() {
  const ContextItem output({
      .content = "3 of 412 tests failed",
      .tokens = 9,
      .kind = "ToolOutput",
      .source = "Tool",
      .priority = 8,
      .tags = {"ci", "failure"},
      .metadata = {{"cupel:trust", 0.9}, {"run", 4711}},
      .timestamp = Timestamp::parse("2026-03-17T14:05:00Z"),
  });

  ContextItemFields fields = output.fields();
  fields.pinned = true;
  const ContextItem pinned(std::move(fields));

  std::cout << output.kind().text() << " at " << output.timestamp()->to_string() << '\n';
  std::cout << std::boolalpha << output.pinned() << ' ' << pinned.pinned() << '\n';
  std::cout << (output.kind() == "tooloutput") << '\n';
}
