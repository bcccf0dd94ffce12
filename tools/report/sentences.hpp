#ifndef CUPEL_REPORT_SENTENCES_HPP
#define CUPEL_REPORT_SENTENCES_HPP

#include <string>
#include <string_view>
#include <vector>

#include "account.hpp"
#include "cupel/analytics/optimality.hpp"
#include "run.hpp"

namespace cupel::report {

/// Something worth saying about a run, for people.
struct Sentence {
  std::string code;                  ///< the rule that it comes from
  std::string text;                  ///< with its numbers
  std::vector<std::size_t> items{};  ///< what it is about: positions, or numbers of contents
};

/// At most three: what matters most about a run. docs/cli/report.md has the rules, which are tried in a fixed order.
std::vector<Sentence> sentences_of(const Run& run, const Account& account, const OptimalityCertificate& certificate);

/// A kind, a policy or a file as a sentence names it: on one line, and no longer than people read.
std::string name_in_words(std::string_view name);

/// `31.4 %`, as the page writes it: nothing is rounded to 0 or 100 that is not.
std::string percent_text(double share);

/// The same, of a whole that is above 0.
std::string percent_of(std::int64_t part, std::int64_t whole);

}  // namespace cupel::report

#endif
