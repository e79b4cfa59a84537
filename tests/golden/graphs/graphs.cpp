// Makes the jump graphs, boxes and clusters of the golden maps, as the desktop tool does, and writes them as a header.
// With --check it compares them with the file instead.
//
//     golden_graphs tests/golden/graphs.hpp
//     golden_graphs --check tests/golden/graphs.hpp
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
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

/// Writes tables as an array.
template <class Options>
void write(std::ostream& out, const std::string& name, const PlanningMap& map, const Options& options) {
    out << "inline constexpr std::uint32_t " << name << "[] = {";
    std::size_t column = 120;
    for (const std::uint32_t word : image_of(map, options)) {
        char text[16];
        const int length = std::snprintf(text, sizeof text, "0x%X,", static_cast<unsigned>(word));
        column += static_cast<std::size_t>(length);
        if (column > 120) {
            out << '\n';
            column = static_cast<std::size_t>(length);
        }
        out << text;
    }
    out << "\n};\n";
}

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
void write_all(std::ostream& out, const std::string& kind, const Options& options, int scale = 1) {
    std::string list;
    for (const Drawing& drawing : golden::maps) {
        const std::string name = kind + "_of_" + drawing.name;
        write(out, name, planning_map(drawing, scale), options);
        list += "    {\"" + std::string(drawing.name) + "\", " + name + "},\n";
    }
    out << "inline constexpr Graph " << kind << "[] = {\n" << list << "};\n\n";
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
    const bool check = argc == 3 && std::strcmp(argv[1], "--check") == 0;
    if (argc != (check ? 3 : 2)) {
        std::cerr << "usage: golden_graphs [--check] <graphs.hpp>\n";
        return 2;
    }
    std::ostringstream out;
    out << "/// @file\n"
           "/// Jump graphs of the golden maps, each drawn on 40 x 12 cells, and of one more; and clusters of\n"
           "/// these maps, enlarged. Written by `golden.record`.\n"
           "#pragma once\n\n#include <cstdint>\n#include <span>\n\n"
           "namespace golden::graphs {\n\n"
           "struct Graph {\n    const char* map;\n    std::span<const std::uint32_t> image;\n};\n\n"
           "// clang-format off\n";
    const JumpGraphOptions never{.motion = {8, firmpath::Corner::never, firmpath::scale_10_14}};
    const JumpGraphOptions boxes{.motion = never.motion, .boxes = true};
    const JumpGraphOptions four{.motion = {4, firmpath::Corner::never, {}}, .boxes = true};
    write_all(out, "never", never);
    write_all(out, "never_boxes", boxes);
    write_all(out, "four_boxes", four);
    const ClusterOptions clusters{.edge = golden::cluster_edge, .landmarks = 2, .threads = 1};
    write_all(out, "clusters", clusters, golden::enlarged);
    const ClusterOptions one_side{
        .edge = clusters.edge, .corner = firmpath::Corner::one_side, .landmarks = 0, .threads = 1};
    write_all(out, "clusters_one_side", one_side, golden::enlarged);
    out << "// The maps of tests/faults.\n";
    write(out, "walled_up", walled_up(), never);
    write(out, "walled_up_boxes", walled_up(), boxes);
    write(out, "walled_up_four_boxes", walled_up(), four);
    write(out, "winding_clusters", winding(), clusters);
    out << "// clang-format on\n\n}  // namespace golden::graphs\n";
    if (!check) {
        std::ofstream(argv[1]) << out.str();
        return 0;
    }
    std::ifstream in(argv[2]);
    const std::string file{std::istreambuf_iterator<char>(in), {}};
    if (file != out.str()) {
        std::cerr << argv[2] << " is not what the tool makes now: cmake --build --preset host --target golden.record\n";
        return 1;
    }
    return 0;
}
