#include "robot_options.hpp"

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <sstream>
#include <vector>

#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/lattice/mprim.hpp"
#include "firmpath/host/numbers.hpp"
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

}  // namespace

void RobotOptions::add_to(Command& command) {
    command.option("--footprint", footprint_, "LxW", "length and width of the robot in metres, around its centre");
    command.option("--axle", axle_, "METRES",
                   "how far the axle that is not steered lies behind the centre; poses are those of its middle then");
    command.option("--drive", drive_, "diff|car|omni",
                   "two driven wheels, which turn on the spot; a car's steering; or to all sides. Default diff");
    command.option("--turning-radius", turning_radius_, "METRES",
                   "the narrowest arc of the centre; for --drive car it must be given, for diff the default is 0.5");
    command.option("--headings", headings_, "8|16", "directions in which the robot may stand; default 16");
    command.option("--pitch", pitch_, "1|2", "cells between neighbouring places of the robot's centre; default 1");
    command.option("--turn-cost", turn_cost_, "MM",
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
    const std::size_t x = footprint_.find('x');
    const auto length = parse_millimetres(footprint_.substr(0, x));
    const auto width = x == std::string::npos ? std::nullopt : parse_millimetres(footprint_.substr(x + 1));
    if (!length || !width) {
        fail_option("--footprint", footprint_, "LxW, each from 0.001 to 100 metres, as in 0.8x0.5");
    }
    const auto axle = axle_.empty() ? std::optional<double>(0) : host::parse_number(axle_);
    if (!axle || std::fabs(*axle) * 2000 > *length - 2) {
        fail_option("--axle", axle_, "metres, less than half the length of the robot");
    }
    const auto ahead = static_cast<std::int32_t>(std::lround(*axle * 1000));
    const std::int32_t front = (*length + 1) / 2 + ahead + larger_mm;
    const std::int32_t back = ahead - (*length + 1) / 2 - larger_mm;
    const std::int32_t side = (*width + 1) / 2 + larger_mm;
    const Footprint footprint({{front, side}, {back, side}, {back, -side}, {front, -side}});
    const std::uint32_t turn_cost =
        turn_cost_.empty() ? 200 : static_cast<std::uint32_t>(parse_count("--turn-cost", turn_cost_, 60'000));
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
    return concat(footprint_, " m, ", axle_.empty() ? "" : concat("axle ", axle_, " m behind, "), motions,
                  turning_radius_.empty() ? "" : concat(", turning radius ", turning_radius_, " m"));
}

host::RobotPose parse_pose(const std::string& option, const std::string& value, bool* any) {
    std::vector<std::optional<double>> numbers;
    std::istringstream text(value);
    for (std::string part; std::getline(text, part, ',');) {
        numbers.push_back(host::parse_number(part));
    }
    const bool open = any != nullptr && numbers.size() == 2;
    bool good = (numbers.size() == 3 || open) && value.back() != ',';
    for (const auto& number : numbers) {
        good = good && number;
    }
    if (!good || (numbers.size() == 3 && std::fabs(*numbers[2]) > 1000)) {
        fail_option(option, value,
                    concat("X,Y,YAW", any == nullptr ? "" : " or X,Y", ": metres in the map's frame, and radians"));
    }
    if (any != nullptr) {
        *any = open;
    }
    return {*numbers[0], *numbers[1], open ? 0 : *numbers[2]};
}

}  // namespace firmpath::tool
