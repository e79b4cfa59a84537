#include "options.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/numbers.hpp"
#include "firmpath/host/raw_map.hpp"
#include "firmpath/host/read_map.hpp"
#include "firmpath/host/ros_map.hpp"

namespace firmpath::tool {

using host::concat;

namespace {

std::string weight_names() {
    std::string names;
    for (const host::Ratio weight : host::planner_weights()) {
        names += concat(names.empty() ? "" : ", ", host::to_string(weight));
    }
    return names;
}

}  // namespace

void MotionOptions::add_to(Command& command, bool with_scale, bool hexagons) {
    hexagons_ = hexagons;
    command.option("--moves", moves_, hexagons ? "4|6|8" : "4|8",
                   numbers_of_moves() + " neighbours" +
                       (hexagons ? "; 6: cells are hexagons, those of odd rows half a cell further along x" : ""));
    command.option("--corner", corner_, "never|one-side|always",
                   "diagonal steps: both cells beside must be free, one, or none");
    if (with_scale) {
        command.option("--scale", scale_, "S/D",
                       "costs of a straight and a diagonal step: 10/14 or 13860/19601; default "
                       "13860/19601, with ram_bytes for the library's own choice on this map");
    }
}

host::Motion MotionOptions::motion() const {
    host::Motion motion;
    if (moves_ != "4" && moves_ != "8" && (moves_ != "6" || !hexagons_)) {
        fail_option("--moves", moves_, numbers_of_moves());
    }
    motion.moves = moves_ == "4" ? 4 : moves_ == "6" ? 6 : 8;
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
        motion.scale = scale_fine;
    } else if (!scale_.empty()) {
        fail_option("--scale", scale_, "10/14 or 13860/19601");
    }
    return motion;
}

host::Motion MotionOptions::motion_on(const host::PlanningMap& map, bool turn_cost) const {
    host::Motion asked = motion();
    if (turn_cost) {
        if (asked.scale == scale_fine) {
            fail_option("--scale", scale_, "10/14 with --turn-cost");
        }
        asked.scale = scale_10_14;
    }
    if (map.has_weights() && asked.scale == scale_fine) {
        fail_option(
            "--scale", scale_,
            concat("10/14 with ", map.speed.empty() ? "graded costs" : "--speed", ", because weights multiply costs"));
    }
    return host::motion_on(map, asked);
}

std::string MotionOptions::describe(bool coarse) const {
    const host::Motion m = motion();
    if (m.moves != 8) {
        return concat(m.moves, " moves");
    }
    const Scale scale = coarse ? scale_10_14 : m.scale_in_use();
    return concat("8 moves, corner ", corner_, ", scale ", scale.straight, '/', scale.diagonal);
}

std::string MotionOptions::describe_for_ram() const {
    const host::Motion m = motion();
    return m.moves == 4 ? "4 moves" : concat("8 moves, ", scale_.empty() ? "default" : scale_, " scale");
}

void MapOptions::add_map_to(Command& command) {
    command.operand("map", file_, "MAP",
                    "a map: .yaml (ROS map_server), .map (MovingAI), a drawing of . and #, or see --raw, --occupancy");
    command.option("--raw", raw_, "WxH",
                   "the map is W x H cells of one bit each, without a header: by rows, lowest bit first, 1 is blocked");
    command.option("--occupancy", occupancy_, "WxH",
                   "the map is the data of a nav_msgs/OccupancyGrid: a byte each, the lowest row first");
    command.option("--resolution", resolution_, "METRES", "the edge of a cell, of a map that names none; default 1");
    command.option("--origin", origin_, "X,Y,YAW",
                   "with --occupancy: the pose of its lower left corner; default 0,0,0");
    add_map_rules_to(command, rules_);
}

void MapOptions::add_cells_to(Command& command) { tool::add_cells_to(command, cells_); }

void add_cells_to(Command& command, bool& cells) {
    command.flag("--cells", cells,
                 "places are cells, not metres in the map's frame; on maps without metres they always are");
}

void add_map_rules_to(Command& command, std::string& rules) {
    command.option("--map-rules", rules, "nav2|humble",
                   "how a ROS map's picture is read: as by Nav2 now, or as before Jazzy 1.3.7");
}

host::MapRules parse_map_rules(const std::string& rules) {
    if (rules != "nav2" && rules != "humble") {
        fail_option("--map-rules", rules, "nav2 or humble");
    }
    return rules == "nav2" ? host::MapRules::nav2 : host::MapRules::humble;
}

host::MapImage MapOptions::image() const {
    if (!raw_.empty() && !occupancy_.empty()) {
        fail_option("--occupancy", occupancy_, "no --raw with it");
    }
    const bool in_bits = !raw_.empty();
    host::MapImage image = [&] {
        if (!in_bits && occupancy_.empty()) {
            return host::read_map(file_, parse_map_rules(rules_));
        }
        const Size size = in_bits ? parse_size("--raw", raw_) : parse_size("--occupancy", occupancy_);
        const std::string bytes = host::read_file(file_, concat("a map of one ", in_bits ? "bit" : "byte", " a cell"));
        return in_bits ? host::parse_raw_map(bytes, file_, size.width, size.height)
                       : host::parse_occupancy(bytes, file_, size.width, size.height);
    }();
    set_frame(image);
    return image;
}

void MapOptions::set_frame(host::MapImage& image) const {
    if (!resolution_.empty()) {
        if (image.ros) {
            fail_option("--resolution", resolution_, "a map without one; a ROS map names its own");
        }
        image.resolution = parse_between("--resolution", resolution_, 1e-6, 1000, "metres a cell");
        image.named_resolution = true;
    }
    if (origin_.empty()) {
        return;
    }
    if (occupancy_.empty()) {
        fail_option("--origin", origin_, "--occupancy with it");
    }
    const auto numbers = host::parse_numbers(origin_);
    const bool good = numbers && numbers->size() == 3 &&
                      std::all_of(numbers->begin(), numbers->end(), [](double n) { return std::fabs(n) <= 1e6; });
    if (!good) {
        fail_option("--origin", origin_, "X,Y,YAW in metres and radians, as in the message's info");
    }
    image.origin = {(*numbers)[0], (*numbers)[1], (*numbers)[2]};
}

void MapOptions::add_unknown_to(Command& command) {
    command.option("--unknown", unknown_, "free|blocked", "how to treat unknown cells");
}

void ClearanceOptions::add_to(Command& command) {
    command.option("--clearance", clearance_, "METRES",
                   "keep away from walls: cells up to this far from where the robot would touch one cost more");
    command.option("--inflation-radius", inflation_radius_, "METRES",
                   "instead, as Nav2 has it: from the obstacle, radius included; with --cost-scaling");
    command.option("--cost-scaling", cost_scaling_, "FACTOR", "Nav2's cost_scaling_factor, in 1/m; default 10");
}

void MapOptions::add_growth_to(Command& command, Clearance clearance) {
    command.option("--radius", radius_, "METRES",
                   "grow obstacles by the robot's radius; a cell of a .map is one metre");
    if (clearance == Clearance::offered) {
        clearance_.add_to(command);
    }
    command.option("--coarsen", coarsen_, "N",
                   "after that, make N x N cells one, blocked if any of them is, or lies beyond the map's edge");
}

void MapOptions::add_keepout_to(Command& command) {
    command.option("--keepout", keepout_, "MASK.yaml",
                   "a ROS keep-out mask: its occupied cells may not be entered, its graded ones cost more");
    command.option("--keepout-radius", keepout_radius_, "METRES", "grow the mask's zones, as by the robot's radius");
}

void MapOptions::add_speed_to(Command& command) {
    command.option("--speed", speed_, "MASK.yaml",
                   "a ROS speed mask: 1 to 100 is a limit in percent, 0 none; plans the fastest path, costs at 10/14");
    command.option("--speed-base", speed_base_, "B", "a limit is B + M times the mask's value; default 0");
    command.option("--speed-multiplier", speed_multiplier_, "M", "see --speed-base; default 1");
    command.option("--speed-params", speed_params_, "PARAMS.yaml", "both, from the parameter file of Nav2's filters");
    command.option("--full-speed", full_speed_, "M/S",
                   "limits of --speed are in metres a second, and this is full speed");
}

void MapOptions::add_weights_to(Command& command) {
    command.flag("--ignore-weights", ignore_weights_,
                 "treat graded costs (ROS mode scale or raw, swamp) as plain floor");
}

host::Masks MapOptions::masks(bool moving) const {
    host::Masks masks;
    if (!keepout_.empty()) {
        masks.keepout = host::read_mask(keepout_, parse_map_rules(rules_));
    }
    if (!keepout_radius_.empty()) {
        if (keepout_.empty()) {
            fail_option("--keepout-radius", keepout_radius_, "--keepout with it");
        }
        masks.keepout_radius = parse_between("--keepout-radius", keepout_radius_, 0, host::max_radius, "metres");
    }
    masks.speed_rule = speed_rule(moving);
    if (!speed_.empty()) {
        masks.speed = host::read_mask(speed_, parse_map_rules(rules_));
    }
    return masks;
}

double MapOptions::full_speed() const {
    return full_speed_.empty() ? 0 : parse_between("--full-speed", full_speed_, 0.001, 1000, "metres a second");
}

host::SpeedRule MapOptions::speed_rule(bool moving) const {
    for (const auto& [option, value] :
         {std::pair{"--speed-base", &speed_base_}, std::pair{"--speed-multiplier", &speed_multiplier_},
          std::pair{"--speed-params", &speed_params_}, std::pair{"--full-speed", &full_speed_}}) {
        if (!value->empty() && speed_.empty() && !(moving && value == &full_speed_)) {
            fail_option(option, *value, "--speed with it");
        }
    }
    host::SpeedRule rule;
    if (!full_speed_.empty()) {
        rule.full_speed = full_speed();
    }
    if (!speed_params_.empty()) {
        if (!speed_base_.empty() || !speed_multiplier_.empty()) {
            fail_option("--speed-params", speed_params_, "no --speed-base and no --speed-multiplier with it");
        }
        return host::read_speed_rule(speed_params_, rule.full_speed);
    }
    if (!speed_base_.empty()) {
        rule.base = parse_between("--speed-base", speed_base_, -1e6, 1e6, "a number");
    }
    if (!speed_multiplier_.empty()) {
        rule.multiplier = parse_between("--speed-multiplier", speed_multiplier_, -1e6, 1e6, "a number");
    }
    return rule;
}

std::string MapOptions::masks_text(const host::PlanningMap& map) const {
    const auto cells = [](std::size_t count) { return concat(count, count == 1 ? " cell is " : " cells are "); };
    const std::string kept_out = keepout_.empty() ? "" : cells(map.kept_out) + "kept out";
    const std::string slowed = speed_.empty() ? "" : cells(map.slowed) + "slowed";
    return concat(kept_out, !kept_out.empty() && !slowed.empty() ? ", " : "", slowed);
}

void ClearanceOptions::set(host::PlanningOptions& options) const {
    if (!clearance_.empty()) {
        if (!inflation_radius_.empty() || !cost_scaling_.empty()) {
            fail_option("--clearance", clearance_, "no --inflation-radius and no --cost-scaling with it");
        }
        const double clearance = parse_between("--clearance", clearance_, 0.001, host::max_radius, "metres");
        options.inflation_radius = options.radius + clearance;
        options.cost_scaling = host::cost_scaling_over(clearance);
    } else if (!inflation_radius_.empty()) {
        options.inflation_radius =
            parse_between("--inflation-radius", inflation_radius_, 0.001, host::max_radius, "metres");
        if (options.inflation_radius < options.radius) {
            fail_option("--inflation-radius", inflation_radius_, "at least --radius");
        }
        if (!cost_scaling_.empty()) {
            options.cost_scaling = parse_between("--cost-scaling", cost_scaling_, 0.001, 1000, "a factor in 1/m");
        }
    } else if (!cost_scaling_.empty()) {
        fail_option("--cost-scaling", cost_scaling_, "--inflation-radius with it");
    }
}

host::PlanningOptions MapOptions::planning() const {
    host::PlanningOptions options;
    options.radius = parse_between("--radius", radius_, 0, host::max_radius, "metres");
    clearance_.set(options);
    if (ignore_weights_ && clearance_.given()) {
        throw host::InputError(
            concat(clearance_.name(), ": it gives cells weights; expected no --ignore-weights with it"));
    }
    if (unknown_ != "free" && unknown_ != "blocked") {
        fail_option("--unknown", unknown_, "free or blocked");
    }
    options.unknown_blocks = unknown_ == "blocked";
    options.coarsen = parse_count("--coarsen", coarsen_, host::max_map_edge);
    options.graded = !ignore_weights_;
    return options;
}

void MapOptions::tell_growth(const host::PlanningMap& map) const {
    const host::PlanningOptions options = planning();
    const double cell = map.resolution / options.coarsen;
    std::size_t blocked = 0;
    while (blocked < map.tiles.size() && map.is_blocked(blocked)) {
        ++blocked;
    }
    const std::string fault = options.radius == 0     ? ""
                              : options.radius < cell ? concat("less than a cell of ", cell, " m: no obstacle grows")
                              : blocked == map.tiles.size() ? std::string("no cell is left free")
                                                            : "";
    if (!fault.empty()) {
        std::cerr << host::InputError::printable(concat(file_, ": --radius ", radius_, " (metres): ", fault)) << '\n';
    }
}

void refuse_graded(const std::filesystem::path& file, bool graded, std::string_view what, const std::string& remedy) {
    if (graded) {
        throw host::InputError(concat(file.string(), ": some cells cost more than others, and ", what,
                                      " without weights; expected ", remedy, "--ignore-weights"));
    }
}

std::string planners_with(bool host::Abilities::*ability) {
    std::string names;
    for (const host::PlannerInfo& info : host::planner_infos()) {
        if (info.abilities.*ability) {
            names += concat(names.empty() ? "" : ", ", info.name);
        }
    }
    return names;
}

void PlannerChoice::add_search_to(Command& command, bool with_tables, const std::string& more) {
    std::string names = more;
    for (const host::PlannerInfo& info : host::planner_infos()) {
        if (with_tables || !info.abilities.tables) {
            names += names.empty() ? "" : "|";
            names += info.name;
        }
    }
    command.option("--planner", name_, names, "the search to use");
    command.option(
        "--weight", weight_, "N[/D]",
        concat("for --planner ", more.empty() ? "" : more + " and ",
               "weighted: paths cost at most this many times the optimum, one of ", weight_names(), "; default ",
               host::to_string(host::PlannerOptions{}.weight), more.empty() ? "" : ", " + more + " 1"));
}

void PlannerChoice::add_to(Command& command, const std::string& more) {
    add_search_to(command, true, more);
    command.option("--heading", heading_, "H",
                   "for --planner turning: the robot's heading at the start, in eighths of a turn from +x towards +y "
                   "(quarters with --moves 4); default 0");
    command.option("--turn-cost", turn_cost_, "CELLS|SECONDSs",
                   "for --planner turning: a turn by one heading costs as much as so many straight steps, or (0.8s) as "
                   "the way that the robot drives in so many seconds at --full-speed; default 1");
}

std::optional<std::uint32_t> PlannerChoice::turn_cost(const host::PlanningMap& map, double full_speed) const {
    if (turn_cost_.empty()) {
        return std::nullopt;
    }
    if (!host::planner_info(name_).abilities.turns) {
        fail_option("--turn-cost", turn_cost_, concat("--planner turning with it, not ", name_));
    }
    double cells_a_unit = 1;
    if (turns_in_seconds()) {
        if (!map.has_metres()) {
            fail_option("--turn-cost", turn_cost_, "straight steps: the map has no metres");
        }
        if (full_speed == 0) {
            fail_option("--turn-cost", turn_cost_, "--full-speed with seconds");
        }
        cells_a_unit = full_speed / map.resolution;
    }
    const auto number = host::parse_number(turn_cost_.substr(0, turn_cost_.size() - (turns_in_seconds() ? 1 : 0)));
    const double tenths = number.value_or(-1) * cells_a_unit * 10;
    if (!(tenths >= 0 && tenths <= host::most_turn_cost)) {
        fail_option("--turn-cost", turn_cost_,
                    concat("0 to ", host::most_turn_cost / 10, " straight steps, or seconds, such as 0.8s"));
    }
    return static_cast<std::uint32_t>(std::lround(tenths));
}

unsigned PlannerChoice::heading(const host::Motion& motion) const {
    if (heading_.empty()) {
        return 0;
    }
    if (!host::planner_info(name_).abilities.turns) {
        fail_option("--heading", heading_, concat("--planner turning with it, not ", name_));
    }
    const auto heading = host::parse_integer<int>(heading_);
    if (!heading || *heading < 0 || *heading >= motion.moves) {
        fail_option("--heading", heading_, concat("a whole number from 0 to ", motion.moves - 1));
    }
    return static_cast<unsigned>(*heading);
}

host::PlannerOptions PlannerChoice::options() const {
    const host::PlannerInfo& info = host::planner_info(name_);
    host::PlannerOptions options;
    if (weight_.empty()) {
        return options;
    }
    if (info.promise != host::Promise::bounded) {
        fail_option("--weight", weight_, concat("--planner weighted with it, not ", name_));
    }
    options.weight = parse_weight(weight_);
    return options;
}

host::Ratio parse_weight(const std::string& text) {
    for (const host::Ratio weight : host::planner_weights()) {
        if (host::to_string(weight) == text) {
            return weight;
        }
    }
    fail_option("--weight", text, concat("one of: ", weight_names()));
}

std::string PlannerChoice::describe() const {
    const bool weighted = host::planner_info(name_).promise == host::Promise::bounded;
    return weighted ? concat(name_, ' ', host::to_string(options().weight)) : name_;
}

void fail_option(const std::string& option, const std::string& value, const std::string& expected) {
    throw host::InputError(concat(option, ": ", host::in_quotes(value), "; expected ", expected));
}

std::uint32_t parse_limit(const std::string& option, const std::string& value) {
    if (value.empty()) {
        return std::numeric_limits<std::uint32_t>::max();
    }
    const auto limit = host::parse_integer<std::uint32_t>(value);
    if (!limit) {
        fail_option(option, value, "a whole number from 0 to 4294967295");
    }
    return *limit;
}

double parse_between(const std::string& option, const std::string& value, double least, double most,
                     const std::string& unit) {
    const auto number = host::parse_number(value);
    if (!number || *number < least || *number > most) {
        fail_option(option, value, concat(unit, " from ", least, " to ", most));
    }
    return *number;
}

int parse_count(const std::string& option, const std::string& value, int most, int least) {
    const auto count = host::parse_integer<int>(value);
    if (!count || *count < least || *count > most) {
        fail_option(option, value, concat("a whole number from ", least, " to ", most));
    }
    return *count;
}

std::uint64_t parse_seed(const std::string& value) {
    const auto seed = host::parse_integer<std::uint64_t>(value);
    if (!seed) {
        fail_option("--seed", value, "a whole number from 0");
    }
    return *seed;
}

void refuse_other_than_svg(const std::string& picture) {
    if (!picture.empty() && std::filesystem::path(picture).extension() != ".svg") {
        fail_option("--picture", picture, "a name that ends in .svg");
    }
}

std::uint32_t parse_nodes(const std::string& option, const std::string& value) {
    const auto nodes = static_cast<std::uint32_t>(parse_count(option, value, 1 << 20));
    if (nodes < 2) {
        fail_option(option, value, "2 or more");
    }
    return nodes;
}

Size parse_size(const std::string& option, const std::string& text) {
    const std::size_t x = text.find('x');
    if (x != std::string::npos) {
        const auto width = host::parse_integer<int>(text.substr(0, x));
        const auto height = host::parse_integer<int>(text.substr(x + 1));
        const auto good = [](const std::optional<int>& n) { return n && *n >= 1 && *n <= host::max_map_edge; };
        if (good(width) && good(height)) {
            return {*width, *height};
        }
    }
    fail_option(option, text, concat("WxH, each a whole number from 1 to ", host::max_map_edge, ", as in 64x64"));
}

std::string decimals(double value, int digits) {
    char text[48];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}

int terminal_columns() {
    winsize size{};
    if (is_terminal(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        return size.ws_col;
    }
    const char* columns = std::getenv("COLUMNS");
    const auto parsed = columns != nullptr ? host::parse_integer<int>(columns) : std::nullopt;
    return parsed && *parsed >= 10 && *parsed <= 10000 ? *parsed : 100;
}

bool is_terminal(int descriptor) { return isatty(descriptor) != 0; }

}  // namespace firmpath::tool
