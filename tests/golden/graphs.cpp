// Makes the jump graphs and boxes of the golden maps, as the desktop tool does, and writes them as a header. With
// --check it compares them with the file instead.
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

#include "faults/scene.hpp"
#include "firmpath/core/cell.hpp"
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

using firmpath::host::JumpGraphOptions;
using firmpath::host::PlanningMap;

/// Writes a graph as an array.
void write(std::ostream& out, const std::string& name, const PlanningMap& map, const JumpGraphOptions& options) {
    out << "inline constexpr std::uint32_t " << name << "[] = {";
    std::size_t column = 120;
    for (const std::uint32_t word : firmpath::host::make_jump_graph(map, options).image) {
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

PlanningMap planning_map(const Drawing& drawing) {
    PlanningMap map;
    map.width = W;
    map.height = H;
    map.tiles.resize(std::size_t{W} * H);
    for (int i = 0; i < W * H; ++i) {
        map.set_blocked(static_cast<std::size_t>(i), drawing.blocked(firmpath::cell(i % W, i / W)));
    }
    return map;
}

void write_all(std::ostream& out, const std::string& kind, const JumpGraphOptions& options) {
    std::string list;
    for (const Drawing& drawing : golden::maps) {
        const std::string name = kind + "_of_" + drawing.name;
        write(out, name, planning_map(drawing), options);
        list += "    {\"" + std::string(drawing.name) + "\", " + name + "},\n";
    }
    out << "inline constexpr Graph " << kind << "[] = {\n" << list << "};\n\n";
}

/// The map of tests/faults.
PlanningMap walled_up() {
    firmpath::BitGrid<9, 7> grid;
    faults::wall_up(grid);
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
           "/// Jump graphs of the golden maps, each drawn on 40 x 12 cells, and of one more; and boxes alone. Written "
           "by "
           "`golden.record`.\n"
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
    const JumpGraphOptions alone{.motion = never.motion, .links = false};
    write_all(out, "never_alone", alone);
    out << "// The map of tests/faults.\n";
    write(out, "walled_up", walled_up(), never);
    write(out, "walled_up_boxes", walled_up(), boxes);
    write(out, "walled_up_four_boxes", walled_up(), four);
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
