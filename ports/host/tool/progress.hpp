/// @file
/// Shows the progress of long work on a terminal.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "firmpath/host/cluster_paths.hpp"
#include "firmpath/host/clusters.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"

namespace firmpath::tool {

/// Writes to stderr if that is a terminal: nothing in the first second, then a line that is
/// overwritten a few times a second and erased at the end.
class Progress {
public:
    Progress();
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Whether anything will ever be written; if not, the text need not be made.
    bool watched() const { return watched_; }
    /// Whether it is time to show something.
    bool due() const;
    void show(const std::string& text);
    /// What to call with the share of the tables of a jump graph that is made. The progress must outlive it.
    std::function<void(double share)> of_tables();

private:
    using Clock = std::chrono::steady_clock;
    bool watched_;
    Clock::time_point next_;
};

/// While it lives, and stderr is a terminal: where nothing was written for a second, the line of `Progress` says for
/// how long the tool has worked. The line is erased before anything else is written.
class Alive {
public:
    Alive();
    ~Alive();
    Alive(const Alive&) = delete;
    Alive& operator=(const Alive&) = delete;

private:
    class ErasingBuffer;
    std::unique_ptr<ErasingBuffer> out_;
    std::unique_ptr<ErasingBuffer> err_;
    std::mutex mutex_;
    std::jthread thread_;
};

/// `planner.set_map(map)`; shows the progress of making tables, if that takes long.
void set_map(host::Planner& planner, const host::PlanningMap& map);

/// `host::make_cluster_paths(map, options)`, in the same way.
std::unique_ptr<host::ClusterPaths> make_paths(const host::PlanningMap& map, host::ClusterOptions options);

}  // namespace firmpath::tool
