#ifndef CUPEL_CLI_CLI11_HPP
#define CUPEL_CLI_CLI11_HPP

// The names that declarations need. CLI11 itself makes every file that includes it compile for seconds.
namespace CLI {
class App;
class Option;
}  // namespace CLI

#endif
