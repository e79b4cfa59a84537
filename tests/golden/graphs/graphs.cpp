// Makes the jump graphs, boxes and clusters of the golden maps, as the desktop tool does, and writes them as a header.
//
//     golden_graphs <graphs.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "faults/scene.hpp"
#include "firmpath/core/cell.hpp"
#include "firmpath/host/clusters.hpp"
#include "firmpath/host/jump_graph.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/scale.hpp"
#include "golden/drawing.hpp"
#include "golden/maps.hpp"
#include "support/jump_graph_of.hpp"

namespace {

using golden::Drawing;

// All maps are drawn on one of this size: cells outside the drawing are blocked.
constexpr int W = 40;
constexpr int H = 12;

using firmpath::host::ClusterOptions;
using firmpath::host::JumpGraphOptions;
using firmpath::host::PlanningMap;

/// The image of a map's tables.
std::vector<std::uint32_t> image_of(const PlanningMap& map, const JumpGraphOptions& options) {
    return firmpath::host::make_jump_graph(map, options).image;
}
std::vector<std::uint32_t> image_of(const PlanningMap& map, const ClusterOptions& options) {
    return firmpath::host::make_clusters(map, options).image;
}

/// Writes tables as arrays, in lists.
class Header {
public:
    explicit Header(std::ostream& out) : out_(out) {}

    template <class Options>
    void add(const std::string& map, const std::string& name, const PlanningMap& cells, const Options& options) {
        out_ << "inline constexpr std::uint32_t " << name << "[] = {";
        std::size_t column = 120;
        for (const std::uint32_t word : image_of(cells, options)) {
            char text[16];
            const int length = std::snprintf(text, sizeof text, "0x%X,", static_cast<unsigned>(word));
            column += static_cast<std::size_t>(length);
            if (column > 120) {
                out_ << '\n';
                column = static_cast<std::size_t>(length);
            }
            out_ << text;
        }
        out_ << "\n};\n";
        list_ += "    {\"" + map + "\", " + name + "},\n";
    }
    void end_list(const std::string& name) {
        out_ << "inline constexpr Graph " << name << "[] = {\n" << list_ << "};\n\n";
        list_.clear();
        lists_ += "    {\"" + name + "\", " + name + "},\n";
    }
    void end() { out_ << "inline constexpr List all[] = {\n" << lists_ << "};\n"; }

private:
    std::ostream& out_;
    std::string list_;
    std::string lists_;
};

/// `scale`: each cell of the drawing is a square of so many cells.
PlanningMap planning_map(const Drawing& drawing, int scale) {
    PlanningMap map;
    map.width = W * scale;
    map.height = H * scale;
    map.tiles.resize(std::size_t(map.width) * std::size_t(map.height));
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
            map.set_blocked(map.index(x, y), drawing.blocked(firmpath::cell(x / scale, y / scale)));
        }
    }
    return map;
}

template <class Options>
void add_all(Header& header, const std::string& kind, const Options& options, int scale = 1) {
    for (const Drawing& drawing : golden::maps) {
        header.add(drawing.name, kind + "_of_" + drawing.name, planning_map(drawing, scale), options);
    }
    header.end_list(kind);
}

/// The maps of tests/faults.
PlanningMap walled_up() {
    firmpath::BitGrid<9, 7> grid;
    faults::wall_up(grid);
    return test_support::planning_map_of(grid);
}
PlanningMap winding() {
    firmpath::BitGrid<96, 40> grid;
    faults::wind(grid);
    return test_support::planning_map_of(grid);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: golden_graphs <graphs.hpp>\n";
        return 2;
    }
    const std::filesystem::path file = argv[1];
    std::filesystem::create_directories(file.parent_path());
    std::ofstream out(file);
    out << "/// @file\n"
           "/// Jump graphs of the golden maps, each drawn on 40 x 12 cells, and of one more; and clusters of\n"
           "/// these maps, enlarged.\n"
           "#pragma once\n\n#include <cstdint>\n#include <span>\n\n"
           "namespace golden::graphs {\n\n"
           "struct Graph {\n    const char* map;\n    std::span<const std::uint32_t> image;\n};\n"
           "struct List {\n    const char* name;\n    std::span<const Graph> graphs;\n};\n\n";
    Header header(out);
    const JumpGraphOptions never{.motion = {8, firmpath::Corner::never, firmpath::scale_10_14}};
    const JumpGraphOptions boxes{.motion = never.motion, .boxes = true};
    const JumpGraphOptions four{.motion = {4, firmpath::Corner::never, {}}, .boxes = true};
    add_all(header, "never", never);
    add_all(header, "never_boxes", boxes);
    add_all(header, "four_boxes", four);
    const ClusterOptions clusters{.edge = golden::cluster_edge, .landmarks = 2, .threads = 1};
    add_all(header, "clusters", clusters, golden::enlarged);
    const ClusterOptions one_side{
        .edge = clusters.edge, .corner = firmpath::Corner::one_side, .landmarks = 0, .threads = 1};
    add_all(header, "clusters_one_side", one_side, golden::enlarged);
    header.add("walled_up", "walled_up", walled_up(), never);
    header.add("walled_up", "walled_up_boxes", walled_up(), boxes);
    header.add("walled_up", "walled_up_four_boxes", walled_up(), four);
    header.add("winding", "winding_clusters", winding(), clusters);
    header.end_list("faults");
    header.end();
    out << "\n}  // namespace golden::graphs\n";
    out.close();
    return out ? 0 : 1;
}
