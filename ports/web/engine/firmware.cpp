// What the page tells for firmware: a second module, made of the desktop port's own sources. Unlike the searches it
// uses the standard library.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iterator>
#include <string>
#include <string_view>
#include <typeinfo>
#include <utility>

#include "board_budget.hpp"
#include "exports.hpp"
#include "firmpath/host/bake.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/lattice/constant_math.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/host/planner_type.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/moves/scale.hpp"
#include "ground.hpp"

// The standard library for WebAssembly has no exceptions: `throw` ends in the page, as an exception of its own, whose
// text is that of the desktop tool. The page then makes a new instance of this module.
extern "C" __attribute__((import_module("page"), import_name("refuse"), noreturn)) void firmpath_web_refuse(
    const char* why);
extern "C" void* __cxa_allocate_exception(std::size_t size) noexcept { return std::malloc(size); }
extern "C" [[noreturn]] void __cxa_throw(void* thrown, const std::type_info* type, void (*)(void*)) {
    using firmpath::host::detail::ImpossibleRobot;
    firmpath_web_refuse(*type == typeid(ImpossibleRobot) ? static_cast<ImpossibleRobot*>(thrown)->why
                                                         : static_cast<std::exception*>(thrown)->what());
}
extern "C" void __wasm_call_ctors();

namespace firmpath::web {
namespace {

std::uint8_t costs[cells];
char asked[512];  // names
std::string result;

}  // namespace

const char* answer(std::string text) {
    result = std::move(text);
    return result.c_str();
}

std::string board_line(const tool::budget::Board& board, bool fits, const tool::budget::Search* measured) {
    std::string line = host::concat('\n', board.name, '\t', board.cpu, '\t', board.mhz, '\t', board.flash, '\t',
                                    board.ram, '\t', fits ? 1 : 0);
    if (measured != nullptr) {
        line += host::concat('\t', measured->flash, '\t', measured->expansion);
    }
    return line;
}

/// Call it once, before all others.
FIRMPATH_WEB(start) void firmpath_web_start() { __wasm_call_ctors(); }

// Where the page writes, for the next calls: what each cell is; what it costs; a name.
FIRMPATH_WEB(tiles) std::uint8_t* firmpath_web_tiles() { return tiles; }
FIRMPATH_WEB(costs) std::uint8_t* firmpath_web_costs() { return costs; }
FIRMPATH_WEB(text) char* firmpath_web_text() { return asked; }

/// What `firmpath bake` writes for the cells that the page has written, by rows of the map, row 0 first. `text` holds
/// the name, and after a zero the name of the map's file.
///
/// - `resolution`, `x`, `y`, `radius`: metres; `yaw`: radians.
FIRMPATH_WEB(bake)
const char* firmpath_web_bake(std::uint32_t width, std::uint32_t height, std::uint32_t bottom_up,
                              std::uint32_t weighted, double resolution, double x, double y, double yaw,
                              double radius) {
    const std::string_view name(asked);
    const std::string_view source(asked + name.size() + 1);
    if (!host::is_identifier(name)) {
        throw host::InputError(host::concat(
            "'", name, "' is no name for C++; expected letters, digits and _, and no word of the language"));
    }
    const std::size_t size = std::min(cells, std::size_t{width} * height);
    host::PlanningMap map;
    map.width = static_cast<int>(width);
    map.height = static_cast<int>(height);
    map.axes = bottom_up != 0 ? host::Axes::bottom_up : host::Axes::top_down;
    map.resolution = resolution;
    map.origin = {x, y, yaw};
    std::transform(tiles, tiles + size, std::back_inserter(map.tiles),
                   [](std::uint8_t tile) { return static_cast<host::Tile>(tile); });
    if (weighted != 0) {
        map.costs.assign(costs, costs + size);
    }
    return answer(host::bake(map, name, {std::string(source), radius, 1, true}));
}

/// Whether `text` is a name for C++.
FIRMPATH_WEB(is_name) std::uint32_t firmpath_web_is_name() { return host::is_identifier(asked) ? 1 : 0; }

/// What a planner is, and needs, on a map of that size: lines of fields between tabs. First the header that defines it,
/// the types of map and planner, `sizeof` it, the bytes of the map, and those for the stack; then each board.
///
/// - `text`: the planner's name.
/// - `weighted`: whether some cells cost more than others.
/// - `moves`: 4 or 8; `corner`: a `firmpath::Corner`.
/// - `nodes`: records of the pool, for planners that have one; 2 or more.
FIRMPATH_WEB(describe)
const char* firmpath_web_describe(std::uint32_t width, std::uint32_t height, std::uint32_t weighted,
                                  std::uint32_t moves, std::uint32_t corner, std::uint32_t nodes) {
    const host::PlannerInfo& info = host::planner_info(asked);
    const int w = static_cast<int>(width);
    const int h = static_cast<int>(height);
    const host::Motion motion{static_cast<int>(moves), static_cast<Corner>(corner),
                              weighted != 0 ? scale_10_14 : Scale{}};
    host::PlannerOptions options{.nodes = nodes};
    options.weighted_map = weighted != 0;
    options.cost_bytes = host::must_name_costs(info, w, h, motion, options) ? 4 : 0;
    const std::string map = weighted != 0 ? host::concat("firmpath::CostGrid<", w, ", ", h, '>')
                                          : host::planner_type(info.name, w, h, motion, options, "").map;
    const auto type = host::planner_type(info.name, w, h, motion, options, map);
    std::string all;
    for (const tool::budget::Board& board : tool::budget::boards) {
        const tool::BudgetRow row = tool::Budget(board, motion, options).row(info, w, h);
        if (all.empty()) {
            all = host::concat(type.header, '\t', map, '\t', type.planner, '\t', row.ram, '\t', row.map, '\t',
                               tool::stack_bytes);
        }
        all += board_line(board, row.fits, row.measured);
    }
    return answer(all);
}

}  // namespace firmpath::web
