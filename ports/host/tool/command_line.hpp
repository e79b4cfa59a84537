/// @file
/// What the command line consists of. The library behind it takes seconds to compile in every file that
/// includes it, so only command_line.cpp does.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace firmpath::tool {

/// What is to be done if a subcommand is the one chosen; the result is the exit code.
using Run = std::function<int()>;

/// Whether an option may be left out.
enum class Need : bool { optional, required };

/// A subcommand, while its options are declared. All values are taken as text. What a value holds before is shown as
/// its default. The values must outlive the parsing.
class Command {
public:
    explicit Command(CLI::App& app) : app_(&app) {}

    /// A value without a name, known by its place; it must be given.
    void operand(const std::string& name, std::string& value, const std::string& type, const std::string& help);
    /// `names` is "--name" or "-n,--name".
    void option(const std::string& names, std::string& value, const std::string& type, const std::string& help,
                Need need = Need::optional);
    /// May be given several times.
    void option(const std::string& names, std::vector<std::string>& values, const std::string& type,
                const std::string& help, Need need = Need::optional);
    void flag(const std::string& name, bool& value, const std::string& help);
    /// What --help says at its end.
    void footer(const std::string& text);

private:
    CLI::App* app_;
};

/// The program's subcommands.
class CommandLine {
public:
    CommandLine(const std::string& description, const std::string& version, const std::string& footer);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    Command command(const std::string& name, const std::string& description, Run run);

    /// Reads the arguments. @return what is to be done; after --help and --version, which are printed, nothing.
    /// Throws `InputError`.
    Run parse(int argc, char** argv);

private:
    std::unique_ptr<CLI::App> app_;
    Run chosen_;
};

}  // namespace firmpath::tool
