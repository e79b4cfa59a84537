/// @file
/// What a subcommand prints, as text or as JSON.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "command_line.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/host/error.hpp"
#include "json.hpp"

namespace firmpath::tool {

/// --format.
class FormatOption {
public:
    void add_to(Command& command);
    /// Throws `InputError` unless it is text or json.
    bool json() const;
    /// The same for a command that may write a header to standard output, where no JSON can stand then.
    bool json_beside_header(bool to_standard_output) const;

private:
    std::string format_ = "text";
};

/// Figures, each with a name: printed as lines, or as one object of JSON in one line.
class Report {
public:
    /// In text, the figures stand from `column` on.
    explicit Report(bool json, std::size_t column = 12) : json_(json), column_(column) {}

    bool json() const { return json_; }

    void add(std::string_view name, const Json& value, const std::string& text);
    template <class Value>
    void add(std::string_view name, const Value& value) {
        add(name, Json(value), host::concat(value));
    }
    /// What goes without saying if it is empty.
    void note(std::string_view name, const std::string& text);
    /// In text only.
    void line(std::string_view name, const std::string& text);
    void block(std::string_view text);
    /// In JSON only.
    void data(std::string_view name, const Json& value);
    void data(const Json& members);

    /// The object of JSON; null in text.
    const Json& members() const { return members_; }

    void print() const;

private:
    bool json_;
    std::size_t column_;
    std::string text_;
    Json members_;
};

/// Adds the status of a search, and in text what it means.
void add_status(Report& report, Status status);

}  // namespace firmpath::tool
