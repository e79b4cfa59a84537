#include "progress.hpp"

#include <unistd.h>

#include <iostream>

#include "firmpath/host/error.hpp"
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

std::function<void(double share)> Progress::of_tables() {
    if (!watched_) {
        return {};
    }
    return [this](double share) {
        if (due()) {
            show(host::concat("tables: ", static_cast<int>(100 * share), " %"));
        }
    };
}

void set_map(host::Planner& planner, const host::PlanningMap& map) {
    Progress progress;
    planner.set_map(map, progress.of_tables());
}

std::unique_ptr<host::ClusterPaths> make_paths(const host::PlanningMap& map, host::ClusterOptions options) {
    Progress progress;
    options.progress = progress.of_tables();
    return host::make_cluster_paths(map, options);
}

}  // namespace firmpath::tool
