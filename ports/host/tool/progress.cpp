#include "progress.hpp"

#include <unistd.h>

#include <iostream>

#include "options.hpp"

namespace firmpath::tool {
namespace {

constexpr const char* wipe = "\r\x1b[K";

}  // namespace

Progress::Progress() : watched_(is_terminal(STDERR_FILENO)), next_(Clock::now() + std::chrono::seconds(1)) {}

Progress::~Progress() {
    if (shown_) {
        std::cerr << wipe << std::flush;
    }
}

bool Progress::due() const { return watched_ && Clock::now() >= next_; }

void Progress::show(const std::string& text) {
    std::cerr << wipe << text << std::flush;
    shown_ = true;
    next_ = Clock::now() + std::chrono::milliseconds(200);
}

}  // namespace firmpath::tool
