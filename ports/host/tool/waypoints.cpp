#include "waypoints.hpp"

#include <filesystem>

#include "firmpath/host/files.hpp"
#include "firmpath/moves/hex.hpp"
#include "firmpath/path/waypoints.hpp"
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

}  // namespace

void WaypointOptions::add_to(Command& command) {
    command.output("--waypoints", file_, "FILE",
                   "write the corners of the path: .csv, .json, else a line x,y for each; - for standard output");
    command.flag("--path", path_, "also print every cell of the path, by its centre");
}

void WaypointOptions::refuse_mixed(bool json) const {
    if (file_ == "-" && json) {
        fail_option("--waypoints", file_, "a file, because --format json writes to standard output");
    }
}

void WaypointOptions::tell(Report& report, const std::vector<Cell>& path, int moves, const Places& places) const {
    const std::vector<Cell> corners = corners_of(path, moves);
    report.data("unit", places.unit());
    report.data("waypoints", places.json(corners));
    if (!path.empty()) {
        report.add("turns", corners.size() < 2 ? 0 : corners.size() - 2);
        report.line("waypoints", concat(places.text(corners), " (", places.unit(), ')'));
    }
    if (path_) {
        report.add("path", places.json(path), places.text(path));
    }
    if (file_.empty()) {
        return;
    }
    const std::string ending = std::filesystem::path(file_).extension().string();
    const std::string lines = path.empty() ? "" : places.text(corners, "\n") + '\n';
    if (file_ == "-") {
        report.block(lines);
    } else {
        host::write_file(file_, ending == ".csv"    ? "x,y\n" + lines
                                : ending == ".json" ? places.json(corners).line() + '\n'
                                                    : lines);
    }
}

}  // namespace firmpath::tool
