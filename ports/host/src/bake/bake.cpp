#include "firmpath/host/bake.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <utility>

#include "firmpath/geometry/world_pose.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/field.hpp"
#include "firmpath/host/planner_type.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath::host {
namespace {

constexpr std::string_view keywords[] = {
    "alignas",     "alignof",  "and",        "and_eq",    "asm",       "auto",         "bitand",
    "bitor",       "bool",     "break",      "case",      "catch",     "char",         "char16_t",
    "char32_t",    "char8_t",  "class",      "co_await",  "co_return", "co_yield",     "compl",
    "concept",     "const",    "const_cast", "consteval", "constexpr", "constinit",    "continue",
    "decltype",    "default",  "delete",     "do",        "double",    "dynamic_cast", "else",
    "enum",        "explicit", "export",     "extern",    "false",     "float",        "for",
    "friend",      "goto",     "if",         "inline",    "int",       "long",         "mutable",
    "namespace",   "new",      "noexcept",   "not",       "not_eq",    "nullptr",      "operator",
    "or",          "or_eq",    "private",    "protected", "public",    "register",     "reinterpret_cast",
    "requires",    "return",   "short",      "signed",    "sizeof",    "static",       "static_assert",
    "static_cast", "struct",   "switch",     "template",  "this",      "thread_local", "throw",
    "true",        "try",      "typedef",    "typeid",    "typename",  "union",        "unsigned",
    "using",       "virtual",  "void",       "volatile",  "wchar_t",   "while",        "xor",
    "xor_eq"};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Items of an array, so many to a line.
template <class Item>
std::string in_lines(std::size_t count, std::size_t on_line, const Item& item) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        const bool last = i % on_line == on_line - 1 || i + 1 == count;
        text += concat(i % on_line == 0 ? "    " : " ", item(i), ',', last ? "\n" : "");
    }
    return text;
}

/// An unsigned number with so many digits.
std::string in_hex(std::uint32_t number, int digits) {
    char text[16];
    std::snprintf(text, sizeof text, "0x%0*X", digits, number);
    return text;
}

/// A grid of the map's size, as firmpath::BitGrid has it. `is_blocked` is asked with the indices of cells.
template <class IsBlocked>
std::string words(const PlanningMap& map, const IsBlocked& is_blocked) {
    const auto in_row = static_cast<std::size_t>(words_in_row(map.width));
    return in_lines(in_row * static_cast<std::size_t>(map.height), 8, [&](std::size_t i) {
        return in_hex(bits_of(map, is_blocked, static_cast<int>(i / in_row), static_cast<int>(i % in_row)), 8);
    });
}

/// A file name within a comment must not end the comment.
std::string in_comment(const std::string& text) {
    std::string result = InputError::printable(text);
    std::replace(result.begin(), result.end(), '\\', '/');
    return result;
}

/// Two cells to a byte, as firmpath::FlowField lays them out.
std::string field_bytes(const std::vector<std::uint8_t>& directions) {
    const auto code = [&](std::size_t node) {
        return node >= directions.size() || directions[node] == Field::nowhere ? 0U : directions[node] + 1U;
    };
    return in_lines((directions.size() + 1) / 2, 16,
                    [&](std::size_t i) { return in_hex(code(2 * i) | code(2 * i + 1) << 4, 2); });
}

std::string keepout_text(const PlanningMap& map, const std::vector<std::uint8_t>& keepout) {
    const std::string grid = concat("firmpath::BitGrid<", map.width, ", ", map.height, '>');
    return concat("/// What the mask blocks besides: for firmpath::overlay(grid, keepout).\ninline constexpr ", grid,
                  " keepout{", grid, "::Words{\n", words(map, [&](std::size_t cell) { return keepout[cell] != 0; }),
                  "}};\n\n");
}

std::string speed_text(const PlanningMap& map, const std::vector<std::uint8_t>& speed) {
    int slowest = 100;
    for (const std::uint8_t limit : speed) {
        slowest = limit != 0 ? std::min<int>(slowest, limit) : slowest;
    }
    const std::string bytes = in_lines(speed.size(), 24, [&](std::size_t i) { return int{speed[i]}; });
    // The slower the slowest zone, the larger costs can get.
    const std::string type = concat("firmpath::SpeedMask<", map.width, ", ", map.height, ", ", slowest, '>');
    return concat("/// Speed limits in percent: for firmpath::speed_limited(grid, speed).\ninline constexpr ", type,
                  " speed{", type, "::Bytes{\n", bytes, "}};\n\n");
}

/// The bytes of a firmpath::CostGrid.
std::string costs_text(const PlanningMap& map) {
    const std::string bytes = in_lines(map.costs.size(), 24, [&](std::size_t i) {
        const bool unknown = map.tiles[i] == Tile::unknown;
        const int blocked = unknown ? 255 : map.tiles[i] == Tile::margin ? 253 : 254;
        return map.is_blocked(i) ? blocked : int{map.costs[i]};
    });
    const std::string type = concat("firmpath::CostGrid<", map.width, ", ", map.height, '>');
    return concat(
        "/// What each cell costs: plan on it in place of the grid, to which all free cells are plain floor. ",
        map.costs.size(), " bytes of flash.\ninline constexpr ", type, " costs{", type, "::Bytes{\n", bytes, "}};\n\n");
}

constexpr const char* costs_include = "#include \"firmpath/map/cost_grid.hpp\"\n";
constexpr const char* speed_include = "#include \"firmpath/map/speed_mask.hpp\"\n";
constexpr const char* field_includes = "#include \"firmpath/moves/eight.hpp\"\n#include \"firmpath/moves/four.hpp\"\n"
                                       "#include \"firmpath/search/flow_field.hpp\"\n";

constexpr const char* stations_include = "#include \"firmpath/fleet/goal_bits.hpp\"\n";

std::string field_text(const PlanningMap& map, const BakedField& field) {
    const std::string type =
        concat("firmpath::FlowField<", map.width, ", ", map.height, ", ", moves_type(field.motion), '>');
    return concat("/// The first step to ", in_comment(field.goals),
                  " from every cell: no RAM is needed to follow it. ", direction_field_bytes(map.width, map.height),
                  " bytes of flash.\ninline constexpr ", type, " to_goal{", type, "::Bytes{\n",
                  field_bytes(field.directions), "}};\n\n");
}

/// The words of a firmpath::GoalBits: bit 1 of each cell's distance to the goal in steps of four neighbours.
std::vector<std::uint32_t> goal_bits(const PlanningMap& map, Cell goal) {
    constexpr std::pair<int, int> sides[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    std::vector<std::uint32_t> bits((map.tiles.size() + 31) / 32);
    std::vector<bool> seen(map.tiles.size());
    std::vector<std::pair<int, int>> level{{goal.x, goal.y}};
    seen[map.index(goal.x, goal.y)] = true;
    for (std::uint32_t distance = 0; !level.empty(); ++distance) {
        std::vector<std::pair<int, int>> next;
        for (const auto& [x, y] : level) {
            const std::size_t cell = map.index(x, y);
            bits[cell / 32] |= (distance >> 1 & 1U) << (cell % 32);
            for (const auto& [dx, dy] : sides) {
                const int nx = x + dx, ny = y + dy;
                if (nx >= 0 && ny >= 0 && nx < map.width && ny < map.height && !map.is_blocked(nx, ny) &&
                    !seen[map.index(nx, ny)]) {
                    seen[map.index(nx, ny)] = true;
                    next.emplace_back(nx, ny);
                }
            }
        }
        level = std::move(next);
    }
    return bits;
}

std::string stations_text(const PlanningMap& map, const std::vector<Cell>& stations) {
    const std::string type = concat("firmpath::GoalBits<", map.width, ", ", map.height, '>');
    std::string text;
    std::string all;
    for (const Cell station : stations) {
        const std::vector<std::uint32_t> bits = goal_bits(map, station);
        const std::string name = concat("to_", station.x, '_', station.y);
        text += concat("/// The way to (", station.x, ", ", station.y, ") from every cell, on four neighbours. ",
                       4 * bits.size() + 4, " bytes of flash.\ninline constexpr ", type, ' ', name, "{{", station.x,
                       ", ", station.y, "}, ", type, "::Words{\n",
                       in_lines(bits.size(), 8, [&](std::size_t i) { return in_hex(bits[i], 8); }), "}};\n\n");
        all += ", " + name;
    }
    return concat(text,
                  "/// All of them, for a firmpath::Fleet on the grid or a copy of it.\nusing stations = firmpath::"
                  "BakedGoals<grid",
                  all, ">;\n\n");
}

std::string tables_text(std::string_view name, const BakedTables& tables) {
    const std::string words = concat(name, '_', tables.member);
    return concat("/// ", tables.about, "; ", 4 * tables.image.size(),
                  " bytes of flash.\nextern \"C\" const std::uint32_t ", words, '[', tables.image.size(),
                  "];\ninline constexpr std::span<const std::uint32_t> ", tables.member, '{', words, "};\n\n");
}

std::int64_t to_millimetres(double metres) {
    const double millimetres = std::round(metres * 1000);
    if (std::abs(millimetres) > 2'147'483'647.0) {
        throw InputError(concat("origin at ", metres,
                                " m; expected less than 2147 km, the limit of a "
                                "firmpath::Frame"));
    }
    return static_cast<std::int64_t>(millimetres);
}

constexpr const char* frame_include = "#include \"firmpath/geometry/frame.hpp\"\n";
constexpr const char* rotated_frame_include = "#include \"firmpath/geometry/rotated_frame.hpp\"\n";

/// Where the map lies in the world: a `Frame`, or a `RotatedFrame` if its rows do not run along +x.
std::string frame_text(const PlanningMap& map) {
    const std::string frame =
        concat("{", to_millimetres(map.origin.x), ", ", to_millimetres(map.origin.y), "}, firmpath::Micrometres(",
               to_micrometres(map.resolution).count(), "), ", map.width, ", ", map.height);
    const std::string note = "/// Origin in millimetres, edge of a cell in micrometres.\n";
    if (map.origin.yaw == 0) {
        return concat(note, "inline constexpr firmpath::Frame frame{", frame, "};\n\n");
    }
    const auto q30 = [](double value) { return std::lround(value * Rotation::one); };
    return concat(note, "/// Rotated by ", map.origin.yaw,
                  " radians: cosine and sine in units of 2^-30.\ninline constexpr firmpath::RotatedFrame "
                  "frame{firmpath::Frame{",
                  frame, "}, firmpath::Rotation(", q30(std::cos(map.origin.yaw)), ", ", q30(std::sin(map.origin.yaw)),
                  ")};\n\n");
}

}  // namespace

bool is_identifier(std::string_view name) {
    const bool plain = !name.empty() && is_letter(name[0]) &&
                       std::all_of(name.begin(), name.end(), [](char c) { return is_letter(c) || is_digit(c); });
    const bool reserved = name.find("__") != std::string_view::npos ||
                          (name.size() > 1 && name[0] == '_' && name[1] >= 'A' && name[1] <= 'Z');
    return plain && !reserved && name != "firmpath" && name != "std" && name != "_" &&
           std::find(std::begin(keywords), std::end(keywords), name) == std::end(keywords);
}

BakedTables baked_jump_graph(const JumpGraph& graph, const Motion& motion, bool boxes) {
    return {"jump_graph",
            concat("A jump graph of the grid, for `firmpath::JumpGraphView<Map, ", moves_type(motion), ">::open`: ",
                   graph.nodes, " nodes, ", graph.links, " links, ", boxes ? "with" : "without", " boxes"),
            graph.image};
}

BakedTables baked_clusters(const Clusters& clusters, const ClusterOptions& options) {
    const char* corner = options.corner == Corner::never ? "never" : "one_side";
    return {"clusters",
            concat("Clusters of the grid, for `firmpath::ClusterView<Map, ", options.edge,
                   ", firmpath::Eight<firmpath::Corner::", corner, ", firmpath::Scale{", options.scale.straight, ", ",
                   options.scale.diagonal, "}>>::open`: ", clusters.gates.size(), " gates"),
            clusters.image};
}

std::string bake(const PlanningMap& map, std::string_view name, const BakeNotes& notes,
                 const std::optional<BakedField>& field, const BakedMasks& masks,
                 const std::vector<BakedTables>& tables, const std::vector<Cell>& stations) {
    const double most_metres = 4.294967;
    if (map.resolution > most_metres) {
        throw InputError(concat(notes.source, ": cells of ", map.resolution, " m; expected at most ", most_metres,
                                " m, the limit of a firmpath::Frame"));
    }
    const auto is_blocked = [&](std::size_t cell) { return map.is_blocked(cell); };
    const std::string grid = concat("firmpath::BitGrid<", map.width, ", ", map.height, '>');
    const std::size_t bytes =
        static_cast<std::size_t>(words_in_row(map.width)) * static_cast<std::size_t>(map.height) * 4;

    std::string text = concat(
        "// Made by `firmpath bake` from ", in_comment(notes.source), "; edit that, not this.\n",
        "#pragma once\n\n// clang-format off\n", !tables.empty() ? "#include <cstdint>\n#include <span>\n\n" : "",
        "#include \"firmpath/map/bit_grid.hpp\"\n", map.costs.empty() ? "" : costs_include,
        map.origin.yaw == 0 ? frame_include : rotated_frame_include, masks.speed.empty() ? "" : speed_include,
        field ? field_includes : "", stations.empty() ? "" : stations_include, "\n/// ", map.width, " x ", map.height,
        " cells, ", map.count_blocked(), " blocked; ", bytes, " bytes of flash. Cell (0, 0) is the ",
        map.axes == Axes::bottom_up ? "lower left one, +y is up.\n" : "top left one, +y is down.\n",
        "/// Obstacles grown by ", notes.radius, " m; unknown cells are ", notes.unknown_blocks ? "blocked" : "free",
        "; ");
    text += notes.coarsen > 1 ? concat(notes.coarsen, " x ", notes.coarsen, " cells made one.\n")
                              : std::string("cells as in the file.\n");
    text += notes.masks.empty() ? "" : concat("/// Of the masks, ", notes.masks, ".\n");
    text += concat("/// For jump points, transposed by the compiler into ", jump_grid_bytes(map.width, map.height),
                   " bytes of flash:\n///     constexpr firmpath::JumpGrid<", map.width, ", ", map.height, "> map{",
                   name, "::grid};\n");
    text += concat("namespace ", name, " {\n\ninline constexpr ", grid, " grid{", grid, "::Words{\n",
                   words(map, is_blocked), "}};\n\n", frame_text(map), map.costs.empty() ? "" : costs_text(map),
                   masks.keepout.empty() ? "" : keepout_text(map, masks.keepout),
                   masks.speed.empty() ? "" : speed_text(map, masks.speed), field ? field_text(map, *field) : "",
                   stations.empty() ? "" : stations_text(map, stations));
    for (const BakedTables& each : tables) {
        text += tables_text(name, each);
    }
    return text + concat("}  // namespace ", name, "\n");
}

}  // namespace firmpath::host
