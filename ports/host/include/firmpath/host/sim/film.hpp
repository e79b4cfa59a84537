/// @file
/// What happened on a drive, as a picture that moves.
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
    /// What the robot believes of each cell, row by row.
    struct Belief {
        double seconds;
        std::vector<Tile> tiles;
    };
    /// The way it means to take from then on.
    struct Route {
        double seconds;
        std::vector<Place> line;
    };

    int width = 0;
    int height = 0;
    double resolution = 1;
    double radius = 0;  ///< of the robot, metres
    Place start;
    std::optional<Place> goal;
    std::vector<Moment> track;  ///< one at least
    std::vector<Belief> beliefs;
    std::vector<Route> routes;
    std::string title;                 ///< ASCII
    std::vector<std::string> details;  ///< ASCII

    /// Whether it is time for another belief: they are kept a dozen to two dozen, however long the drive is.
    bool wants_belief(double seconds) const { return beliefs.empty() || seconds >= beliefs.back().seconds + apart_; }
    /// Adds one, and thins them out if they have become too many.
    void add_belief(double seconds, std::vector<Tile> tiles);

private:
    double apart_ = 0.5;
};

/// A complete SVG file: what the robot believed, the way it meant to take, its track and itself, over and over. Plays in
/// browsers (SMIL); a viewer that shows stills shows the end of the drive.
std::string draw_film(const Film& film);

}  // namespace firmpath::host::sim
