#include "workloads.hpp"

#include <string>

namespace cupel::benchmarks {

namespace {

using test_support::Random;

constexpr std::int64_t kStart = 1'770'000'000;  // a day in 2026

std::string random_text(Random& random, std::size_t bytes) {
  std::string text(bytes, ' ');
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < bytes; ++i) {
    if (i % 8 == 0) bits = random.bits();
    text[i] = static_cast<char>('a' + bits % 26);
    bits >>= 8;
  }
  return text;
}

std::vector<std::string> random_tags(Random& random, std::size_t most, std::uint64_t of) {
  std::vector<std::string> tags(1 + random.index(most));
  for (std::string& tag : tags) tag = "tag" + std::to_string(random.below(of));
  return tags;
}

std::int64_t tokens_of(const std::string& content) { return static_cast<std::int64_t>(content.size()) / 4 + 1; }

// The workload of the public benchmarks, with independent fields.
ContextItemFields public_item(Random& random) {
  static constexpr const char* kKinds[] = {"Message", "Document", "ToolOutput", "Memory", "SystemPrompt"};
  // Drawn in separate statements, because the evaluation order of a call's arguments differs between compilers.
  const std::int64_t second = kStart + random.between(0, 100'000'000);
  const auto nanosecond = static_cast<std::int32_t>(random.below(1'000'000'000));
  return {.content = random_text(random, 200),
          .tokens = random.between(10, 500),
          .kind = random.pick(kKinds),
          .priority = random.between(0, 100),
          .tags = random_tags(random, 4, 50),
          .timestamp = Timestamp::from_unix(second, nanosecond),
          .future_relevance_hint = random.unit()};
}

// A conversation: a pinned system prompt, then messages in order of time, with occasional memories.
ContextItemFields chat_item(Random& random, std::size_t i) {
  ContextItemFields fields{.content = random_text(random, 40 + random.index(760)), .tokens = 0};
  if (i == 0) {
    fields.kind = "SystemPrompt";
    fields.pinned = true;
  } else if (random.chance(5)) {
    fields.kind = "Memory";
  }
  fields.timestamp = Timestamp::from_unix(kStart + static_cast<std::int64_t>(i) * 20 + random.between(0, 19));
  return fields;
}

// Retrieved passages of similar sizes with the retriever's relevance; one in twenty is a duplicate.
ContextItemFields rag_item(Random& random, const std::vector<ContextItem>& earlier) {
  const bool found_before = !earlier.empty() && random.chance(5);
  ContextItemFields fields{.content = found_before ? earlier[random.index(earlier.size())].content()
                                                   : random_text(random, 900 + random.index(600)),
                           .tokens = 0,
                           .kind = "Document",
                           .source = "Rag",
                           .tags = random_tags(random, 3, 200),
                           .future_relevance_hint = random.unit()};
  if (random.chance(10)) fields.kind = "Message";
  return fields;
}

// An agent's session in order of time: more than half are tool outputs of very different lengths, some of them
// repeated.
ContextItemFields agent_item(Random& random, std::size_t i, const std::vector<ContextItem>& earlier) {
  const bool again = !earlier.empty() && random.chance(8);
  const std::size_t bytes = random.chance(20) ? 1'000 + random.index(3'000) : 50 + random.index(500);
  ContextItemFields fields{
      .content = again ? earlier[random.index(earlier.size())].content() : random_text(random, bytes), .tokens = 0};
  if (i == 0) {
    fields.kind = "SystemPrompt";
    fields.pinned = true;
  } else if (random.chance(60)) {
    fields.kind = "ToolOutput";
    fields.source = "Tool";
  } else if (random.chance(15)) {
    fields.kind = "Memory";
  }
  if (random.chance(30)) fields.priority = random.between(1, 10);
  fields.tags = random_tags(random, 4, 30);
  fields.timestamp = Timestamp::from_unix(kStart + static_cast<std::int64_t>(i) * 5);
  return fields;
}

}  // namespace

std::string_view name(Workload workload) {
  switch (workload) {
    case Workload::Public:
      return "public";
    case Workload::Chat:
      return "chat";
    case Workload::Rag:
      return "rag";
    case Workload::Agent:
      return "agent";
  }
  return "unknown";
}

std::vector<ContextItem> make_items(Workload workload, std::size_t size, Random& random) {
  std::vector<ContextItem> items;
  items.reserve(size);
  for (std::size_t i = 0; i < size; ++i) {
    ContextItemFields fields = workload == Workload::Public ? public_item(random)
                               : workload == Workload::Chat ? chat_item(random, i)
                               : workload == Workload::Rag  ? rag_item(random, items)
                                                            : agent_item(random, i, items);
    if (workload != Workload::Public) fields.tokens = tokens_of(fields.content);
    items.emplace_back(std::move(fields));
  }
  return items;
}

ContextBudget half_of(const std::vector<ContextItem>& items) {
  std::int64_t total = 0;
  for (const ContextItem& item : items) total += item.tokens();
  return ContextBudget({.max_tokens = total, .target_tokens = total / 2});
}

}  // namespace cupel::benchmarks
