#include "report.hpp"

#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "options.hpp"
#include "status_words.hpp"

namespace firmpath::tool {

namespace {

/// A line in several that fit into the terminal, between words; all but the first begin at a column.
std::string in_lines(std::string rest, std::size_t column) {
    const auto columns = static_cast<std::size_t>(terminal_columns());
    std::string lines;
    while (rest.size() > columns) {
        const std::size_t blank = rest.rfind(' ', columns);
        if (blank == std::string::npos || blank <= column) {
            break;
        }
        lines += rest.substr(0, blank) + '\n';
        rest = std::string(column, ' ') + rest.substr(blank + 1);
    }
    return lines + rest;
}

}  // namespace

void FormatOption::add_to(Command& command) { command.option("--format", format_, "text|json", "output format"); }

bool FormatOption::json() const {
    if (format_ != "text" && format_ != "json") {
        fail_option("--format", format_, "text or json");
    }
    return format_ == "json";
}

bool FormatOption::json_beside_header(bool to_standard_output) const {
    if (json() && to_standard_output) {
        fail_option("--format", format_, "-o FILE with it, because the header goes to standard output");
    }
    return json();
}

void Report::add(std::string_view name, const Json& value, const std::string& text) {
    line(name, text);
    data(name, value);
}

void Report::note(std::string_view name, const std::string& text) {
    if (!text.empty()) {
        add(name, Json(text), text);
    }
}

void Report::line(std::string_view name, const std::string& text) {
    const std::string head = host::concat(name, std::string(name.size() < column_ ? column_ - name.size() : 1, ' '));
    const bool narrow = is_terminal(STDOUT_FILENO) || std::getenv("COLUMNS") != nullptr;
    block((narrow ? in_lines(head + text, column_) : head + text) + '\n');
}

void Report::block(std::string_view text) {
    if (!json_) {
        text_ += text;
    }
}

void Report::data(std::string_view name, const Json& value) {
    if (json_) {
        members_.set(name, value);
    }
}

void Report::data(const Json& members) {
    if (json_) {
        members_.update(members);
    }
}

void Report::print() const {
    if (json_) {
        std::cout << members_.line() << '\n';
    } else {
        std::cout << text_;
    }
}

void add_status(Report& report, Status status) {
    report.add("status", to_string(status), host::concat(to_string(status), ": ", in_words(status)));
}

}  // namespace firmpath::tool
