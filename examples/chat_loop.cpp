// Uses cupel in a chat loop in the style of llama.cpp. Tokenizer and model are callbacks. Here they are simple
// substitutes; with llama.cpp they would call llama_tokenize and sample from llama_decode.

#include <cstdint>
#include <functional>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/cupel.hpp"

namespace {

using Tokenizer = std::function<int(std::string_view text)>;
using Model = std::function<std::string(std::string_view prompt, int max_tokens)>;

std::string chat_template(std::string_view role, std::string_view text) {
  return "<|" + std::string(role) + "|> " + std::string(text) + " <|end|>\n";
}

class ChatSession {
 public:
  struct Settings {
    int context_size;  // the model's window
    int answer_size;   // kept free for the answer
    std::string system_prompt;
  };

  ChatSession(const Settings& settings, Tokenizer tokenizer, Model model)
      : tokenizer_(std::move(tokenizer)),
        model_(std::move(model)),
        answer_size_(settings.answer_size),
        budget_({.max_tokens = settings.context_size,
                 .target_tokens = settings.context_size - settings.answer_size - tokenizer_(kAnswerStart),
                 .output_reserve = settings.answer_size + tokenizer_(kAnswerStart)}) {
    add(chat_template("system", settings.system_prompt), "SystemPrompt", true);
  }

  void remember(std::string_view fact) { add(chat_template("system", fact), "Memory", false); }

  std::string ask(std::string_view question) {
    // Pinned, because every prompt needs the question.
    add(chat_template("user", question), "Message", true);
    const cupel::SelectionReport report = pipeline_.dry_run(items_, budget_);

    std::string prompt;
    for (const cupel::IncludedItem& in : report.included) prompt += in.item.content();
    prompt += kAnswerStart;
    std::cout << "[prompt of " << tokenizer_(prompt) << " tokens, " << answer_size_
              << " free for the answer, window of " << budget_.max_tokens() << "]\n";
    for (const cupel::ExcludedItem& out : report.excluded) {
      std::cout << "[left out: item " << out.position << ", " << cupel::describe(out.reason) << "]\n";
    }

    // Question and answer become one item, so that no later prompt has one without the other.
    std::string answer = model_(prompt, answer_size_);
    items_.pop_back();
    add(chat_template("user", question) + chat_template("assistant", answer), "Message", false);
    return answer;
  }

 private:
  static constexpr std::string_view kAnswerStart = "<|assistant|> ";

  // The count includes the tokens of the template. Timestamps only need to increase: ChronologicalPlacer puts items
  // without a timestamp last.
  void add(std::string content, std::string_view kind, bool pinned) {
    const int tokens = tokenizer_(content);
    items_.push_back(
        cupel::ContextItem({.content = std::move(content),
                            .tokens = tokens,
                            .kind = kind,
                            .timestamp = cupel::Timestamp::from_unix(static_cast<std::int64_t>(items_.size())),
                            .pinned = pinned}));
  }

  // No deduplication: in a conversation a repeated "yes" has a meaning.
  cupel::Pipeline pipeline_{{.scorer = cupel::CompositeScorer({{cupel::RecencyScorer{}, 3}, {cupel::KindScorer{}, 1}}),
                             .slicer = cupel::GreedySlice{},
                             .placer = cupel::ChronologicalPlacer{},
                             .deduplication = false}};
  Tokenizer tokenizer_;
  Model model_;
  int answer_size_;
  cupel::ContextBudget budget_;
  std::vector<cupel::ContextItem> items_;
};

// Counts one token per word.
int count_words(std::string_view text) {
  std::istringstream stream{std::string(text)};
  int count = 0;
  for (std::string word; stream >> word;) ++count;
  return count;
}

// Returns fixed answers. Knows the user's name only if it is in the prompt.
std::string toy_model(std::string_view prompt, int /*max_tokens*/) {
  const std::string_view question = prompt.substr(prompt.rfind("<|user|>"));
  const auto asks_for = [&](std::string_view word) { return question.find(word) != std::string_view::npos; };
  if (asks_for("name")) return prompt.find("Ada") < prompt.size() ? "Your name is Ada." : "You have not told me.";
  if (asks_for("another")) return "The square of an odd number is odd, for 2a + 1 squared is 4a(a + 1) + 1.";
  if (asks_for("proof")) return "The sum of two even numbers is even, for 2a + 2b is 2(a + b).";
  return "Welcome!";
}

}  // namespace

int main() {
  ChatSession session({.context_size = 96, .answer_size = 24, .system_prompt = "You teach mathematics."}, count_words,
                      toy_model);
  const auto ask = [&](std::string_view question) {
    std::cout << "> " << question << '\n';
    std::cout << session.ask(question) << "\n\n";
  };
  session.remember("The user likes short answers.");
  ask("Good morning, I am Ada, and I would like to learn how mathematicians think.");
  ask("Please show me a proof.");
  ask("And another one, please.");
  ask("What is my name?");
  session.remember("The user is called Ada.");
  ask("Once more: what is my name?");
}
