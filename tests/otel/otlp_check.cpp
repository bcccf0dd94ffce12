// otlp_check json|binary FILE: validates OTLP strictly with the official protobuf definitions. json: every line of the
// file is a message; binary: the file is one message. Prints each message as one line of protobuf's own JSON.

#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>
#include <opentelemetry/proto/collector/trace/v1/trace_service.pb.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace {

namespace protobuf = google::protobuf;
using Request = opentelemetry::proto::collector::trace::v1::ExportTraceServiceRequest;

void require(bool condition, const std::string& what) {
  if (!condition) throw std::runtime_error(what);
}

int value_of(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  require(digit >= 'a' && digit <= 'f', std::string("not a lower-case hexadecimal digit: ") + digit);
  return digit - 'a' + 10;
}

std::string base64_of_hex(const std::string& hex) {
  constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string result;
  unsigned bits = 0;
  int count = 0;
  for (const char digit : hex) {
    bits = bits << 4U | static_cast<unsigned>(value_of(digit));
    count += 4;
    if (count >= 6) result += kDigits[bits >> static_cast<unsigned>(count -= 6) & 63U];
  }
  if (count > 0) result += kDigits[bits << static_cast<unsigned>(6 - count) & 63U];
  while (result.size() % 4 != 0) result += '=';
  return result;
}

// OTLP/JSON is protobuf's JSON except that ids are hexadecimal and enumerations are numbers; protobuf reads those
// either way.
void translate(protobuf::Value& value);

void translate(protobuf::Struct& object) {
  for (auto& [name, member] : *object.mutable_fields()) {
    if (name == "traceId" || name == "spanId" || name == "parentSpanId") {
      const std::size_t digits = name == "traceId" ? 32 : 16;
      require(member.string_value().size() == digits, name + " does not have " + std::to_string(digits) + " digits");
      member.set_string_value(base64_of_hex(member.string_value()));
    } else {
      if (name == "kind" || name == "code") require(member.has_number_value(), name + " is not a number");
      if (name.ends_with("UnixNano") || name == "intValue")
        require(member.has_string_value(), name + " is not a string");
      translate(member);
    }
  }
}

void translate(protobuf::Value& value) {
  if (value.has_struct_value()) translate(*value.mutable_struct_value());
  if (value.has_list_value()) {
    for (protobuf::Value& element : *value.mutable_list_value()->mutable_values()) translate(element);
  }
}

Request from_json(const std::string& line) {
  protobuf::Struct object;
  auto status = protobuf::util::JsonStringToMessage(line, &object);
  require(status.ok(), "not JSON: " + status.ToString());
  translate(object);
  std::string text;
  require(protobuf::util::MessageToJsonString(object, &text).ok(), "cannot be written back");
  Request request;
  protobuf::util::JsonParseOptions strict;
  strict.ignore_unknown_fields = false;
  status = protobuf::util::JsonStringToMessage(text, &request, strict);
  require(status.ok(), "not an ExportTraceServiceRequest: " + status.ToString());
  return request;
}

void judge(const Request& request) {
  require(request.GetReflection()->GetUnknownFields(request).empty(), "has unknown fields");
  require(request.resource_spans_size() > 0, "has no spans");
  for (const auto& resource : request.resource_spans()) {
    for (const auto& scope : resource.scope_spans()) {
      require(scope.spans_size() > 0, "has a scope without spans");
      for (const auto& span : scope.spans()) {
        require(span.trace_id().size() == 16 && span.span_id().size() == 8, "has an invalid id");
        require(span.parent_span_id().empty() || span.parent_span_id().size() == 8, "has an invalid parent");
        require(span.start_time_unix_nano() > 0 && span.end_time_unix_nano() >= span.start_time_unix_nano(),
                "ends before it starts");
      }
    }
  }
  std::string text;
  require(protobuf::util::MessageToJsonString(request, &text).ok(), "cannot be shown");
  std::cout << text << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  int number = 0;
  try {
    std::ifstream file(argv[2], std::ios::binary);
    require(file.is_open(), "cannot be opened");
    if (std::string(argv[1]) == "binary") {
      Request request;
      require(request.ParseFromIstream(&file), "is not an ExportTraceServiceRequest");
      judge(request);
      return 0;
    }
    for (std::string line; std::getline(file, line);) {
      ++number;
      judge(from_json(line));
    }
    require(number > 0, "is empty");
  } catch (const std::exception& error) {
    std::cerr << argv[2] << ", line " << number << ": " << error.what() << '\n';
    return 1;
  }
  return 0;
}
