#ifndef CUPEL_CLI_DOCUMENTS_HPP
#define CUPEL_CLI_DOCUMENTS_HPP

#include <string>

#include "cupel/model/context_budget.hpp"
#include "cupel/policy/policy.hpp"
#include "notes.hpp"

namespace cupel::cli {

/// The document that the argument of an option names or contains.
struct Document {
  std::string name;  ///< used in messages
  std::string text;
};

/// The argument itself if it begins like a JSON object, otherwise the file of that name. Throws Failure.
Document read_argument(const std::string& option, const std::string& argument);

/// How a document is read.
struct DocumentReading {
  bool strict = false;     ///< unknown fields are errors
  Notes* notes = nullptr;  ///< receives the unknown fields; may be null
};

/// A preset by its name, or a policy from a file or from JSON text. A preset takes precedence over a file of the same
/// name; `./chat` is always the file. Throws Failure, which suggests the closest preset if the name is neither.
Policy read_policy_argument(const std::string& option, const std::string& argument,
                            const DocumentReading& reading = {});

/// A budget from `--budget`.
struct BudgetArgument {
  std::string name;            ///< used in messages
  ContextBudgetFields fields;  ///< those of a valid budget
};

/// A budget from a file or from JSON text. Throws Failure.
BudgetArgument read_budget_argument(const std::string& option, const std::string& argument,
                                    const DocumentReading& reading = {});

}  // namespace cupel::cli

#endif
