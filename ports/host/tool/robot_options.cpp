#include "robot_options.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/lattice/mprim.hpp"
#include "firmpath/host/numbers.hpp"
#include "json.hpp"
#include "options.hpp"

namespace firmpath::tool {
namespace {

using host::concat;

/// Metres as millimetres; nothing if they are not a number of 1 mm to 100 m.
std::optional<std::int32_t> parse_millimetres(const std::string& text) {
    const auto metres = host::parse_number(text);
    if (!metres || *metres < 0.001 || *metres > 100) {
        return std::nullopt;
    }
    return static_cast<std::int32_t>(std::lround(*metres * 1000));
}

struct Corner {
    double x;
    double y;
};
double cross(Corner a, Corner b) { return a.x * b.y - a.y * b.x; }
Corner between(Corner a, Corner b) { return {b.x - a.x, b.y - a.y}; }

constexpr const char* footprint_forms =
    "LxW, each from 0.001 to 100 metres, as in 0.8x0.5, or 3 to 8 corners [[X,Y],...] around the centre";

/// The corners of "LxW" or "[[X,Y],...]", in millimetres.
std::vector<Corner> parse_corners(const std::string& text) {
    std::vector<Corner> corners;
    if (text.find('[') == std::string::npos) {
        const std::size_t x = text.find('x');
        const auto length = parse_millimetres(text.substr(0, x));
        const auto width = x == std::string::npos ? std::nullopt : parse_millimetres(text.substr(x + 1));
        if (!length || !width) {
            fail_option("--footprint", text, footprint_forms);
        }
        const double front = (*length + 1) / 2;
        const double side = (*width + 1) / 2;
        return {{front, side}, {-front, side}, {-front, -side}, {front, -side}};
    }
    const auto rows = parse_rows_of_numbers(text);
    if (!rows) {
        fail_option("--footprint", text, footprint_forms);
    }
    for (const std::vector<double>& row : *rows) {
        if (row.size() != 2) {
            fail_option("--footprint", text, footprint_forms);
        }
        corners.push_back({std::round(row[0] * 1000), std::round(row[1] * 1000)});
    }
    if (corners.size() < 3 || corners.size() > Footprint::most_corners) {
        fail_option("--footprint", text, footprint_forms);
    }
    double area = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        area += cross(corners[i], corners[(i + 1) % corners.size()]);
    }
    if (area < 0) {
        std::reverse(corners.begin(), corners.end());
    }
    return corners;
}

/// An outline whose edges are moved outwards.
std::vector<Corner> grown(const std::vector<Corner>& corners, double by) {
    std::vector<Corner> result;
    const std::size_t size = corners.size();
    for (std::size_t i = 0; i < size; ++i) {
        const Corner in = between(corners[(i + size - 1) % size], corners[i]);
        const Corner out = between(corners[i], corners[(i + 1) % size]);
        // Where both edges meet, as far outside each of them.
        const double in_length = std::hypot(in.x, in.y);
        const double out_length = std::hypot(out.x, out.y);
        const double turn = cross(in, out) / (in_length * out_length);
        result.push_back({corners[i].x + by * (in.x / in_length - out.x / out_length) / turn,
                          corners[i].y + by * (in.y / in_length - out.y / out_length) / turn});
    }
    return result;
}

/// Throws `InputError` if the corners are not those of a `Footprint`.
Footprint footprint_of(const std::vector<Corner>& corners, const std::string& text, const std::string& axle) {
    std::vector<Point> points;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Corner& a = corners[i];
        const Corner edge = between(a, corners[(i + 1) % corners.size()]);
        if (std::fabs(a.x) > Footprint::farthest_mm || std::fabs(a.y) > Footprint::farthest_mm) {
            fail_option("--footprint", text, "no corner more than 100 metres away");
        }
        if (cross(edge, {-a.x, -a.y}) <= 0) {
            if (!axle.empty()) {
                fail_option("--axle", axle, "metres, so that the middle of the axle lies under the robot");
            }
            fail_option("--footprint", text, "the centre, 0,0, inside");
        }
        for (std::size_t k = 2; k < corners.size(); ++k) {
            if (cross(edge, between(a, corners[(i + k) % corners.size()])) <= 0) {
                fail_option("--footprint", text, "a convex outline, its corners one after another");
            }
        }
        points.push_back({static_cast<std::int32_t>(std::lround(a.x)), static_cast<std::int32_t>(std::lround(a.y))});
    }
    return Footprint(std::span<const Point>(points));
}

}  // namespace

void RobotOptions::add_to(Command& command) {
    command.option("--footprint", footprint_, "LxW",
                   "length and width of the robot in metres, around its centre; or the corners of a convex outline, "
                   "[[X,Y],...], as in ROS");
    command.option("--axle", axle_, "METRES",
                   "how far the axle that is not steered lies behind the centre; poses are those of its middle then");
    command.option("--drive", drive_, "diff|car|omni",
                   "two driven wheels, which turn on the spot; a car's steering; or to all sides. Default diff");
    command.option("--turning-radius", turning_radius_, "METRES",
                   "the narrowest arc of the centre; for --drive car it must be given, for diff the default is 0.5");
    command.option("--headings", headings_, "8|16", "directions in which the robot may stand; default 16");
    command.option("--pitch", pitch_, "1|2", "cells between neighbouring places of the robot's centre; default 1");
    command.option("--turn-cost-mm", turn_cost_, "MM",
                   "a turn on the spot by one heading costs as much as so many millimetres; default 200");
    command.option("--mprim", mprim_, "FILE", "the motions of this file of the SBPL library, in place of --drive");
    command.option("--backwards", backwards_, "N",
                   "a metre backwards, or sideways with omni, costs as much as N ahead; default 5, car and omni 2");
}

bool RobotOptions::given() const {
    return !(footprint_.empty() && axle_.empty() && drive_.empty() && turning_radius_.empty() && headings_.empty() &&
             pitch_.empty() && backwards_.empty() && turn_cost_.empty() && mprim_.empty());
}

double RobotOptions::turning_radius() const {
    return drive_ == "car" ? host::parse_number(turning_radius_).value_or(0) : 0;
}

host::ShapedRobot RobotOptions::robot(std::optional<Micrometres> asked, std::int32_t larger_mm) const {
    std::vector<Corner> corners = parse_corners(footprint_);
    const auto axle = axle_.empty() ? std::optional<double>(0) : host::parse_number(axle_);
    if (!axle) {
        fail_option("--axle", axle_, "metres, so that the middle of the axle lies under the robot");
    }
    for (Corner& corner : corners) {
        corner.x += std::round(*axle * 1000);
    }
    (void)footprint_of(corners, footprint_, axle_);
    const Footprint footprint = footprint_of(grown(corners, larger_mm), footprint_, axle_);
    const std::uint32_t turn_cost =
        turn_cost_.empty() ? 200 : static_cast<std::uint32_t>(parse_count("--turn-cost-mm", turn_cost_, 60'000));
    if (!mprim_.empty()) {
        if (!(drive_.empty() && turning_radius_.empty() && headings_.empty() && pitch_.empty() && backwards_.empty())) {
            throw host::InputError("--mprim: the file says how the robot drives; expected no --drive, "
                                   "--turning-radius, --headings, --pitch and --backwards");
        }
        host::ShapedRobot robot =
            host::parse_mprim(host::read_file(mprim_, "motion primitives"), mprim_, footprint, turn_cost);
        if (asked && *asked != robot.cell) {
            throw host::InputError(concat(mprim_, ": its cells are ", robot.cell.count() / 1e6,
                                          " m; expected those of the map, ", asked->count() / 1e6, " m"));
        }
        return robot;
    }
    if (!asked) {
        throw host::InputError("--cell: expected it, the edge of a cell of the map in metres");
    }
    const Micrometres cell = *asked;
    const std::string drive = drive_.empty() ? "diff" : drive_;
    if (drive != "diff" && drive != "car" && drive != "omni") {
        fail_option("--drive", drive_, "diff, car or omni");
    }
    const int headings = headings_.empty() ? 16 : headings_ == "16" ? 16 : headings_ == "8" ? 8 : 0;
    if (headings == 0) {
        fail_option("--headings", headings_, "8 or 16");
    }
    const int pitch = pitch_.empty() ? 1 : pitch_ == "1" ? 1 : pitch_ == "2" ? 2 : 0;
    if (pitch == 0) {
        fail_option("--pitch", pitch_, "1 or 2");
    }
    const auto radius = parse_millimetres(turning_radius_);
    if (!turning_radius_.empty() && (!radius || drive == "omni")) {
        fail_option("--turning-radius", turning_radius_,
                    drive == "omni" ? "no turning radius with --drive omni" : "0.001 to 100 metres");
    }
    const std::uint32_t backwards =
        backwards_.empty() ? 0 : static_cast<std::uint32_t>(parse_count("--backwards", backwards_, 20));
    if (drive == "car") {
        if (!radius) {
            throw host::InputError("--drive car: expected --turning-radius with it");
        }
        host::CarLike car{footprint, cell, static_cast<std::uint32_t>(larger_mm == 0 ? *radius : *radius * 21 / 20)};
        car.headings = headings;
        car.pitch = pitch;
        car.backwards = backwards == 0 ? car.backwards : backwards;
        return host::shaped(car);
    }
    if (drive == "omni") {
        host::Omnidirectional omni{footprint, cell};
        omni.headings = headings;
        omni.pitch = pitch;
        omni.turn_cost_mm = turn_cost;
        omni.sideways = backwards == 0 ? omni.sideways : backwards;
        return host::shaped(omni);
    }
    host::DifferentialDrive diff{footprint, cell};
    diff.headings = headings;
    diff.pitch = pitch;
    diff.radius_mm = radius ? static_cast<std::uint32_t>(*radius) : diff.radius_mm;
    diff.turn_cost_mm = turn_cost;
    diff.backwards = backwards == 0 ? diff.backwards : backwards;
    return host::shaped(diff);
}

std::string RobotOptions::describe() const {
    const std::string file = std::filesystem::path(mprim_).filename().string();
    const std::string motions = !mprim_.empty() ? file : drive_.empty() ? "diff" : drive_;
    return concat(footprint_.find('[') == std::string::npos
                      ? footprint_ + " m"
                      : concat("an outline of ", parse_corners(footprint_).size(), " corners"),
                  ", ", axle_.empty() ? "" : concat("axle ", axle_, " m behind, "), motions,
                  turning_radius_.empty() ? "" : concat(", turning radius ", turning_radius_, " m"));
}

/// In radians, rounded up.
constexpr double a_turn = 6.28319;

host::RobotPose parse_pose(const std::string& option, const std::string& value, bool* any) {
    const std::vector<double> numbers = host::parse_numbers(value).value_or(std::vector<double>());
    const bool open = any != nullptr && numbers.size() == 2;
    const bool good = numbers.size() == 3 || open;
    if (!good || (numbers.size() == 3 && std::fabs(numbers[2]) > a_turn)) {
        fail_option(option, value,
                    concat("X,Y,YAW", any == nullptr ? "" : " or X,Y",
                           ": metres in the map's frame, and radians of at most a turn (90 degrees are 1.5708)"));
    }
    if (any != nullptr) {
        *any = open;
    }
    return {numbers[0], numbers[1], open ? 0 : numbers[2]};
}

}  // namespace firmpath::tool
