/// @file
/// Runs the tool.
#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <string>

#include "scratch.hpp"

namespace test_support {

struct Outcome {
    int code;
    std::string out;
    std::string err;
};

/// Tests that run the tool, with one subcommand if it is named, in a folder of their own.
class ProgramTest : public testing::Test {
protected:
    explicit ProgramTest(const std::string& subcommand = "") : subcommand_(subcommand + ' ') {}

    Outcome run(const std::string& arguments) const {
        const std::string command = "cd '" + scratch.path("").string() + "' && '" FIRMPATH_PROGRAM "' " + subcommand_ +
                                    arguments + " >out 2>err </dev/null";
        const int status = std::system(command.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, scratch.read("out"), scratch.read("err")};
    }
    /// What it prints; expects it to succeed.
    std::string out_of(const std::string& arguments) const {
        const Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.code, 0) << arguments << '\n' << outcome.out;
        EXPECT_EQ(outcome.err, "") << arguments;
        return outcome.out;
    }
    /// Expects it to print nothing but a line that says what is wrong.
    void expect_refused(const std::string& arguments, const std::string& line) const {
        const Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.code, 2) << arguments;
        EXPECT_EQ(outcome.out, "") << arguments;
        EXPECT_EQ(outcome.err, line + "\n") << arguments;
    }

    Scratch scratch;

private:
    std::string subcommand_;
};

}  // namespace test_support
