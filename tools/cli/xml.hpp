#ifndef CUPEL_CLI_XML_HPP
#define CUPEL_CLI_XML_HPP

#include <string>
#include <string_view>

namespace cupel::cli {

/// `text` escaped for XML 1.0, for an attribute or as element content. Characters that XML does not allow, and those
/// that view::printable() replaces, become U+FFFD; line ends and tabs stay.
std::string xml_text(std::string_view text);

}  // namespace cupel::cli

#endif
