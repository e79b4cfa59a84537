#include "waypoints.hpp"

#include <cmath>
#include <filesystem>

#include "firmpath/host/files.hpp"
#include "firmpath/moves/hex.hpp"
#include "firmpath/path/waypoints.hpp"
#include "lines.hpp"
#include "options.hpp"

namespace firmpath::tool {
namespace {

using host::concat;

std::vector<Cell> corners_of(const std::vector<Cell>& path, int moves) {
    std::vector<Cell> corners;
    const auto add = [&](const auto& cells) {
        for (const Cell cell : cells) {
            corners.push_back(cell);
        }
    };
    moves == 6 ? add(waypoints<Hex<HexLayout::odd_r>>(path)) : add(waypoints(path));
    return corners;
}

/// Places as text and as JSON.
class Places {
public:
    Places(const std::vector<Cell>& cells, const host::PlanningMap& map, bool metres) {
        for (const Cell cell : cells) {
            const host::Metres at = map.centre(cell);
            x_.push_back(metres ? Json(rounded(at.x)) : Json(cell.x));
            y_.push_back(metres ? Json(rounded(at.y)) : Json(cell.y));
        }
    }

    /// Each as "x,y", with `between` between them.
    std::string text(const char* between) const {
        std::string text;
        for (std::size_t i = 0; i < x_.size(); ++i) {
            text += concat(i == 0 ? "" : between, x_[i].line(), ',', y_[i].line());
        }
        return text;
    }
    std::size_t size() const { return x_.size(); }
    Json json() const {
        auto all = Json::array();
        for (std::size_t i = 0; i < x_.size(); ++i) {
            all.push_back(Json::array({x_[i], y_[i]}));
        }
        return all;
    }

private:
    /// To a tenth of a millimetre.
    static double rounded(double metres) { return std::round(metres * 1e4) / 1e4; }

    std::vector<Json> x_;
    std::vector<Json> y_;
};

}  // namespace

void WaypointOptions::add_to(Command& command) {
    command.output("--waypoints", file_, "FILE",
                   "write the corners of the path: .csv, .json, else a line x,y for each; - for standard output");
    command.flag("--path", path_, "also print every cell of the path");
}

void WaypointOptions::refuse_mixed(bool json) const {
    if (file_ == "-" && json) {
        fail_option("--waypoints", file_, "a file, because --format json writes to standard output");
    }
}

void WaypointOptions::tell(Report& report, const std::vector<Cell>& path, int moves, const host::PlanningMap& map,
                           bool cells) const {
    const bool metres = map.has_metres() && !cells;
    const char* const unit = metres ? "metres" : "cells";
    const Places corners(corners_of(path, moves), map, metres);
    report.data("unit", unit);
    report.data("waypoints", corners.json());
    if (!path.empty()) {
        report.add("turns", corners.size() < 2 ? 0 : corners.size() - 2);
        report.line("waypoints", concat(corners.text(" "), " (", unit, ')'));
    }
    if (path_) {
        report.add("path", cells_json(path), cells_text(path));
    }
    if (file_.empty()) {
        return;
    }
    const std::string ending = std::filesystem::path(file_).extension().string();
    const std::string lines = path.empty() ? "" : corners.text("\n") + '\n';
    if (file_ == "-") {
        report.block(lines);
    } else {
        host::write_file(file_, ending == ".csv"    ? "x,y\n" + lines
                                : ending == ".json" ? corners.json().line() + '\n'
                                                    : lines);
    }
}

}  // namespace firmpath::tool
