#ifndef CUPEL_CLI_DOCUMENTS_HPP
#define CUPEL_CLI_DOCUMENTS_HPP

#include <string>

#include "cupel/model/context_budget.hpp"
#include "cupel/policy/policy.hpp"

namespace cupel::cli {

/// What the argument of an option stands for.
struct Document {
  std::string name;  ///< as messages call it
  std::string text;
};

/// The argument itself where it begins like a JSON object, otherwise the file of that name. Throws Failure.
Document read_argument(const std::string& option, const std::string& argument);

/// A preset by its name, or a policy from a file or from JSON text. A preset's name wins over a file called the same:
/// `./chat` is always the file. Throws Failure; for a name that is neither, with the closest preset.
Policy read_policy_argument(const std::string& option, const std::string& argument);

/// What `--budget` says.
struct BudgetArgument {
  std::string name;            ///< as messages call it
  ContextBudgetFields fields;  ///< those of a valid budget
};

/// A budget from a file or from JSON text. Throws Failure.
BudgetArgument read_budget_argument(const std::string& option, const std::string& argument);

}  // namespace cupel::cli

#endif
