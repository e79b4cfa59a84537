/// @file
/// The parts of the command line. The parser library takes seconds to compile in every file that
/// includes it, so only command_line.cpp includes it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace firmpath::tool {

/// The action of a subcommand, run if it is chosen; the result is the exit code.
using Run = std::function<int()>;

/// Whether an option may be left out.
enum class Need : bool { optional, required };

/// An option that names a file to write.
struct Output {
    std::string name;
    const std::string* value;
};

/// A subcommand, while its options are declared. All values are read as text. The initial content of a value is shown
/// as its default. The values must outlive the parsing.
class Command {
public:
    Command(CLI::App& app, std::vector<Output>& outputs) : app_(&app), outputs_(&outputs) {}

    /// A value without a name, identified by its position; it must be given.
    void operand(const std::string& name, std::string& value, const std::string& type, const std::string& help);
    /// `names` is "--name" or "-n,--name".
    void option(const std::string& names, std::string& value, const std::string& type, const std::string& help,
                Need need = Need::optional);
    /// Names a file that the command writes: no two outputs may be the same file.
    void output(const std::string& names, std::string& value, const std::string& type, const std::string& help);
    /// May be given several times.
    void option(const std::string& names, std::vector<std::string>& values, const std::string& type,
                const std::string& help, Need need = Need::optional);
    /// Exactly two values after one name.
    void pair(const std::string& names, std::vector<std::string>& values, const std::string& type,
              const std::string& help, Need need = Need::optional);
    void flag(const std::string& name, bool& value, const std::string& help);
    /// The text at the end of --help.
    void footer(const std::string& text);

private:
    CLI::App* app_;
    std::vector<Output>* outputs_;
};

/// The program's subcommands.
class CommandLine {
public:
    CommandLine(const std::string& description, const std::string& version, const std::string& footer);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    Command command(const std::string& name, const std::string& description, Run run);

    /// Reads the arguments. @return the action to run; empty after --help and --version, which are printed.
    /// Throws `InputError`.
    Run parse(int argc, char** argv);

private:
    std::unique_ptr<CLI::App> app_;
    std::vector<Output> outputs_;
    Run chosen_;
};

}  // namespace firmpath::tool
