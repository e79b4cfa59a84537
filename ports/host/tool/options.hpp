/// @file
/// Options that several subcommands share. All are read as text and parsed strictly, so that every
/// mistake gives a one-line message.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "command_line.hpp"
#include "firmpath/host/map_image.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"

namespace firmpath::tool {

/// --moves, --corner, --scale.
class MotionOptions {
public:
    /// With `hexagons`, six moves may be chosen.
    void add_to(Command& command, bool with_scale, bool hexagons = false);
    /// Throws `InputError`.
    host::Motion motion() const;
    /// The same on a map: at 10/14 if the map has weights, or turns have a cost of their own. Throws `InputError` if
    /// another scale was requested.
    host::Motion motion_on(const host::PlanningMap& map, bool turn_cost = false) const;
    /// In words, for captions; at the coarse scale if `coarse`, as with weights.
    std::string describe(bool coarse = false) const;
    /// Whether any of them was chosen.
    bool given() const { return moves_ != "8" || corner_ != "never" || !scale_.empty(); }
    /// In words, for figures of RAM: without a scale the library chooses one.
    std::string describe_for_ram() const;

private:
    /// The numbers of moves that may be chosen, in words.
    std::string numbers_of_moves() const { return hexagons_ ? "4, 6 or 8" : "4 or 8"; }

    bool hexagons_ = false;
    std::string moves_ = "8";
    std::string corner_ = "never";
    std::string scale_;
};

/// --clearance, or --inflation-radius and --cost-scaling.
class ClearanceOptions {
public:
    void add_to(Command& command);
    bool given() const { return !clearance_.empty() || !inflation_radius_.empty(); }
    /// The option that was given, to begin a message.
    const char* name() const { return clearance_.empty() ? "--inflation-radius" : "--clearance"; }
    /// Sets inflation radius and cost scaling for the robot's radius. Throws `InputError`.
    void set(host::PlanningOptions& options) const;

private:
    std::string clearance_;
    std::string inflation_radius_;
    std::string cost_scaling_;
};

/// Whether a subcommand has planners for costs around walls.
enum class Clearance : bool { not_offered, offered };

/// MAP, --raw, --occupancy, --resolution, --origin, --cells, --radius, --unknown, --coarsen, masks, --ignore-weights.
class MapOptions {
public:
    void add_map_to(Command& command);
    /// What its places are counted in.
    void add_cells_to(Command& command);
    void add_unknown_to(Command& command);
    void add_growth_to(Command& command, Clearance clearance = Clearance::offered);
    void add_keepout_to(Command& command);
    void add_speed_to(Command& command);
    void add_weights_to(Command& command);

    std::filesystem::path file() const { return file_; }
    /// Reads the map. Throws `InputError`.
    host::MapImage image() const;
    /// Throws `InputError`.
    host::PlanningOptions planning() const;
    /// Reads the masks; `moving`: --full-speed is used without a mask as well. Throws `InputError`.
    host::Masks masks(bool moving = false) const;
    /// In metres a second; 0 if none is given. Throws `InputError`.
    double full_speed() const;
    /// Writes a line to standard error if --radius grows no obstacle, or leaves no cell free.
    void tell_growth(const host::PlanningMap& map) const;
    /// How many cells each mask keeps out or slows, in words; empty without masks.
    std::string masks_text(const host::PlanningMap& map) const;
    bool has_speed() const { return !speed_.empty(); }
    /// Whether places are cells though the map has metres.
    bool cells() const { return cells_; }

private:
    void set_frame(host::MapImage& image) const;
    host::SpeedRule speed_rule(bool moving) const;

    std::string file_;
    std::string raw_;
    std::string occupancy_;
    std::string resolution_;
    std::string origin_;
    std::string rules_ = "nav2";
    bool cells_ = false;
    std::string keepout_;
    std::string keepout_radius_;
    std::string speed_;
    std::string speed_base_;
    std::string speed_multiplier_;
    std::string speed_params_;
    std::string full_speed_;
    std::string radius_ = "0";
    ClearanceOptions clearance_;
    std::string unknown_ = "blocked";
    std::string coarsen_ = "1";
    bool ignore_weights_ = false;
};

/// --cells.
void add_cells_to(Command& command, bool& cells);
/// --map-rules, "nav2" at first.
void add_map_rules_to(Command& command, std::string& rules);
/// Throws `InputError`.
host::MapRules parse_map_rules(const std::string& rules);

/// Throws `InputError` if cells of the map have graded costs, for something that plans without weights; `remedy` names
/// another solution besides --ignore-weights.
void refuse_graded(const std::filesystem::path& file, bool graded, std::string_view what,
                   const std::string& remedy = "");

/// The names of the planners that can do something, for a line about one that cannot.
std::string planners_with(bool host::Abilities::*ability);

/// --planner and the additional options of some planners.
class PlannerChoice {
public:
    /// `more`: the name of a planner that the command has besides.
    void add_to(Command& command, const std::string& more = "");
    /// Without the option --heading, and perhaps without the planners that have tables.
    void add_search_to(Command& command, bool with_tables, const std::string& more = "");

    const std::string& name() const { return name_; }
    /// As written; empty if it was not.
    const std::string& weight() const { return weight_; }
    bool has_heading() const { return !heading_.empty(); }
    bool has_turn_cost() const { return !turn_cost_.empty(); }
    /// Whether a turn's cost is given in seconds, and needs a speed.
    bool turns_in_seconds() const { return has_turn_cost() && turn_cost_.back() == 's'; }
    /// The cost of a turn on cells of this size, in tenths of a straight step; nothing if none is given. The speed is 0
    /// if it is not known. Throws `InputError`.
    std::optional<std::uint32_t> turn_cost(const host::PlanningMap& map, double full_speed) const;
    /// Whether any of the options was chosen.
    bool given() const { return name_ != "astar" || !weight_.empty() || has_heading() || has_turn_cost(); }
    /// Throws `InputError`, also for an unknown name.
    host::PlannerOptions options() const;
    /// The heading at the start. Throws `InputError`.
    unsigned heading(const host::Motion& motion) const;
    /// In words, for captions.
    std::string describe() const;

private:
    std::string name_ = "astar";
    std::string weight_;
    std::string heading_;
    std::string turn_cost_;
};

/// A weight of the estimate, "3" or "3/2". Throws `InputError` if it is none of `host::planner_weights`.
host::Ratio parse_weight(const std::string& text);

/// Throws `InputError` for an option whose value is wrong.
[[noreturn]] void fail_option(const std::string& option, const std::string& value, const std::string& expected);

/// A whole number of 32 bits for a limit; the largest number (no limit) if `value` is empty.
std::uint32_t parse_limit(const std::string& option, const std::string& value);

/// A number from `least` to `most`, of a unit that the message names. Throws `InputError`.
double parse_between(const std::string& option, const std::string& value, double least, double most,
                     const std::string& unit);

/// A positive whole number.
int parse_count(const std::string& option, const std::string& value, int most, int least = 1);

/// --seed: a whole number from 0.
std::uint64_t parse_seed(const std::string& value);

/// Throws `InputError` if a film in --picture, if any, would not be an SVG.
void refuse_other_than_svg(const std::string& picture);

/// The number of records in a pool: 2 or more.
std::uint32_t parse_nodes(const std::string& option, const std::string& value);

/// A map's size in cells.
struct Size {
    int width;
    int height;
};

/// The size in --map WxH or --raw WxH.
Size parse_size(const std::string& option, const std::string& text);

/// A number with `digits` decimals.
std::string decimals(double value, int digits);

/// The width of the terminal, if standard output is one, else that of the variable COLUMNS, else 100.
int terminal_columns();

/// Whether the file descriptor is a terminal.
bool is_terminal(int descriptor);

}  // namespace firmpath::tool
