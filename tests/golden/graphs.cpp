// Makes the jump graphs of the golden maps, as the desktop tool does, and writes them as a header. With --check it
// compares them with the file instead.
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

#include "firmpath/core/cell.hpp"
#include "firmpath/host/jump_graph.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/scale.hpp"
#include "golden/drawing.hpp"
#include "golden/maps.hpp"

namespace {

using golden::Drawing;

// All maps are drawn on one of this size: cells outside the drawing are blocked.
constexpr int W = 40;
constexpr int H = 12;

struct Kind {
    const char* name;
    firmpath::host::JumpGraphOptions options;
};

firmpath::host::PlanningMap planning_map(const Drawing& drawing) {
    firmpath::host::PlanningMap map;
    map.width = W;
    map.height = H;
    for (int i = 0; i < W * H; ++i) {
        map.blocked.push_back(drawing.blocked(firmpath::cell(i % W, i / W)) ? 1 : 0);
    }
    return map;
}

void write(std::ostream& out, const Kind& kind) {
    std::string list;
    for (const Drawing& drawing : golden::maps) {
        const auto image = firmpath::host::make_jump_graph(planning_map(drawing), kind.options).image;
        const std::string name = std::string(kind.name) + "_of_" + drawing.name;
        out << "inline constexpr std::uint32_t " << name << "[] = {";
        std::size_t column = 120;
        for (const std::uint32_t word : image) {
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
        list += "    {\"" + std::string(drawing.name) + "\", " + name + "},\n";
    }
    out << "inline constexpr Graph " << kind.name << "[] = {\n" << list << "};\n\n";
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
           "/// Jump graphs of the golden maps, each drawn on 40 x 12 cells. Written by `golden.record`.\n"
           "#pragma once\n\n#include <cstdint>\n#include <span>\n\n"
           "namespace golden::graphs {\n\n"
           "struct Graph {\n    const char* map;\n    std::span<const std::uint32_t> image;\n};\n\n"
           "// clang-format off\n";
    constexpr auto never = firmpath::Corner::never;
    write(out, {"never", {.motion = {8, never, firmpath::scale_10_14}}});
    write(out, {"never_boxes", {.motion = {8, never, firmpath::scale_10_14}, .boxes = true}});
    write(out, {"four_boxes", {.motion = {4, never, {}}, .boxes = true}});
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
