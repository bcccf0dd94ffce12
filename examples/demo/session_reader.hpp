#ifndef CUPEL_EXAMPLES_DEMO_SESSION_READER_HPP
#define CUPEL_EXAMPLES_DEMO_SESSION_READER_HPP

#include <stdexcept>
#include <string>
#include <vector>

#include "cupel/model/context_item.hpp"

namespace demo {

/// A session that cannot be read. The message starts with the file, and with the line where there is one.
class SessionError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads one item per line. Blank lines are passed over, unknown fields ignored. Throws SessionError.
std::vector<cupel::ContextItem> read_session(const std::string& path);

}  // namespace demo

#endif
