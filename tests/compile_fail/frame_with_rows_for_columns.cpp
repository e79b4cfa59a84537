// expect note: RobotMap::begin: the frame must have the size of the grid
constexpr firmpath::Frame frame({0, 0}, firmpath::millimetres(50), 16, 24);
// right: constexpr firmpath::Frame frame({0, 0}, firmpath::millimetres(50), 24, 16);
constexpr bool begun = [] {
    firmpath::RobotMap<24, 16> map;
    map.begin(frame, {120, 4000}, firmpath::millimetres(200));
    return true;
}();
