/// @file
/// Where a simulated robot believes that it is.
#pragma once

#include "firmpath/host/sim/drive.hpp"
#include "firmpath/host/sim/random.hpp"
#include "firmpath/host/sim/world.hpp"

namespace firmpath::host::sim {

/// How a robot loses its position, and how it finds it again. Without drift it knows its position exactly.
struct Drift {
    /// After a metre driven or a radian turned, the standard deviation of the error of the distance, in metres, and of
    /// the heading, in radians.
    double share = 0;
    double correct_every = 0;        ///< seconds from one correction to the next; 0: there is none
    double correction_error = 0.02;  ///< standard deviation of a corrected position in x and in y, metres

    bool any() const { return share > 0; }
    /// Standard deviation of a corrected heading, radians.
    double correction_turn() const { return correction_error / 2; }
};

/// Adds up what the wheels report, with errors, and jumps where a position is measured, as by a marker or by matching
/// scans with a map.
///
/// The errors are those of the odometry motion model (Thrun, Burgard and Fox, *Probabilistic Robotics*, 2005, chapter
/// 5.4) with one number for its four: a variance of share^2 for each metre and radian, in distance and in heading. The
/// variance, not the deviation, grows with the way, so the result does not depend on the length of a step (Siegwart and
/// Nourbakhsh, *Introduction to Autonomous Mobile Robots*, 2004, chapter 5.2.4).
class Odometry {
public:
    Odometry(const Pose& start, const Drift& drift, Random random) : pose_(start), drift_(drift), random_(random) {}

    /// Where the robot believes that it is.
    const Pose& pose() const { return pose_; }

    /// The robot has moved with these speeds. Without drift, `pose` is that of `Drive::step`, to the last bit.
    void moved(const Motors& motors, double seconds);

    /// The robot, which is at `truth`, has measured its position.
    void correct(const Pose& truth);

private:
    Pose pose_;
    Drift drift_;
    Random random_;
};

}  // namespace firmpath::host::sim
