#include "firmpath/host/lattice/mprim.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/lattice/piece.hpp"
#include "firmpath/host/numbers.hpp"

namespace firmpath::host {
namespace {

using detail::ExactPose;
using detail::Vector;

/// The words of a file, with the lines that they are on.
class Words {
public:
    Words(std::string_view bytes, const std::filesystem::path& file) : file_(file) {
        std::istringstream text{std::string(bytes)};
        std::string line;
        for (int number = 1; std::getline(text, line); ++number) {
            std::istringstream words(line);
            for (std::string word; words >> word;) {
                words_.emplace_back(word, number);
            }
        }
    }

    bool at_end() const { return next_ == words_.size(); }
    /// Throws `InputError` about the word before.
    [[noreturn]] void fail(const std::string& expected) const {
        const bool any = next_ > 0 && next_ <= words_.size();
        throw InputError(concat(file_.string(), any ? concat(':', words_[next_ - 1].second) : "", ": ",
                                any ? in_quotes(words_[next_ - 1].first) : std::string("the file ends"), "; expected ",
                                expected));
    }
    std::string word(const std::string& expected) {
        if (at_end()) {
            next_ = words_.size() + 1;
            fail(expected);
        }
        return words_[next_++].first;
    }
    void key(const std::string& name) {
        if (word(name) != name) {
            fail(name);
        }
    }
    /// Whether that is the next word, which is then read.
    bool takes(const std::string& name) {
        const bool next = !at_end() && words_[next_].first == name;
        next_ += next ? 1 : 0;
        return next;
    }
    double number(const std::string& what) {
        const auto value = parse_number(word(what));
        if (!value) {
            fail(what);
        }
        return *value;
    }
    int integer(const std::string& what, int least, int most) {
        const auto value = parse_integer<int>(word(what));
        if (!value || *value < least || *value > most) {
            fail(concat(what, ", a whole number from ", least, " to ", most));
        }
        return *value;
    }

private:
    std::filesystem::path file_;
    std::vector<std::pair<std::string, int>> words_;
    std::size_t next_ = 0;
};

Vector facing(double angle) { return {std::cos(angle), std::sin(angle)}; }

/// The angles of the headings of the first quarter turn, of which the others are turned by quarters.
///
/// A file whose headings are not spaced evenly lists them: "angle:0 0.0", "angle:1 0.463", ...
std::vector<double> read_headings(Words& words, int headings, bool listed) {
    constexpr double quarter_turn = std::numbers::pi / 2;
    const int quarter = headings / 4;
    std::vector<double> angles;
    for (int i = 0; !listed && i < quarter; ++i) {
        angles.push_back(i * quarter_turn / quarter);
    }
    for (int i = 0; listed && i < headings; ++i) {
        words.key(concat("angle:", i));
        const double angle = words.number("an angle in radians");
        const auto at = static_cast<std::size_t>(i % quarter);
        const double first = i < quarter ? angle : angles[at];
        const double least = i == 0 || i >= quarter ? first - 1 : angles[at - 1];
        if (i == 0 ? angle != 0 : first <= least || first >= quarter_turn) {
            words.fail("the headings of the first quarter turn in rising order, the first of them 0");
        }
        const int quarters = i / quarter;
        if (std::fabs(angle - first - quarters * quarter_turn) > 0.01) {
            words.fail("each further quarter turn to have the headings of the first");
        }
        if (i < quarter) {
            angles.push_back(angle);
        }
    }
    return angles;
}

/// Whether the poses from `first` to `last` lie on the piece between these two.
bool on_one_piece(const std::vector<ExactPose>& poses, std::size_t first, std::size_t last, double cell_mm) {
    const LatticePiece whole{poses[first], poses[last]};
    double length = 0;
    double turn = 0;
    for (std::size_t i = first; i < last; ++i) {
        const LatticePiece piece{poses[i], poses[i + 1]};
        length += piece.length();
        turn += std::fabs(piece.turn());
    }
    if (turn > 3 || std::fabs(turn - std::fabs(whole.turn())) > 1e-2) {
        return false;
    }
    double along = 0;
    for (std::size_t i = first; i + 1 < last; ++i) {
        const LatticePiece piece{poses[i], poses[i + 1]};
        along += length > 1e-9 ? piece.length() / length : std::fabs(piece.turn()) / turn;
        const ExactPose there = whole.at(along);
        const Vector off = there.at - poses[i + 1].at;
        const double twist = std::fabs(LatticePiece{there, poses[i + 1]}.turn());
        if (std::hypot(off.x, off.y) * cell_mm > 1 || twist > std::numbers::pi / 180 / 3) {
            return false;
        }
    }
    return true;
}

/// As few poses as describe the motion.
std::vector<ExactPose> simplified(const std::vector<ExactPose>& poses, double cell_mm) {
    std::vector<ExactPose> kept{poses.front()};
    for (std::size_t first = 0; first + 1 < poses.size();) {
        std::size_t last = first + 1;
        while (last + 1 < poses.size() && on_one_piece(poses, first, last + 1, cell_mm)) {
            ++last;
        }
        kept.push_back(poses[last]);
        first = last;
    }
    return kept;
}

template <class Items, class Text>
std::string list_of(const Items& items, std::size_t on_line, const Text& text) {
    std::string all;
    for (std::size_t i = 0; i < items.size(); ++i) {
        all += concat(i % on_line == 0 ? "\n        " : " ", text(items[i]), ',');
    }
    return all;
}

}  // namespace

ShapedRobot parse_mprim(std::string_view bytes, const std::filesystem::path& file, const Footprint& body,
                        double turn_cost) {
    Words words(bytes, file);
    words.key("resolution_m:");
    const double resolution = words.number("the edge of a cell in metres");
    if (resolution < 0.001 || resolution > 4) {
        words.fail("the edge of a cell, 0.001 to 4 metres");
    }
    const bool listed = words.takes("min_turning_radius_m:");
    if (listed) {
        words.number("a radius in metres");  // the poses of the motions say it again
    }
    words.key("numberofangles:");
    const int headings = words.integer("the number of headings, 8 or 16", 8, 16);
    if (headings != 8 && headings != 16) {
        words.fail("the number of headings, 8 or 16");
    }
    const std::vector<double> angles = read_headings(words, headings, listed);
    const auto angle_of = [&](int heading) {
        const int quarter = headings / 4;
        const int quarters = heading / quarter;
        return angles[static_cast<std::size_t>(heading % quarter)] + quarters * std::numbers::pi / 2;
    };
    words.key("totalnumberofprimitives:");
    const int total = words.integer("the number of motions", headings, 256);
    if (total % headings != 0) {
        words.fail("as many motions from each heading");
    }

    ShapedRobot robot{body, Micrometres(static_cast<std::uint32_t>(std::lround(resolution * 1e6))), headings, 1, {}, {},
                      false};
    const double heading_angle = 2 * std::numbers::pi / headings;
    const double cell_mm = resolution * 1000;
    for (const double angle : angles) {
        robot.directions.push_back({{0, 0}, facing(angle)});
    }
    for (int n = 0; n < total; ++n) {
        ShapedMotion motion;
        words.key("primID:");
        words.integer("the number of a motion", 0, 255);
        words.key("startangle_c:");
        motion.from = words.integer("a heading", 0, headings - 1);
        if (motion.from != n / (total / headings)) {
            words.fail("the motions from heading 0, then those from heading 1, and so on, as many from each");
        }
        words.key("endpose_c:");
        motion.dx = words.integer("cells along x", -60, 60);
        motion.dy = words.integer("cells along y", -60, 60);
        motion.to = words.integer("a heading", -headings, 2 * headings);
        motion.to = (motion.to % headings + headings) % headings;
        words.key("additionalactioncostmult:");
        const int multiplier = words.integer("how many times as much the motion costs", 1, 1000);
        if (listed) {
            words.key("turning_radius:");
            words.number("a radius in metres");
        }
        words.key("intermediateposes:");
        const int count = words.integer("the number of poses", 2, 1000);
        std::vector<ExactPose> poses;
        for (int k = 0; k < count; ++k) {
            const double x = words.number("x in metres");
            const double y = words.number("y in metres");
            poses.push_back({{x / resolution, y / resolution}, facing(words.number("an angle in radians"))});
        }
        // The file is rounded; on the lattice the ends are exact.
        const std::pair<ExactPose*, ExactPose> ends[] = {
            {&poses.front(), {{0, 0}, facing(angle_of(motion.from))}},
            {&poses.back(), {{1.0 * motion.dx, 1.0 * motion.dy}, facing(angle_of(motion.to))}}};
        for (const auto& [pose, exact] : ends) {
            const Vector off = pose->at - exact.at;
            if (std::hypot(off.x, off.y) > 0.2 || std::fabs(LatticePiece{*pose, exact}.turn()) > heading_angle / 2) {
                words.fail(concat("the poses of motion ", n,
                                  " to begin and to end in the middle of a cell, in the headings that it names"));
            }
            *pose = exact;
        }
        // Some files turn on the spot the long way round, where angles wrap: it is the short one that is meant.
        const bool on_the_spot = std::all_of(
            poses.begin(), poses.end(), [](const ExactPose& pose) { return std::hypot(pose.at.x, pose.at.y) < 1e-3; });
        motion.poses = on_the_spot ? std::vector{poses.front(), poses.back()} : simplified(poses, cell_mm);
        double length = 0;
        double turn = 0;
        for (std::size_t k = 1; k < motion.poses.size(); ++k) {
            const LatticePiece piece{motion.poses[k - 1], motion.poses[k]};
            length += piece.length() * cell_mm;
            turn += std::fabs(piece.turn());
        }
        motion.cost = multiplier * std::max(length, turn / heading_angle * turn_cost);
        if (motion.cost < 1 || motion.cost > 0xFFFF) {
            words.fail(concat("motion ", n, " to cost 1 to 65,535 mm, not ", std::lround(motion.cost)));
        }
        robot.motions.push_back(std::move(motion));
    }
    if (!words.at_end()) {
        words.word("");
        words.fail("the end of the file");
    }
    return robot;
}

std::string bake_primitives(const MotionTables& tables, const std::string& name,
                            const std::vector<std::string>& notes) {
    const auto whole = [](auto value) { return std::to_string(static_cast<long>(value)); };
    const auto array = [&](const char* type, const char* member, const auto& items, std::size_t on_line,
                           const auto& text, bool braces) {
        return concat("    static constexpr std::array<", type, ", ", items.size(), "> ", member, braces ? "{{" : "{",
                      list_of(items, on_line, text), items.empty() ? "" : "\n    ", braces ? "}};\n" : "};\n");
    };
    const auto run = [&](const CellRun& r) {
        return concat('{', whole(r.x), ", ", whole(r.y), ", ", whole(r.length), '}');
    };
    const auto bearing = [&](Bearing b) { return concat("firmpath::Bearing::turns_of_65536(", whole(b.units()), ')'); };
    std::string text = "// Motions of a robot with a shape, for a firmpath::StateLattice. Written by `firmpath "
                       "primitives`; changes are lost.\n//\n";
    for (const std::string& note : notes) {
        text += concat("// ", InputError::printable(note), '\n');
    }
    text += concat("#pragma once\n\n// clang-format off\n#include <array>\n#include <cstddef>\n#include <cstdint>\n\n"
                   "#include \"firmpath/geometry/bearing.hpp\"\n#include \"firmpath/geometry/frame.hpp\"\n#include "
                   "\"firmpath/lattice/motion_primitive.hpp\"\n\n"
                   "struct ",
                   name, " {\n");
    const auto constant = [&](const char* type, const char* member, std::uint64_t value) {
        text += concat("    static constexpr ", type, ' ', member, " = ", value, ";\n");
    };
    constant("int", "headings", static_cast<std::uint64_t>(tables.robot.headings));
    constant("int", "pitch", static_cast<std::uint64_t>(tables.robot.pitch));
    constant("std::size_t", "per_heading", tables.per_heading);
    constant("std::size_t", "size", tables.primitives.size());
    constant("std::uint32_t", "cell_um", tables.robot.cell.count());
    constant("std::uint32_t", "cost_of_17th", tables.cost_of_17th);
    constant("unsigned", "cost_bits", tables.cost_bits);
    constant("unsigned", "turning_bits", tables.turning_bits);
    constant("unsigned", "turning_level_bits", tables.turning_level_bits);
    text += array("firmpath::CellRun", "runs", tables.runs, 8, run, true);
    text += array(
        "firmpath::MotionPrimitive", "primitives", tables.primitives, 2,
        [&](const MotionPrimitive& m) {
            return concat('{', whole(m.dx), ", ", whole(m.dy), ", ", whole(m.to), ", ", whole(m.runs), ", ",
                          whole(m.first_run), ", ", whole(m.cost), ", ", whole(m.low_x), ", ", whole(m.high_x), ", ",
                          whole(m.low_y), ", ", whole(m.high_y), '}');
        },
        true);
    text += array("firmpath::CellRun", "footprint", tables.footprint, 8, run, true);
    text += array("std::uint16_t", "footprint_first", tables.footprint_first, 16, whole, false);
    text += array(
        "firmpath::Point", "outline", tables.robot.footprint.corners(), 8,
        [&](const Point& p) { return concat('{', whole(p.x_mm), ", ", whole(p.y_mm), '}'); }, true);
    text += array("firmpath::CellRun", "kernel", tables.kernel, 8, run, true);
    text += array("firmpath::Bearing", "bearings", tables.bearings, 2, bearing, true);
    text += array("std::uint16_t", "first_knot", tables.first_knot, 16, whole, false);
    text += array(
        "firmpath::MotionKnot", "knots", tables.knots, 2,
        [&](const MotionKnot& k) { return concat('{', whole(k.x), ", ", whole(k.y), ", ", bearing(k.heading), '}'); },
        true);
    text += array("std::uint16_t", "first_centre_cell", tables.first_centre_cell, 16, whole, false);
    text += array(
        "firmpath::CentreCell", "centre_cells", tables.centre_cells, 8,
        [&](const CentreCell& c) { return concat('{', whole(c.x), ", ", whole(c.y), ", ", whole(c.cost), '}'); }, true);
    text += array("std::uint8_t", "turning", tables.turning, 24, whole, false);
    return text + "};\n";
}

}  // namespace firmpath::host
