#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <utility>

#include "firmpath/host/error.hpp"

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

}  // namespace

void Command::operand(const std::string& name, std::string& value, const std::string& type, const std::string& help) {
    describe(*app_->add_option(name, value, help), type, Need::required);
}

void Command::option(const std::string& names, std::string& value, const std::string& type, const std::string& help,
                     Need need) {
    describe(*app_->add_option(names, value, help), type, need);
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

void Command::footer(const std::string& text) { app_->footer(text); }

CommandLine::CommandLine(const std::string& description, const std::string& version, const std::string& footer)
    : app_(std::make_unique<CLI::App>(description)) {
    app_->name("firmpath");
    app_->set_version_flag("--version", version);
    app_->require_subcommand(1);
    app_->footer(footer);
}

CommandLine::~CommandLine() = default;

Command CommandLine::command(const std::string& name, const std::string& description, Run run) {
    CLI::App* command = app_->add_subcommand(name, description);
    command->callback([this, run = std::move(run)] { chosen_ = run; });
    return Command(*command);
}

Run CommandLine::parse(int argc, char** argv) {
    refuse_empty_after_equals(*app_, argc, argv);
    try {
        app_->parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
            app_->exit(error);  // prints what --help and --version ask for
            return {};
        }
        throw host::InputError(host::concat("firmpath: ", error.what(), "; see firmpath --help"));
    }
    return chosen_;
}

}  // namespace firmpath::tool
