#include "firmpath/host/c_api.hpp"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

#include "firmpath/host/bake.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/field.hpp"
#include "firmpath/host/planner_type.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath::host {
namespace {

/// A function of the interface. '$' stands for the prefix.
struct Function {
    std::string comment;
    std::string declaration;
    std::string body;
};

std::string replaced(std::string text, std::string_view name) {
    for (std::size_t at = text.find('$'); at != std::string::npos; at = text.find('$', at + name.size())) {
        text.replace(at, 1, name);
    }
    return text;
}

std::vector<Function> map_functions() {
    return {
        {"/// Blocks or frees every cell: O(words of the map).\n", "void $_map_fill(struct $_map* map, bool blocked)",
         "firmpath::c::fill<firmpath_map>(map, blocked);"},
        {"/// Blocks or frees a cell; the first call for a map also blocks all others. @return false, without any "
         "change, if it\n/// lies outside the map.\n",
         "bool $_map_set(struct $_map* map, struct firmpath_cell cell, bool blocked)",
         "return firmpath::c::set<firmpath_map>(map, firmpath::c::from_c(cell), blocked);"},
        {"/// Replaces all cells by those of a bitmap of $_map_words words, such as a constant in flash. Row by row, "
         "each\n"
         "/// of (width + 31) / 32 words: bit b of word i of row y is set if cell (32 * i + b, y) is blocked.\n"
         "/// O(cells).\n",
         "void $_map_assign(struct $_map* map, const uint32_t* words)",
         "firmpath::c::assign<firmpath_map>(map, words);"},
        {"/// Whether a cell may be entered; false outside the map, and in a map that was never set.\n",
         "bool $_map_passable(const struct $_map* map, struct firmpath_cell cell)",
         "return firmpath::c::passable<firmpath_map>(map, firmpath::c::from_c(cell));"},
    };
}

std::vector<Function> search_functions() {
    return {
        {"/// Starts a new search; discards the last one. `options` may be null. @return FIRMPATH_RUNNING, or why "
         "there is\n"
         "/// nothing to search: FIRMPATH_START_BLOCKED also for a map that was never set, FIRMPATH_CORRUPTED for one "
         "that\n"
         "/// something else has written to since. Takes as long as `begin` of the planner in C++, and O(words of the "
         "map).\n",
         "FIRMPATH_USE_RESULT enum firmpath_status $_begin(struct $* planner, const struct $_map* map,\n"
         "    struct firmpath_cell start, struct firmpath_cell goal,\n"
         "    const struct firmpath_options* options)",
         "return firmpath::c::begin<firmpath_planner>(planner, map, start, goal, options);"},
        {"/// Continues the search by at most `budget` units of bounded work; 0 counts as 1.\n"
         "/// @return FIRMPATH_RUNNING: call it again. Any other status is final; FIRMPATH_MAP_CHANGED also if the map "
         "is "
         "not that\n/// of $_begin. O(budget) units.\n",
         "FIRMPATH_USE_RESULT enum firmpath_status $_step(struct $* planner, const struct $_map* map, uint32_t budget)",
         "return firmpath::c::to_c(firmpath::c::ready<firmpath_planner>(planner).step("
         "firmpath::c::in<const firmpath_map>(map), budget));"},
        {"/// Ends a running search with FIRMPATH_CANCELLED. An interrupt may call it.\n",
         "void $_cancel(struct $* planner)", "firmpath::c::cancel<firmpath_planner>(planner);"},
        {"/// The result of the last $_begin or $_step; FIRMPATH_CANCELLED if nothing was begun.\n",
         "enum firmpath_status $_status(const struct $* planner)",
         "return firmpath::c::status<firmpath_planner>(planner);"},
    };
}

std::vector<Function> repair_functions() {
    return {
        {"/// Goes on from where the robot is now, on the map as it is now. There is no path then until $_step has "
         "found it.\n",
         "void $_resume(struct $* planner, struct firmpath_cell start)",
         "firmpath::c::ready<firmpath_planner>(planner).resume(firmpath::c::from_c(start));"},
    };
}

std::vector<Function> path_functions(const std::string& unit) {
    return {
        {concat("/// The cost of the path, FIRMPATH_NO_COST if there is none. In ", unit, ".\n"),
         "uint32_t $_cost(const struct $* planner)", "return firmpath::c::cost<firmpath_planner>(planner);"},
        {"/// Copies the cells of the path, from number `first` on, to `cells`. The map must be that of $_begin.\n"
         "/// @return how many: at most `capacity`; 0 behind the end, and if there is no path. O(first + capacity).\n",
         "size_t $_path(const struct $* planner, const struct $_map* map, size_t first,\n"
         "    struct firmpath_cell* cells, size_t capacity)",
         "return firmpath::c::copy(firmpath::c::path<firmpath_planner>(planner, map), first, cells, capacity);"},
        {"/// The same for only those cells where the path turns, and its ends. O(cells up to the last one copied).\n",
         "size_t $_waypoints(const struct $* planner, const struct $_map* map, size_t first,\n"
         "    struct firmpath_cell* cells, size_t capacity)",
         "return firmpath::c::copy(firmpath::waypoints(firmpath::c::path<firmpath_planner>(planner, map)), first,\n"
         "        cells, capacity);"},
        {"/// The status's name, for logs: \"found\"; \"unknown status\" for any other number.\n",
         "const char* $_status_name(enum firmpath_status status)",
         "return firmpath::to_string(static_cast<firmpath::Status>(status));"},
    };
}

std::string cost_unit(const CPlanner& planner) {
    const Promise promise = planner_info(planner.planner).promise;
    if (promise == Promise::fewest_steps) {
        return "steps";
    }
    if (promise == Promise::any_angle) {
        return "1/13860 of a cell";
    }
    Scale scale = planner.motion.scale_in_use();
    if (planner.motion.moves == 8) {
        const std::uint32_t factor = promise == Promise::bounded ? planner.options.weight.num : 1;
        scale = planner.options.cost_bytes == 0
                    ? default_costs(planner.width, planner.height, planner.motion, factor).scale
                : planner.options.cost_bytes == 2 ? scale_10_14
                                                  : scale_fine;
    }
    return planner.motion.moves == 4 ? "steps"
                                     : concat("units of which a straight step takes ", scale.straight,
                                              " and a diagonal one ", scale.diagonal);
}

/// Names the costs if the library refuses to choose them, because even 32 bits may overflow.
void choose_costs(CPlanner& planner) {
    const PlannerInfo& info = planner_info(planner.planner);
    if (info.abilities.turns) {
        throw InputError(concat("--planner: ", info.name,
                                " starts with a heading, which the C interface cannot express; expected another one"));
    }
    std::size_t& bytes = planner.options.cost_bytes;
    if (info.promise == Promise::fewest_steps && bytes != 0) {
        throw InputError(concat("--cost-bits: ", info.name, " counts steps; expected no --cost-bits"));
    }
    if (info.promise == Promise::any_angle && bytes == 2) {
        throw InputError(concat("--cost-bits: ", info.name, " adds up lengths of 32 bits; expected 32"));
    }
    if (bytes == 0 && must_name_costs(info, planner.width, planner.height, planner.motion, planner.options)) {
        bytes = 4;
    }
}

std::vector<Function> functions(const CPlanner& planner) {
    std::vector<Function> all = map_functions();
    const auto add = [&](std::vector<Function> more) { all.insert(all.end(), more.begin(), more.end()); };
    add(search_functions());
    if (planner.planner == "dstar-lite") {
        add(repair_functions());
    }
    add(path_functions(cost_unit(planner)));
    return all;
}

std::string struct_text(const std::string& comment, const std::string& name, std::size_t bytes,
                        const std::string& marks) {
    return concat(comment, "struct ", name, " {\n    union {\n        unsigned char bytes[", bytes,
                  "];\n        uint32_t aligned;\n    } storage;\n    uint32_t ", marks, ";\n};\n\n");
}

std::string header_text(const CPlanner& planner, const PlannerType& type) {
    std::string guard = concat("FIRMPATH_C_", planner.name, "_H");
    std::transform(guard.begin(), guard.end(), guard.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    const std::size_t words =
        static_cast<std::size_t>(words_in_row(planner.width)) * static_cast<std::size_t>(planner.height);
    const std::size_t map_bytes = jumps(planner.planner) ? jump_grid_bytes(planner.width, planner.height)
                                                         : bit_grid_bytes(planner.width, planner.height);
    const std::size_t planner_bytes =
        planner_info(planner.planner).ram_bytes(planner.width, planner.height, planner.motion, planner.options);
    std::string text = concat(
        "// Made by `", planner.command, "`. Do not edit.\n//\n// A planner for C: ", type.planner, "\n// on a map of ",
        planner.width, " x ", planner.height, " cells, ", type.map,
        ".\n//\n// Compile this header and its source with ", c_api_folders,
        "\n// and the source as C++20. In an installation both folders are <prefix>/include.\n//\n"
        "// Its functions take no heap: all memory is in these two structs, and a little stack. They take O(1), and "
        "accept no\n// null pointer, unless they say so.\n#ifndef ",
        guard, "\n#define ", guard,
        "\n\n#include \"firmpath_c.h\"\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\nenum {\n    ", planner.name,
        "_width = ", planner.width, ",\n    ", planner.name, "_height = ", planner.height, ",\n    ", planner.name,
        "_map_words = ", words, "\n};\n\n");
    text += struct_text("/// A map. Whatever its bytes are at first: until it is set, all its cells are blocked.\n",
                        planner.name + "_map", map_bytes, "mark, sum");
    text += struct_text("/// A planner. Its bytes may be anything at first: until a search is begun, there is none.\n",
                        planner.name, planner_bytes, "mark");
    for (const Function& function : functions(planner)) {
        text += replaced(concat(function.comment, function.declaration, ";\n\n"), planner.name);
    }
    return text + "#ifdef __cplusplus\n}\n#endif\n\n#endif\n";
}

std::string source_text(const CPlanner& planner, const PlannerType& type) {
    std::string text = concat("// Made by `", planner.command, "`. Do not edit.\n#include \"", planner.header_file,
                              "\"\n\n#include \"", type.header, "\"\n#include \"firmpath/map/",
                              jumps(planner.planner) ? "jump_grid" : "bit_grid",
                              ".hpp\"\n#include \"firmpath/moves/eight.hpp\"\n#include \"firmpath/moves/four.hpp\"\n"
                              "#include \"firmpath_c.hpp\"\n\nnamespace {\n\nusing firmpath_map = ",
                              type.map, ";\nusing firmpath_planner = ", type.planner, ";\n\n}  // namespace\n");
    for (const Function& function : functions(planner)) {
        std::string declaration = function.declaration;
        const std::string_view attribute = "FIRMPATH_USE_RESULT ";
        if (declaration.starts_with(attribute)) {
            declaration.erase(0, attribute.size());
        }
        text += replaced(concat('\n', declaration, " {\n    ", function.body, "\n}\n"), planner.name);
    }
    return text;
}

}  // namespace

bool is_c_name(std::string_view name) {
    return is_identifier(name) && name[0] != '_' && name != "restrict" && !name.starts_with("firmpath_");
}

CApi c_api(CPlanner planner) {
    choose_costs(planner);
    const PlannerType type =
        planner_type(planner.planner, planner.width, planner.height, planner.motion, planner.options, "firmpath_map");
    return {header_text(planner, type), source_text(planner, type)};
}

}  // namespace firmpath::host
