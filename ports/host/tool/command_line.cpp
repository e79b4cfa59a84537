#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <sstream>
#include <system_error>
#include <utility>

#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "options.hpp"

namespace firmpath::tool {
namespace {

[[noreturn]] void fail_empty(const std::string& name, const std::string& type) {
    throw host::InputError(host::concat(name, ": ''; expected ", type, ", not an empty value"));
}

/// Sets what is common to every option and operand that takes a value.
void describe(CLI::Option& option, const std::string& type, Need need) {
    option.type_name(type)->capture_default_str();
    // An empty value is a variable that a script forgot to set. If it were treated as an omitted option, a requested
    // limit would be lost.
    option.check(
        [&option, type](const std::string& value) -> std::string {
            if (value.empty()) {
                fail_empty(option.get_name(), type);
            }
            // The value itself was forgotten.
            if (value.size() > 2 && value.starts_with("--")) {
                throw host::InputError(host::concat(option.get_name(), ": ", host::in_quotes(value), "; expected ",
                                                    type, ", not another option; a file of this name is ./", value));
            }
            return {};
        },
        "");
    if (need == Need::required) {
        option.required();
    }
}

/// Throws for `--name=` without a value: the parser would use the next argument as the value.
void refuse_empty_after_equals(const CLI::App& app, int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        const std::size_t equals = argument.find('=');
        if (argument[0] != '-' || equals + 1 != argument.size()) {
            continue;
        }
        const std::string name = argument.substr(0, equals);
        const auto commands = app.get_subcommands([&](const CLI::App* each) { return each->get_name() == argv[1]; });
        const CLI::Option* option = commands.empty() ? nullptr : commands[0]->get_option_no_throw(name);
        if (option == nullptr) {
            continue;  // the parser reports what is wrong
        }
        if (option->get_items_expected() == 0) {
            throw host::InputError(host::concat(name, ": ''; expected no value"));
        }
        fail_empty(name, option->get_type_name());
    }
}

/// How many letters must be changed, left out, put in or swapped with the next one to get from one word to another.
std::size_t distance_between(const std::string& a, const std::string& b) {
    std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
            }
        }
    }
    return d[a.size()][b.size()];
}

/// The nearest of some words, as the end of a message; empty if none is near.
std::string nearest(const std::string& word, const std::vector<std::string>& known) {
    std::string best;
    std::size_t least = std::min<std::size_t>(word.size() / 3 + 1, 3);
    for (const std::string& each : known) {
        const std::size_t distance = distance_between(word, each);
        if (distance <= least) {
            least = distance - (distance > 0 ? 1 : 0);
            best = each;
        }
    }
    return best.empty() ? "" : host::concat("; did you mean ", best, "?");
}

/// A word that is no command, or no option of its command, and what was meant by it.
struct Unknown {
    std::string word;
    std::string meant;  ///< the end of a message; empty if nothing is near
};

/// The first of them; no word if there is none.
Unknown find_unknown(const CLI::App& app, int argc, char** argv) {
    const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
    const CLI::App* command = nullptr;
    std::vector<std::string> names;
    for (const CLI::App* each : commands) {
        names.push_back(each->get_name());
        command = argc > 1 && each->get_name() == argv[1] ? each : command;
    }
    if (command == nullptr) {
        return argc > 1 ? Unknown{argv[1], nearest(argv[1], names)} : Unknown{};
    }
    std::vector<std::string> options;
    for (const CLI::Option* option : command->get_options()) {
        for (const std::string& name : option->get_lnames()) {
            options.push_back("--" + name);
        }
    }
    for (int i = 2; i < argc; ++i) {
        const std::string argument = argv[i];
        const std::string name = argument.substr(0, argument.find('='));
        if (name.starts_with("--") && std::find(options.begin(), options.end(), name) == options.end()) {
            return {name, nearest(name, options)};
        }
    }
    return {};
}

/// A text in which the lines of a paragraph are one line. Lines that begin with a blank stay as they are, and so does
/// one before them.
std::string in_paragraphs(const std::string& text) {
    const auto flows = [](std::string_view line) { return !line.empty() && line.front() != ' '; };
    std::string result;
    bool in_paragraph = false;
    for (const std::string_view line : host::split_lines(text)) {
        result += result.empty() ? "" : in_paragraph && flows(line) ? " " : "\n";
        result += line;
        in_paragraph = flows(line);
    }
    return result;
}

/// A line of --help in lines of at most so many columns, if its words allow. Further lines begin below the text.
std::string wrapped(const std::string& line, std::size_t columns) {
    constexpr std::size_t help_column = 30;
    const std::size_t own = std::min(line.find_first_not_of(' '), line.size());
    const bool option = own == 2 && line.size() > help_column && line[help_column - 1] == ' ' &&
                        line[help_column] != ' ' && line.find("  ", own) != std::string::npos;
    const std::string indent(option ? help_column : own == 2 ? 6 : own, ' ');
    // A list of words that is longer than a line.
    const bool words = !option && line.starts_with("  -");
    std::string result;
    std::string rest = line;
    while (rest.size() > columns) {
        const std::size_t text = rest.find_first_not_of(' ');
        const std::size_t bar = words ? rest.rfind('|', columns - 1) : std::string::npos;
        if (bar != std::string::npos && bar > text) {
            result += rest.substr(0, bar + 1) + '\n';
            rest = indent + rest.substr(bar + 1);
            continue;
        }
        std::size_t at = rest.rfind(' ', columns);
        at = at == std::string::npos || at < text ? rest.find(' ', text) : at;  // behind the first word, if it is long
        if (at == std::string::npos || rest.find_first_not_of(' ', at) == std::string::npos) {
            break;
        }
        result += rest.substr(0, rest.find_last_not_of(' ', at) + 1) + '\n';
        rest = indent + rest.substr(rest.find_first_not_of(' ', at));
    }
    return result + rest;
}

/// What --help prints.
void print_wrapped(const std::string& text) {
    const auto columns = static_cast<std::size_t>(terminal_columns());
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::cout << wrapped(line, columns) << '\n';
    }
}

/// Throws for two outputs of one name, and for one that cannot be written, before any work is done for them.
void check_outputs(const std::vector<Output>& outputs) {
    std::map<std::filesystem::path, std::string> names;
    for (const Output& output : outputs) {
        if (output.value->empty() || *output.value == "-") {
            continue;
        }
        std::error_code error;
        const std::filesystem::path file =
            std::filesystem::weakly_canonical(std::filesystem::absolute(*output.value), error);
        const auto [other, is_new] =
            names.try_emplace(error ? std::filesystem::path(*output.value) : file, output.name);
        if (!is_new) {
            throw host::InputError(host::concat(output.name, ": ", host::in_quotes(*output.value),
                                                "; expected another file than that of ", other->second));
        }
        host::refuse_unwritable(*output.value);
    }
}

}  // namespace

void Command::operand(const std::string& name, std::string& value, const std::string& type, const std::string& help) {
    describe(*app_->add_option(name, value, help), type, Need::required);
}

void Command::option(const std::string& names, std::string& value, const std::string& type, const std::string& help,
                     Need need) {
    describe(*app_->add_option(names, value, help), type, need);
}

void Command::output(const std::string& names, std::string& value, const std::string& type, const std::string& help) {
    option(names, value, type, help);
    outputs_->push_back({names.substr(names.find(',') + 1), &value});
}

void Command::option(const std::string& names, std::vector<std::string>& values, const std::string& type,
                     const std::string& help, Need need) {
    // Each value needs its own name before it; otherwise the first name would take all arguments that follow.
    describe(*app_->add_option(names, values, help)->allow_extra_args(false), type, need);
}

void Command::pair(const std::string& names, std::vector<std::string>& values, const std::string& type,
                   const std::string& help, Need need) {
    describe(*app_->add_option(names, values, help)->expected(2), type, need);
}

void Command::flag(const std::string& name, bool& value, const std::string& help) { app_->add_flag(name, value, help); }

void Command::footer(const std::string& text) { app_->footer(in_paragraphs(text)); }

CommandLine::CommandLine(const std::string& description, const std::string& version, const std::string& footer)
    : app_(std::make_unique<CLI::App>(description)) {
    app_->name("firmpath");
    app_->set_version_flag("--version", version);
    app_->require_subcommand(1);
    app_->footer(in_paragraphs(footer));
}

CommandLine::~CommandLine() = default;

Command CommandLine::command(const std::string& name, const std::string& description, Run run) {
    CLI::App* command = app_->add_subcommand(name, description);
    command->callback([this, run = std::move(run)] { chosen_ = run; });
    return Command(*command, outputs_);
}

Run CommandLine::parse(int argc, char** argv) {
    refuse_empty_after_equals(*app_, argc, argv);
    try {
        app_->parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
            std::ostringstream text;
            app_->exit(error, text, text);  // what --help and --version ask for
            print_wrapped(text.str());
            return {};
        }
        const Unknown unknown = find_unknown(*app_, argc, argv);
        // A name that is mistyped may be what is missing.
        const bool mistyped =
            dynamic_cast<const CLI::RequiredError*>(&error) != nullptr && unknown.word.starts_with("--");
        throw host::InputError(host::concat(
            "firmpath: ", mistyped ? "The following argument was not expected: " + unknown.word : error.what(),
            unknown.meant, "; see firmpath --help"));
    }
    check_outputs(outputs_);
    return chosen_;
}

}  // namespace firmpath::tool
