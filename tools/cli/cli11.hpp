#ifndef CUPEL_CLI_CLI11_HPP
#define CUPEL_CLI_CLI11_HPP

// Forward declarations. Including CLI11 itself costs seconds of compile time per file.
namespace CLI {
class App;
class Option;
}  // namespace CLI

#endif
