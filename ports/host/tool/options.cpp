#include "options.hpp"

#include <unistd.h>

#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/numbers.hpp"

namespace firmpath::tool {

using host::concat;

void MotionOptions::add_to(CLI::App& command, bool with_scale) {
    command.add_option("--moves", moves_, "4 or 8 neighbours")->type_name("4|8")->capture_default_str();
    command.add_option("--corner", corner_, "diagonal steps: both cells beside must be free, one, or none")
        ->type_name("never|one-side|always")
        ->capture_default_str();
    if (with_scale) {
        command
            .add_option("--scale", scale_,
                        "costs of a straight and a diagonal step: 10/14 or 13860/19601; without it "
                        "13860/19601, and ram_bytes is for the library's default on this map")
            ->type_name("S/D");
    }
}

host::Motion MotionOptions::motion() const {
    host::Motion motion;
    if (moves_ != "4" && moves_ != "8") {
        fail_option("--moves", moves_, "4 or 8");
    }
    motion.moves = moves_ == "4" ? 4 : 8;
    if (corner_ == "never") {
        motion.corner = Corner::never;
    } else if (corner_ == "one-side" || corner_ == "one_side") {
        motion.corner = Corner::one_side;
    } else if (corner_ == "always") {
        motion.corner = Corner::always;
    } else {
        fail_option("--corner", corner_, "never, one-side or always");
    }
    if (scale_ == "10/14") {
        motion.scale = scale_10_14;
    } else if (scale_ == "13860/19601") {
        motion.scale = scale_13860_19601;
    } else if (!scale_.empty()) {
        fail_option("--scale", scale_, "10/14 or 13860/19601");
    }
    return motion;
}

std::string MotionOptions::describe() const {
    const host::Motion m = motion();
    if (m.moves == 4) {
        return "4 moves";
    }
    const Scale scale = m.scale_in_use();
    return concat("8 moves, corner ", corner_, ", scale ", scale.straight, '/', scale.diagonal);
}

std::string MotionOptions::describe_for_ram() const {
    const host::Motion m = motion();
    return m.moves == 4 ? "4 moves" : concat("8 moves, ", scale_.empty() ? "default" : scale_, " scale");
}

void MapOptions::add_map_to(CLI::App& command) {
    command.add_option("map", file_, "a map: .yaml (ROS map_server) or .map (MovingAI)")->type_name("MAP")->required();
}

void MapOptions::add_unknown_to(CLI::App& command) {
    command.add_option("--unknown", unknown_, "what unknown cells are taken for")
        ->type_name("free|blocked")
        ->capture_default_str();
}

void MapOptions::add_growth_to(CLI::App& command) {
    command.add_option("--radius", radius_, "grow obstacles by the robot's radius; a cell of a .map is one metre")
        ->type_name("METRES")
        ->capture_default_str();
    command.add_option("--coarsen", coarsen_, "after that, make N x N cells one, blocked if any of them is")
        ->type_name("N")
        ->capture_default_str();
}

host::PlanningOptions MapOptions::planning() const {
    host::PlanningOptions options;
    const auto radius = host::parse_number(radius_);
    if (!radius || *radius < 0 || *radius > host::max_radius) {
        fail_option("--radius", radius_, concat("metres from 0 to ", host::max_radius));
    }
    options.radius = *radius;
    if (unknown_ != "free" && unknown_ != "blocked") {
        fail_option("--unknown", unknown_, "free or blocked");
    }
    options.unknown_blocks = unknown_ == "blocked";
    options.coarsen = parse_count("--coarsen", coarsen_, host::max_map_edge);
    return options;
}

void add_planner_option(CLI::App& command, std::string& planner) {
    std::string names;
    for (const host::PlannerInfo& info : host::planner_infos()) {
        names += names.empty() ? "" : "|";
        names += info.name;
    }
    command.add_option("--planner", planner, "which search")->type_name(names)->capture_default_str();
}

void fail_option(const std::string& option, const std::string& value, const std::string& expected) {
    throw host::InputError(concat(option, ": ", host::in_quotes(value), "; expected ", expected));
}

int parse_count(const std::string& option, const std::string& value, int most) {
    const auto count = host::parse_integer<int>(value);
    if (!count || *count < 1 || *count > most) {
        fail_option(option, value, concat("a whole number from 1 to ", most));
    }
    return *count;
}

bool is_terminal(int descriptor) { return isatty(descriptor) != 0; }

}  // namespace firmpath::tool
