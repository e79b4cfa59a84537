/// @file
/// What the tool keeps of a search.
#pragma once

#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/picture.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/host/trace.hpp"
#include "options.hpp"
#include "progress.hpp"

namespace firmpath::tool {

/// Writes the trace, keeps what the picture needs, and shows that the search is running.
class Recorder final : public host::SearchWatcher {
public:
    Recorder(const std::string& trace, bool keep, const host::PlanningMap& map, const host::PlanQuery& query,
             const host::PlannerInfo& info, const host::PlannerOptions& options)
        : keep_(keep), map_(map), info_(info), options_(options) {
        if (trace.empty()) {
            return;
        }
        if (trace != "-") {
            file_.emplace(trace);
        }
        std::ostream& out = file_ ? file_->stream() : std::cout;
        trace_ =
            trace.ends_with(".trace.yaml") ? host::make_posthoc_trace(out, map, query) : host::make_table_trace(out);
    }

    void expanded(Cell cell, std::uint32_t g) override {
        ++expansions_;
        if (keep_) {
            visit(cell).closed = expansions_;
        }
        if (trace_ != nullptr) {
            trace_->expanded(cell, g);
        }
        // Reading the clock costs more than an expansion.
        if (expansions_ % 4096 == 0 && progress_.due()) {
            progress_.show(host::concat("expanded ", expansions_, " cells"));
        }
    }

    void generated(Cell cell, Cell parent, std::uint32_t g, std::uint32_t f) override {
        if (keep_) {
            if (cell == parent && g == 0) {  // a search begins; only the last one is drawn
                visits_.clear();
                visit_of_.assign(map_.tiles.size(), 0);
            }
            host::Visit& reached = visit(cell);
            // A cell that was expanded with one heading may still be open with others.
            const bool stays_closed = info_.abilities.turns && !reached.is_open();
            reached.parent = parent;
            reached.g = g;
            reached.f = info_.promise == host::Promise::bounded ? f / options_.weight.den : f;
            reached.h = host::estimate_of(info_, options_, g, f);
            reached.closed = stays_closed ? reached.closed : 0;
        }
        if (trace_ != nullptr) {
            trace_->generated(cell, parent, g, f);
        }
    }

    /// Whether there is anything to do; else the search need not be watched.
    bool wanted() const { return keep_ || trace_ != nullptr || progress_.watched(); }

    /// The cells reached, for a picture.
    std::vector<host::Visit> take_visits() { return std::move(visits_); }

    /// Throws if the trace could not be written completely.
    void finish(const host::PlanResult& result) {
        if (trace_ != nullptr) {
            trace_->finish(result);
        }
        if (file_) {
            file_->keep();
        }
    }

private:
    host::Visit& visit(Cell cell) {
        std::uint32_t& number = visit_of_[map_.index(cell.x, cell.y)];
        if (number == 0) {
            visits_.push_back({.cell = cell, .opened = expansions_});
            number = static_cast<std::uint32_t>(visits_.size());
        }
        return visits_[number - 1];
    }

    bool keep_;
    std::optional<host::NewFile> file_;
    std::unique_ptr<host::TraceWriter> trace_;
    const host::PlanningMap& map_;
    const host::PlannerInfo& info_;
    host::PlannerOptions options_;
    std::vector<host::Visit> visits_;
    std::vector<std::uint32_t> visit_of_;  ///< of each cell, counted from 1; 0: not reached
    std::uint32_t expansions_ = 0;
    Progress progress_;
};

/// A path's length in words, in metres too on a map that has them.
inline std::string length_text(const host::PlanResult& result, const host::PlanningMap& map) {
    const std::string cells = decimals(result.length(), 2) + " cells";
    return map.has_metres() ? cells + " (" + decimals(result.length() * map.resolution, 2) + " m)" : cells;
}

}  // namespace firmpath::tool
