#ifndef CUPEL_CLI_DOCUMENTS_HPP
#define CUPEL_CLI_DOCUMENTS_HPP

#include <string>

#include "cupel/model/context_budget.hpp"
#include "cupel/policy/policy.hpp"
#include "notes.hpp"

namespace cupel::cli {

/// What the argument of an option stands for.
struct Document {
  std::string name;  ///< as messages call it
  std::string text;
};

/// The argument itself where it begins like a JSON object, otherwise the file of that name. Throws Failure.
Document read_argument(const std::string& option, const std::string& argument);

/// How a document is read.
struct DocumentReading {
  bool strict = false;     ///< a field that is not known is an error
  Notes* notes = nullptr;  ///< hears of fields that are passed over; null: nobody does
};

/// A preset by its name, or a policy from a file or from JSON text. A preset's name wins over a file called the same:
/// `./chat` is always the file. Throws Failure; for a name that is neither, with the closest preset.
Policy read_policy_argument(const std::string& option, const std::string& argument,
                            const DocumentReading& reading = {});

/// What `--budget` says.
struct BudgetArgument {
  std::string name;            ///< as messages call it
  ContextBudgetFields fields;  ///< those of a valid budget
};

/// A budget from a file or from JSON text. Throws Failure.
BudgetArgument read_budget_argument(const std::string& option, const std::string& argument,
                                    const DocumentReading& reading = {});

}  // namespace cupel::cli

#endif
