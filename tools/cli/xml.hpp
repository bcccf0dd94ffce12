#ifndef CUPEL_CLI_XML_HPP
#define CUPEL_CLI_XML_HPP

#include <string>
#include <string_view>

namespace cupel::cli {

/// `text` as it may stand in XML 1.0, in an attribute or between tags. Characters that XML has no way to write, and
/// those that view::printable() does not show, become U+FFFD; line ends and tabs stay.
std::string xml_text(std::string_view text);

}  // namespace cupel::cli

#endif
