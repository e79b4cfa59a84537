/// @file
/// Shared by the tests of the desktop port: a folder to write into, and what a text must have.
#pragma once

#include <atomic>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include <unistd.h>

#include "support/error_of.hpp"
#include "support/test.hpp"

namespace test_support {

/// Whether a text has this part, for EXPECT_TRUE; a failure shows the text.
inline testing::AssertionResult has(const std::string& text, const std::string& part) {
    return testing::AssertionResult(text.find(part) != std::string::npos) << '"' << part << "\" in:\n" << text;
}
/// Whether it begins with this part.
inline testing::AssertionResult begins(const std::string& text, const std::string& part) {
    return testing::AssertionResult(text.starts_with(part)) << '"' << part << "\" at the start of:\n" << text;
}

/// A separate folder for each test, removed at the end.
class Scratch {
public:
    Scratch() {
        static std::atomic<int> count{0};
        folder_ = std::filesystem::temp_directory_path() /
                  ("firmpath_test_" + std::to_string(getpid()) + "_" + std::to_string(count++));
        std::filesystem::create_directories(folder_);
    }
    ~Scratch() {
        std::error_code error;
        std::filesystem::remove_all(folder_, error);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    std::filesystem::path path(const std::string& name) const { return folder_ / name; }

    /// Writes a file and returns its path.
    std::filesystem::path write(const std::string& name, std::string_view bytes) const {
        std::ofstream out(path(name), std::ios::binary);
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        return path(name);
    }

    std::string read(const std::string& name) const {
        std::ifstream in(path(name), std::ios::binary);
        std::ostringstream text;
        text << in.rdbuf();
        return text.str();
    }

private:
    std::filesystem::path folder_;
};

}  // namespace test_support
