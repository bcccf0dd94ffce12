#include <iostream>

#include "cupel/cupel.hpp"

using namespace cupel;

int main() {
  const ContextBudget budget({
      .max_tokens = 8192,
      .target_tokens = 6000,
      .output_reserve = 1024,
      .reserved_slots = {{.kind = "ToolOutput", .tokens = 500}},
      .estimation_safety_margin_percent = 10,
  });

  const ContextBudget left = effective_budget(budget, 400);
  std::cout << "max " << left.max_tokens() << ", target " << left.target_tokens() << '\n';
}
