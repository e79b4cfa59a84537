/// @file
/// A drive as an animated picture.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "firmpath/host/planning_map.hpp"
#include "firmpath/host/sim/world.hpp"

namespace firmpath::host::sim {

/// A drive, recorded. Times are seconds since it began, in ascending order.
struct Film {
    struct Moment {
        double seconds;
        Pose pose;
    };
    /// What the robot believes about each cell, row by row.
    struct Belief {
        double seconds;
        std::vector<Tile> tiles;
    };
    /// The route that it plans to take from then on.
    struct Route {
        double seconds;
        std::vector<Place> line;
    };

    int width = 0;
    int height = 0;
    double resolution = 1;
    double radius = 0;             ///< of the robot, metres
    std::vector<Place> outline{};  ///< of a robot that is no disc, in metres, seen from its centre, ahead along x
    Place start;
    std::optional<Place> goal;
    std::vector<Moment> track;       ///< one at least
    std::vector<Moment> believed{};  ///< where the robot believed to be; empty if it knows its position
    std::vector<Belief> beliefs;
    std::vector<Route> routes;
    std::string title;                 ///< ASCII
    std::vector<std::string> details;  ///< ASCII

    /// Whether it is time for another belief. A dozen to two dozen are kept, independent of the length of the drive.
    bool wants_belief(double seconds) const { return beliefs.empty() || seconds >= beliefs.back().seconds + apart_; }
    /// Adds a belief, and thins them out if there are too many.
    void add_belief(double seconds, std::vector<Tile> tiles);

private:
    double apart_ = 0.5;
};

/// A complete SVG file that repeats: what the robot believed, its planned routes, its track and the robot, and as a
/// thin outline the robot where it believed to be, if it loses its position. Plays in
/// browsers (SMIL); a viewer without animation shows the end of the drive.
std::string draw_film(const Film& film);

}  // namespace firmpath::host::sim
