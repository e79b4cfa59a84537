// Motion primitives from files, and tables as a C++ header.
#include "firmpath/host/lattice/mprim.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <numbers>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "Cart.hpp"      // written by `firmpath primitives`
#include "FromFile.hpp"  // likewise, from maps/steps.mprim
#include "firmpath/host/error.hpp"
#include "firmpath/host/lattice/motion_primitives.hpp"
#include "firmpath/host/lattice/planner.hpp"
#include "scratch.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;
using namespace firmpath::host;
using firmpath::host::detail::ExactPose;

constexpr Footprint body = Footprint::rectangle(400, 250);

std::string line(const char* format, double a, double b, double c) {
    char text[96];
    std::snprintf(text, sizeof text, format, a, b, c);
    return text;
}

/// The motions of a robot with 8 headings as such a file, each with `samples` poses a piece.
std::string as_mprim(const ShapedRobot& robot, double resolution, int samples) {
    std::string text = line("resolution_m: %.6f\nnumberofangles: %.0f\ntotalnumberofprimitives: %.0f\n", resolution,
                            robot.headings, 4.0 * static_cast<double>(robot.motions.size()));
    const std::size_t per_heading = robot.motions.size() / static_cast<std::size_t>(robot.headings / 4);
    for (int quarters = 0; quarters < 4; ++quarters) {
        const int turned = quarters * (robot.headings / 4);
        for (std::size_t i = 0; i < robot.motions.size(); ++i) {
            const ShapedMotion& motion = robot.motions[i];
            const std::size_t index = i % per_heading;
            const auto by = firmpath::detail::quarter_turned({motion.dx, motion.dy}, quarters);
            text += line("primID: %.0f\nstartangle_c: %.0f\nendpose_c: %.0f ", static_cast<double>(index),
                         motion.from + turned, by.x);
            double length = 0;
            for (std::size_t k = 1; k < motion.poses.size(); ++k) {
                length += host::LatticePiece{motion.poses[k - 1], motion.poses[k]}.length() * resolution * 1000;
            }
            const double multiplier = length < 1 ? 1 : std::round(motion.cost / length);
            text += line("%.0f %.0f\nadditionalactioncostmult: %.0f\n", by.y, (motion.to + turned) % robot.headings,
                         multiplier);
            std::string poses;
            int count = 0;
            for (std::size_t k = 1; k < motion.poses.size(); ++k) {
                const host::LatticePiece piece{motion.poses[k - 1], motion.poses[k]};
                for (int n = k == 1 ? 0 : 1; n <= samples; ++n, ++count) {
                    ExactPose pose = piece.at(static_cast<double>(n) / samples);
                    for (int turn = 0; turn < quarters; ++turn) {
                        pose = {{-pose.at.y, pose.at.x}, {-pose.facing.y, pose.facing.x}};
                    }
                    poses += line("%.4f %.4f %.4f\n", pose.at.x * resolution, pose.at.y * resolution,
                                  std::atan2(pose.facing.y, pose.facing.x));
                }
            }
            text += "intermediateposes: " + std::to_string(count) + "\n" + poses;
        }
    }
    return text;
}

std::set<std::pair<int, int>> cells_of(const MotionTables& tables, std::size_t i) {
    std::set<std::pair<int, int>> cells;
    const auto& motion = tables.primitives[i];
    for (std::size_t k = motion.first_run; k < std::size_t{motion.first_run} + motion.runs; ++k) {
        for (int n = 0; n < tables.runs[k].length; ++n) {
            cells.insert({tables.runs[k].x + n, tables.runs[k].y});
        }
    }
    return cells;
}

template <class Robot>
void check_round_trip(Robot robot) {
    robot.headings = 8;
    const MotionTables expected = make_tables(shaped(robot));
    const std::string text = as_mprim(shaped(robot), 0.05, 9);
    const MotionTables tables = make_tables(parse_mprim(text, "test.mprim", body, 200));
    ASSERT_EQ(tables.primitives.size(), expected.primitives.size());
    EXPECT_EQ(tables.robot.headings, 8);
    EXPECT_EQ(tables.robot.cell.count(), 50'000U);
    for (std::size_t i = 0; i < tables.primitives.size(); ++i) {
        SCOPED_TRACE(i);
        EXPECT_EQ(tables.primitives[i].dx, expected.primitives[i].dx);
        EXPECT_EQ(tables.primitives[i].dy, expected.primitives[i].dy);
        EXPECT_EQ(tables.primitives[i].to, expected.primitives[i].to);
        EXPECT_NEAR(tables.primitives[i].cost, expected.primitives[i].cost, 2);
        // The poses are rounded to a tenth of a millimetre, so a few cells are entered or missed.
        const auto ours = cells_of(tables, i);
        const auto theirs = cells_of(expected, i);
        std::vector<std::pair<int, int>> differ;
        std::set_symmetric_difference(ours.begin(), ours.end(), theirs.begin(), theirs.end(),
                                      std::back_inserter(differ));
        EXPECT_LE(differ.size(), 2 + ours.size() / 20);
        // Ten poses a piece become one piece again, or two if it is a line and an arc.
        const std::size_t listed = i;
        EXPECT_LE(tables.robot.motions[listed].poses.size(), 4U);
    }
    EXPECT_NE(std::count(tables.turning.begin(), tables.turning.end(), 0),
              static_cast<std::ptrdiff_t>(tables.turning.size()));
}

TEST(Mprim, ReadsWhatRobotsDo) {
    check_round_trip(host::DifferentialDrive{body, millimetres(50)});
    check_round_trip(host::CarLike{body, millimetres(50), 400});
}

TEST(Mprim, TakesTheMultiplierAndTheTurnIntoTheCost) {
    std::string text = as_mprim(shaped(host::DifferentialDrive{body, millimetres(50), 8}), 0.05, 4);
    const MotionTables tables = make_tables(parse_mprim(text, "a.mprim", body, 321));
    EXPECT_EQ(tables.primitives[0].cost, 50U);   // a cell ahead
    EXPECT_EQ(tables.primitives[4].cost, 250U);  // and backwards
    EXPECT_EQ(tables.primitives[5].cost, 321U);  // a turn
}

TEST(Mprim, IsGuidedThoughCostsAreRounded) {
    const std::string text = as_mprim(shaped(host::CarLike{body, millimetres(50), 400, 8}), 0.05, 4);
    ShapedRobot robot = parse_mprim(text, "a.mprim", body, 200);
    const MotionTables exact = make_tables(robot);
    for (std::size_t i = robot.motions.size() / 2; i < robot.motions.size(); ++i) {
        robot.motions[i].cost += 1;
    }
    const MotionTables rounded = make_tables(robot);
    EXPECT_EQ(rounded.turning, exact.turning);
    EXPECT_NE(std::count(exact.turning.begin(), exact.turning.end(), 0),
              static_cast<std::ptrdiff_t>(exact.turning.size()));
    // A motion that the other quarters do not have: what turning costs is not known.
    robot.motions[0].dx = 2;
    robot.motions[0].poses.back().at.x = 2;
    const MotionTables odd = make_tables(robot);
    EXPECT_EQ(std::count(odd.turning.begin(), odd.turning.end(), 0), static_cast<std::ptrdiff_t>(odd.turning.size()));
}

TEST(Mprim, TurnsTheShortWay) {
    // From the last heading to the first, with angles that run down from 5.5 to 0.
    std::string text = as_mprim(shaped(host::DifferentialDrive{body, millimetres(50), 8}), 0.05, 4);
    const std::size_t at = text.find("startangle_c: 7\nendpose_c: 0 0 0\n");
    ASSERT_NE(at, std::string::npos);
    const std::size_t first = text.find("\n", text.find("intermediateposes: 5", at)) + 1;
    const std::size_t last = text.find("primID", first);
    text.replace(first, last - first,
                 "0.0000 0.0000 5.4978\n0.0000 0.0000 4.1233\n0.0000 0.0000 2.7489\n0.0000 0.0000 1.3744\n"
                 "0.0000 0.0000 0.0000\n");
    const MotionTables tables = make_tables(parse_mprim(text, "a.mprim", body, 200));
    for (const auto& motion : tables.robot.motions) {
        if (motion.dx == 0 && motion.dy == 0) {
            EXPECT_NEAR(motion.cost, 200, 1e-6);
            EXPECT_EQ(motion.poses.size(), 2U);
        }
    }
}

TEST(Mprim, SaysWhichLineIsWrong) {
    const std::string good = as_mprim(shaped(host::DifferentialDrive{body, millimetres(50), 8}), 0.05, 4);
    (void)parse_mprim(good, "a.mprim", body, 200);
    const auto refused = [&](const std::string& from, const std::string& to, const std::string& message) {
        std::string text = good;
        const std::size_t at = text.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        text.replace(at, from.size(), to);
        try {
            (void)parse_mprim(text, "a.mprim", body, 200);
            FAIL() << message;
        } catch (const host::InputError& error) {
            EXPECT_STREQ(error.what(), message.c_str());
        }
    };
    refused("resolution_m: 0.050000", "resolution_m: 50 mm",
            "a.mprim:1: '50'; expected the edge of a cell, 0.001 to 4 metres");
    refused("numberofangles: 8", "numberofangles: 12", "a.mprim:2: '12'; expected the number of headings, 8 or 16");
    refused("numberofangles: 8", "angles: 8", "a.mprim:2: 'angles:'; expected numberofangles:");
    refused("totalnumberofprimitives: 56", "totalnumberofprimitives: 57",
            "a.mprim:3: '57'; expected as many motions from each heading");
    refused("totalnumberofprimitives: 56", "totalnumberofprimitives: 48",
            "a.mprim:73: '0'; expected the motions from heading 0, then those from heading 1, and so on, as many from "
            "each");
    refused("startangle_c: 0", "startangle_c: 1",
            "a.mprim:5: '1'; expected the motions from heading 0, then those from heading 1, and so on, as many from "
            "each");
    refused("endpose_c: 1 0 0", "endpose_c: 1 0 0.5",
            "a.mprim:6: '0.5'; expected a heading, a whole number from -8 to 16");
    refused("endpose_c: 1 0 0", "endpose_c: 2 0 0",
            "a.mprim:13: '0.0000'; expected the poses of motion 0 to begin and to end in the middle of a cell, in the "
            "headings that it names");
    refused("additionalactioncostmult: 1", "additionalactioncostmult: 0",
            "a.mprim:7: '0'; expected how many times as much the motion costs, a whole number from 1 to 1000");
    refused("intermediateposes: 5\n", "intermediateposes: 1\n",
            "a.mprim:8: '1'; expected the number of poses, a whole number from 2 to 1000");
    for (const auto& [text, message] :
         {std::pair{good.substr(0, good.find("primID: 3")), "a.mprim: the file ends; expected primID:"},
          std::pair{good + "primID: 1\n", "'primID:'; expected the end of the file"}}) {
        try {
            (void)parse_mprim(text, "a.mprim", body, 200);
            FAIL() << message;
        } catch (const host::InputError& error) {
            EXPECT_TRUE(test_support::has(std::string(error.what()), message)) << error.what();
        }
    }
    refused("0.0125 0.0000 0.0000", "0.0125 east 0.0000", "a.mprim:10: 'east'; expected y in metres");
}

/// The file `text` with its headings listed, as files of lattices with uneven headings are.
std::string with_angles(std::string text, const std::vector<double>& angles) {
    const auto insert = [&](const std::string& after, const std::string& what, bool everywhere) {
        for (std::size_t at = text.find(after); at != std::string::npos; at = text.find(after, at + what.size())) {
            at = text.find('\n', at) + 1;
            text.insert(at, what);
            if (!everywhere) {
                break;
            }
        }
    };
    std::string list;
    for (std::size_t i = 0; i < angles.size(); ++i) {
        list += line("angle:%.0f %.6f\n", static_cast<double>(i), angles[i], 0);
    }
    insert("resolution_m:", "min_turning_radius_m: 0.4\n", false);
    insert("numberofangles:", list, false);
    insert("additionalactioncostmult:", "turning_radius: -0.400000\n", true);
    return text;
}

// The drives' own lattice of 16 headings is uneven: heading 1 leads two cells ahead and one aside.
TEST(Mprim, ReadsHeadingsThatAreListed) {
    const ShapedRobot car = shaped(host::CarLike{body, millimetres(50), 400, 16});
    std::vector<double> angles;
    for (int i = 0; i < 16; ++i) {
        const ExactPose& first = car.directions[static_cast<std::size_t>(i % 4)];
        angles.push_back(std::atan2(first.facing.y, first.facing.x) + i / 4 * std::numbers::pi / 2);
    }
    ASSERT_NEAR(angles[1], std::atan2(1, 2), 1e-6);
    const std::string text = with_angles(as_mprim(car, 0.05, 9), angles);
    const MotionTables expected = make_tables(car);
    const MotionTables tables = make_tables(parse_mprim(text, "a.mprim", body, 1));
    ASSERT_EQ(tables.primitives.size(), expected.primitives.size());
    for (std::size_t i = 0; i < tables.primitives.size(); ++i) {
        EXPECT_EQ(tables.primitives[i].to, expected.primitives[i].to);
        EXPECT_NEAR(tables.primitives[i].cost, expected.primitives[i].cost, 2);
    }
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_NEAR(tables.robot.directions[i].facing.y, car.directions[i].facing.y, 1e-5);
    }

    const auto refused = [&](std::size_t heading, double angle, const std::string& message) {
        std::vector<double> wrong = angles;
        wrong[heading] = angle;
        try {
            (void)parse_mprim(with_angles(as_mprim(car, 0.05, 9), wrong), "a.mprim", body, 200);
            FAIL() << message;
        } catch (const host::InputError& error) {
            EXPECT_STREQ(error.what(), message.c_str());
        }
    };
    refused(0, 0.1,
            "a.mprim:4: '0.100000'; expected the headings of the first quarter turn in rising order, the first of "
            "them 0");
    refused(2, 0.4,
            "a.mprim:6: '0.400000'; expected the headings of the first quarter turn in rising order, the first of "
            "them 0");
    refused(5, 2.5, "a.mprim:9: '2.500000'; expected each further quarter turn to have the headings of the first");
}

constexpr host::DifferentialDrive same_cart{.footprint = Footprint::rectangle(400, 250), .cell = millimetres(50)};

template <class A, class B>
bool same(const A& a, const B& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        return sizeof x == sizeof y && std::memcmp(&x, &y, sizeof x) == 0;
    });
}

TEST(Mprim, HeadersHaveTheTables) {
    using Constant = host::MotionPrimitives<same_cart>;
    EXPECT_TRUE(same(Cart::runs, Constant::runs));
    EXPECT_TRUE(same(Cart::primitives, Constant::primitives));
    EXPECT_TRUE(same(Cart::footprint, Constant::footprint));
    EXPECT_TRUE(same(Cart::footprint_first, Constant::footprint_first));
    EXPECT_TRUE(same(Cart::kernel, Constant::kernel));
    EXPECT_TRUE(same(Cart::bearings, Constant::bearings));
    EXPECT_TRUE(same(Cart::first_knot, Constant::first_knot));
    EXPECT_TRUE(same(Cart::knots, Constant::knots));
    EXPECT_TRUE(same(Cart::first_centre_cell, Constant::first_centre_cell));
    EXPECT_TRUE(same(Cart::centre_cells, Constant::centre_cells));
    EXPECT_TRUE(same(Cart::turning, Constant::turning));
    EXPECT_EQ(Cart::cost_of_17th, Constant::cost_of_17th);
    EXPECT_EQ(Cart::cost_bits, Constant::cost_bits);
    EXPECT_EQ(Cart::turning_bits, Constant::turning_bits);
    EXPECT_EQ(Cart::turning_level_bits, Constant::turning_level_bits);
    EXPECT_EQ(Cart::headings, Constant::headings);
    EXPECT_EQ(Cart::pitch, Constant::pitch);
    EXPECT_EQ(Cart::per_heading, Constant::per_heading);
    EXPECT_EQ(Cart::size, Constant::size);
    EXPECT_EQ(Cart::cell_um, Constant::cell_um);
    EXPECT_EQ(FromFile::headings, 8);
    EXPECT_EQ(FromFile::cell_um, 100'000U);
    EXPECT_EQ(FromFile::size, FromFile::primitives.size());
}

}  // namespace
