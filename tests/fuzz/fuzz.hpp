/// @file
/// Every fuzz target includes this file. A target is a file with `LLVMFuzzerTestOneInput`: linked with libFuzzer it is
/// fuzzed, linked with replay.cpp it is a test that runs on the kept files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

/// Runs one input. Returns 0; ends the program if a check fails.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

namespace fuzz {

/// Ends the program if the condition is false, and prints it.
#define FUZZ_EXPECT(...) ((__VA_ARGS__) ? void() : fuzz::fail(__FILE__, __LINE__, #__VA_ARGS__))

[[noreturn]] inline void fail(const char* file, int line, const char* sentence) {
    std::fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, sentence);
    std::abort();
}

/// Reads the input as a sequence of choices. After its end all choices are 0.
class Choices {
public:
    Choices(const std::uint8_t* bytes, std::size_t size) : bytes_(bytes), size_(size) {}

    bool at_end() const { return at_ >= size_; }
    std::uint8_t byte() { return at_end() ? std::uint8_t{0} : bytes_[at_++]; }
    std::uint32_t word() {
        std::uint32_t value = 0;
        for (int i = 0; i < 4; ++i) {
            value = value << 8 | byte();
        }
        return value;
    }
    /// A number from 0 to n - 1; reads one byte if that suffices.
    std::uint32_t below(std::uint32_t n) {
        const std::uint32_t high = n > 256 ? byte() : 0U;
        return (high << 8 | byte()) % n;
    }
    /// A number from `low` to `high`, both included, less than 65,536 apart.
    int between(int low, int high) { return low + static_cast<int>(below(static_cast<std::uint32_t>(high - low) + 1)); }

private:
    const std::uint8_t* bytes_;
    std::size_t size_;
    std::size_t at_ = 0;
};

}  // namespace fuzz
